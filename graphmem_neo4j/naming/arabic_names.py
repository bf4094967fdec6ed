"""Arabic names: how are common Arabic given names written in Latin letters?

Lines as in given_names: the Arabic spelling and the Latin ones, then short forms after `|`.

Owns: that table. A Latin spelling may belong to several names ("Salim": سليم, سالم).
Never: romanises by rule (roman.py does).
"""

ARABIC_NAMES = """
محمد Mohammed Muhammad Mohamed Mohammad Mohamad Muhammed Mehmed Mohamet | حمودة حمادة Hamoudi
Hamada Mo ميدو; أحمد Ahmed Ahmad Achmed Ahmet | حمادة حمودي; محمود Mahmoud Mahmud Mahmood |
حودة; حامد Hamed; حميد Hamid Hameed; حمد Hamad; علي Ali Aly; عمر Omar Umar Omer; عمرو Amr Amro
Amrou; عمار Ammar; عامر Amer; أمير Amir Ameer Emir; حسن Hassan Hasan Hassen; حسين Hussein
Hussain Husain Husayn Hossein Houcine Hocine; محسن Mohsen Muhsin Mohsin; حسان Hassane Hassaan;
إحسان Ihsan; إبراهيم Ibrahim Ebrahim Brahim | بيبو; إسماعيل Ismail Ismael Esmail; إسحاق Ishaq;
يوسف Youssef Yousef Yusuf Youssuf Yousuf Josef; يعقوب Yaqoub Yacoub Yaqub; يحيى Yahya Yehia
Yahia; يونس Younes Yunus Younis; يسرى Yousra Yusra; ياسر Yasser Yasir Yaser; ياسين Yassin
Yassine Yasin; ياسمين Yasmin Yasmine Yasmeen Jasmin; خالد Khaled Khalid Khalied; خليل Khalil
Khaleel; خلود Kholoud Khulud; خديجة Khadija Khadijah Khadidja | خدوج; عبدالله Abdullah Abdallah
Abdulla Abdellah | عبود عبودي; عبدالرحمن Abdulrahman Abdelrahman Abderrahmane Abdurrahman
Abdurahman | عبود Abboud; عبدالرحيم Abdulrahim Abdelrahim Abderrahim; عبدالكريم Abdulkarim
Abdelkarim Abdelkrim; عبدالعزيز Abdulaziz Abdelaziz; عبدالقادر Abdulkader Abdelkader Abdulqadir;
عبدالسلام Abdulsalam Abdelsalam Abdessalam; عبدالحميد Abdulhamid Abdelhamid; عادل Adel Adil;
عدنان Adnan; عزيز Aziz; عزة Azza; عصام Essam Issam Isam; عماد Imad Emad; علاء Alaa Ala; عيسى
Issa Isa Eissa; عائشة Aisha Aicha Ayesha Aysha Aïcha Aishah; فاطمة Fatima Fatma Fatimah Fatema |
فطوم Fatoum; فاتن Faten; فادي Fadi Fady; فارس Faris Fares; فاروق Farouk Farouq Faruq; فريد Farid
Fareed; فريدة Farida; فرح Farah; فهد Fahd Fahad; فؤاد Fouad Fuad; فيصل Faisal Faysal Feisal;
زينب Zineb Zainab Zaynab Zeinab Zeyneb | زنوبة; زيد Zaid Zayd Zeid; زياد Ziad Ziyad; زكريا
Zakaria Zakariya; زكية Zakia; زهرة Zahra Zohra; زهير Zuhair Zouhair Zuheir; زين Zain Zein Zayn;
مريم Maryam Mariam Meriem Miriam Maryem Myriam; مرام Maram; مروان Marwan; مروة Marwa; مها Maha;
مهند Muhannad Mohanad; منى Mona Muna; منال Manal; منير Munir Mounir Mouneer; منصور Mansour
Mansur; مصطفى Mustafa Mostafa Moustafa Mustapha | درش; معاذ Muath Moaz Muadh; مازن Mazen Mazin;
ماجد Majed Majid; مجد Majd; مجدي Magdy Majdi; مالك Malik Malek; ملك Malak; ليلى Leila Layla
Laila Leyla Layla; لبنى Lubna Loubna; لينا Lina; لطفي Lotfi Lutfi; نادية Nadia Nadiya; نادر
Nader; ندى Nada; نديم Nadim Nadeem; ناصر Nasser Naser; نصر Nasr; نبيل Nabil Nabeel; نبيلة
Nabila; نجلاء Najla; نجيب Najib Naguib; نسرين Nesrin Nisreen Nasrin; نور Noor Nour Nur; نورا
Noura Nora; نورس Nawras; نوال Nawal; هالة Hala; هاني Hani Hany; هبة Hiba Heba; هدى Huda Houda
Hoda; هشام Hisham Hicham Hesham; هناء Hanaa Hana; هند Hind; هيثم Haitham Haytham; هيفاء Haifa
Hayfa; وائل Wael Wail; وليد Walid Waleed Oualid; وسام Wissam Wisam; وفاء Wafaa Wafa; سامي Sami
Samy; رامي Rami Ramy; سامر Samer; سمير Samir Sameer; سميرة Samira Sameera; سمر Samar; سارة Sara
Sarah; سالم Salem; سليم Salim Saleem Selim; سليمان Suleiman Sulaiman Soliman Sulayman Slimane;
سلمى Salma Selma; سلمان Salman; سعد Saad; سعيد Said Saeed Saïd ; سعاد Souad Suad; سناء Sanaa
Sana; سهى Suha; سهير Suhair Soheir; سوسن Sawsan; سيف Saif Seif; شادي Shadi Shady; شريف Sharif
Sherif Cherif Shareef; شيماء Shaima Chaima; صالح Saleh Salih; صلاح Salah; صفاء Safaa Safa; ضحى
Duha Doha; طارق Tariq Tarek Tarik Tareq; طه Taha; ظافر Dhafer Zafer; رنا Rana; رانية Rania
Raniya; رانيا Rania Raniya; رشا Rasha; رشيد Rashid Rachid Rasheed; رشاد Rashad; رضا Reda Rida
Ridha; رضوان Radwan Redouane; ريم Reem Rim; ريما Rima Reema; رؤى Ruaa Roaa; راشد Rashed; جمال
Jamal Gamal Djamel Jamel; جميل Jamil Gamil Jameel; جميلة Jamila Djamila; جعفر Jafar Jaafar; جهاد
Jihad; جابر Jaber Jabir Gaber; جواد Jawad; جورج George Georges; بلال Bilal Belal; بسام Bassam;
باسم Basem Bassem Basim; بشار Bashar; بشير Bashir Bachir; بشرى Bushra Bouchra; بدر Badr; دعاء
Duaa Doaa; دانا Dana; دينا Dina; داود Dawood Daoud Dawud; إيمان Iman Eman; إلهام Ilham Elham;
أنس Anas; أيمن Ayman Aymen; أسامة Osama Usama Oussama; أسماء Asmaa Asma; أمل Amal; آمال Amaal
Aamal; أمينة Amina Aminah; أمين Amin Ameen; أميرة Amira; آية Aya Ayah; أشرف Ashraf Achraf; أكرم
Akram; ثامر Thamer; حازم Hazem Hazim; حاتم Hatem Hatim; حنان Hanan; حليمة Halima; حمزة Hamza
Hamzah; حياة Hayat; طلال Talal; غادة Ghada; غسان Ghassan; قاسم Qasim Kassem Qassem; قيس Qais
Kais Qays; كريم Karim Kareem; كريمة Karima Kareema; كمال Kamal; كامل Kamel Kamil; لؤي Loay Luay;
لمى Lama; نزار Nizar; تامر Tamer; تيسير Tayseer Taysir; تميم Tamim Tameem; ابتسام Ibtisam; مي
Mai May; ميس Mais; يارا Yara; جنى Jana; حلا Hala; نائل Nael; سفيان Sufyan Sofiane Soufiane;
زهراء Zahra Zahraa; أروى Arwa; بهاء Bahaa; خلف Khalaf; عباس Abbas; عثمان Othman Osman Uthman
"""
