"""Reads events.json, the webhook events that the API's document does not describe, and adds their types to it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from document import Document, pascal


@dataclass
class Event:
    type: str  # "bulk.completed"
    name: str  # "BulkCompletedEvent"
    description: str


def read(document: Document) -> list[Event]:
    described = json.loads((Path(__file__).parent / "events.json").read_text())
    added = dict(described["types"])
    for name, extended in described["extended"].items():
        base = document.types[extended["of"]]
        properties = {**base["properties"], **extended["properties"]}
        required = [*base.get("required", []), *extended["properties"]]
        added[name] = {**base, "description": extended["description"], "properties": properties, "required": required}
    events = []
    for type, event in described["events"].items():
        name = pascal(type.replace(".", "_"))
        added[f"{name}Data"] = {"description": event["description"], **event["data"]}
        added[f"{name}Event"] = {
            "type": "object",
            "description": event["description"],
            "properties": {
                "type": {"const": type, "type": "string"},
                "timestamp": {"type": "string", "format": "date-time", "description": "When it happened."},
                "data": {"$ref": f"#/components/schemas/{name}Data"},
            },
            "required": ["type", "timestamp", "data"],
        }
        events.append(Event(type, f"{name}Event", event["description"]))
    taken = sorted(added.keys() & document.types.keys())
    if taken:
        raise SystemExit(f"events.json names types that the document has too: {', '.join(taken)}")
    document.types.update(added)
    return events
