"""People: how does a person look, with every name, contact and memory?

Owns: the data and lines of a person who was told of or looked for (Q89, Q90).
Never: finds out who is meant.
"""

from graphmem_neo4j.graph_shapes import NodeKind, Person, PersonAnswer
from graphmem_neo4j.refs import ref_text
from graphmem_neo4j.wording import counted
from mcp_server.person_shapes import ContactView, NameChangeView, PersonData, PersonView
from mcp_server.replies.forms import listed, share_of, short_line
from mcp_server.replies.showing import item_view, relation_view
from mcp_server.shapes import Reply

_SAID = {
    "created": "Created",
    "updated": "Updated",
    "found": "Found",
    "several": "One of several",
}


def person_reply(answer: PersonAnswer, name: str) -> Reply:
    """Show who was told of or found; `name` is whom it was asked for."""
    notes = list(answer.notes)
    memories = sum(len(person.memories) for person in answer.people)
    views = [_person_view(person, share_of(memories), notes) for person in answer.people]
    lines = [line for view in views for line in _lines(view, _SAID[answer.action])]
    if answer.action == "none":
        lines = [f"Nobody is known as {short_line(name, 80)!r}. Save the person, or search for it."]
    notes = list(dict.fromkeys(notes))
    changes = [
        NameChangeView(change_id=one.change_id, kind=one.kind, name=short_line(one.name, 80))
        for one in answer.changes
    ]
    data = PersonData(action=answer.action, people=views, changes=changes, notes=notes)
    return Reply(lines, data)


def _person_view(person: Person, characters_max: int, notes: list[str]) -> PersonView:
    entity = person.entity
    return PersonView(
        id=ref_text(NodeKind.ENTITY, entity.entity_id),
        name=entity.name,
        scope=entity.scope,
        aliases=list(listed(entity.aliases, "aliases", notes)),
        contacts=[
            ContactView(
                source=one.source, id=one.id, ref=ref_text(NodeKind.CONTACT, one.contact_id)
            )
            for one in listed(person.contacts, "contacts", notes)
        ],
        memories=[item_view(one, 0, characters_max) for one in person.memories],
        memory_count=person.memory_count,
        relations=[relation_view(one) for one in listed(person.relations, "relations", notes)],
    )


def _lines(view: PersonView, said: str) -> list[str]:
    scope = "" if view.scope == "global" else f" [{view.scope}]"
    lines = [f"{said}: {view.name} ({view.id}){scope}"]
    if view.aliases:
        lines.append(f"  also known as: {', '.join(view.aliases)}")
    lines += [f"  contact: {one.source}: {one.id}" for one in view.contacts]
    lines += [
        f"  [{one.id}] [{one.category}, salience:{one.salience}] {short_line(one.content)}"
        for one in view.memories
    ]
    if (more := view.memory_count - len(view.memories)) > 0 and view.memories:
        lines.append(f"  (and {counted(more, 'more memory', 'more memories')})")
    return lines
