"""Linking: which memories belong together, by a language model's word?

Owns: the queue of memories that nobody linked yet, the questions about them, and what is drawn.
Never: asks a model (the job does), or draws what a person took back.
"""
