"""Person contacts: a telephone number is one contact, however it is written."""

import pytest

from graphmem_neo4j.errors import BadRequest
from graphmem_neo4j.memory import GraphMemory

from .people import look, tell
from .test_entities import count_of


@pytest.mark.requirement("Q90", "Q91")
@pytest.mark.parametrize(
    ("first", "second"),
    [("966501234567", "+966 50 123 45 67"), ("+966501234567", "00966501234567")],
)
async def test_a_number_written_otherwise_is_the_same_contact(
    memory: GraphMemory, first: str, second: str
) -> None:
    await tell(memory, "Ahmed", contacts=[{"source": "whatsapp", "id": first}])
    other = [{"source": "whatsapp", "id": second}]
    with pytest.raises(BadRequest, match=f"whatsapp:.*{first[-9:]} belongs to 'Ahmed'"):
        await tell(memory, "Ahmed Hassan", contacts=other)
    again = await tell(memory, "Ahmed", contacts=other)
    assert [one.id for one in again.people[0].contacts] == [first]
    for name in (f"whatsapp:{second}", second, f"whatsapp:{first}"):
        assert [one.entity.name for one in (await look(memory, name)).people] == ["Ahmed"]
    assert await count_of(memory, "Contact") == 1
