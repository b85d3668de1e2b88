"""The generated files of the n8n node: what n8n shows of each operation, and how each is called."""

from __future__ import annotations

import json
import re

from document import Document, Field, Operation, camel, one_line, reference, words

HEADER = "// {} Written by infra/n8n/generate; do not edit.\n"
# How n8n writes words that are not written as they are spoken.
SPELLED = {"id": "ID", "ids": "IDs", "url": "URL", "urls": "URLs", "icp": "ICP", "icps": "ICPs", "csv": "CSV", "smb": "SMB"}
SMALL = {"a", "an", "and", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to", "with"}
# More in one call than a page has is asked for by Return All.
PAGE = 50


def made(document: Document) -> dict[str, str]:
    # What works without a key is not for workflows (sign-up), and files have no place in a JSON body.
    offered = [each for each in document.operations if each.needs_key and each.body in (None, "json")]
    families = [name for name in document.families if any(each.family == name for each in offered)]
    by_family = {family: [each for each in offered if each.family == family] for family in families}
    return {
        "operations.ts": _operations(document, offered),
        "descriptions/index.ts": _index(document, families),
        **{f"descriptions/{family}.ts": _family(document, family, by_family[family]) for family in families},
    }


def title(name: str) -> str:
    shown = [SPELLED.get(word.lower(), word.lower()) for word in words(name)]
    ends = (0, len(shown) - 1)
    return " ".join(
        word if word in SPELLED.values() or (number not in ends and word in SMALL) else word[:1].upper() + word[1:]
        for number, word in enumerate(shown)
    )


def _said(text: str) -> str:
    """A description as n8n wants it: no markup, no full stop after a single sentence."""
    text = one_line(text).replace("`", "").replace("<", "").replace(">", "")
    for word in ("id", "url", "json", "csv"):
        text = re.sub(rf"\b{word}\b", word.upper(), text, flags=re.I)
    text = re.sub(r"\bids\b", "IDs", text)
    text = re.sub(r"\burls\b", "URLs", text, flags=re.I)
    text = text[:1].upper() + text[1:]
    sentences = re.split(r"(?<=[.!?])\s+", text.strip())
    return text.rstrip(".") if len(sentences) == 1 else text.rstrip(".") + "."


def _plain(document: Document, schema: dict) -> dict:
    """A schema without its references and without null."""
    if name := reference(schema):
        return _plain(document, {**document.types[name], "description": schema.get("description", "")})
    for key in ("anyOf", "oneOf"):
        options = [option for option in schema.get(key, []) if option.get("type") != "null"]
        if len(options) == 1:
            return _plain(document, {**options[0], "description": schema.get("description", "")})
        if options and all("const" in option for option in options):
            return {**schema, key: None, "type": "string", "enum": [option["const"] for option in options]}
    kind = schema.get("type")
    if isinstance(kind, list):
        kind = next((each for each in kind if each != "null"), None)
    values = [value for value in schema.get("enum", []) if value is not None]
    return {**schema, "type": kind, **({"enum": values} if values else {})}


def _options(values: list[str]) -> list[dict]:
    shown = [{"name": title(value) if re.search(r"[a-z]{2}", value) else value, "value": value} for value in values]
    return sorted(shown, key=_by_name) if len(values) >= 5 else shown


def _by_name(option: dict) -> str:
    return option["name"].lower()


def _parameter(document: Document, field: Field) -> dict:
    """A field as n8n shows it."""
    schema = _plain(document, field.schema)
    kind, items = schema.get("type"), _plain(document, schema.get("items", {}))
    shown: dict = {"displayName": title(field.name), "name": field.name, "type": "string", "default": ""}
    if field.required:
        shown["required"] = True
    description = _said(schema.get("description", ""))
    if field.name == "limit":
        shown.update(type="number", default=PAGE, typeOptions={"minValue": 1})
        description = "Max number of results to return"
    elif schema.get("enum"):
        options = _options(schema["enum"])
        shown.update(type="options", options=options, default=options[0]["value"])
    elif kind == "boolean":
        shown.update(type="boolean", default=False)
        if not description.startswith("Whether"):
            description = f"Whether {description[:1].lower()}{description[1:]}"
    elif kind in ("integer", "number"):
        limits = {f"{end[:3]}Value": schema[end] for end in ("minimum", "maximum") if end in schema}
        limits = {name: int(value) if value == int(value) else value for name, value in limits.items()}
        shown.update(type="number", default=limits.get("minValue", 0))
        if limits and max(limits.values()) < 2**31:
            shown["typeOptions"] = limits
    elif kind == "array" and items.get("enum"):
        shown.update(type="multiOptions", options=_options(items["enum"]), default=[])
    elif kind == "array" and items.get("type") == "string":
        shown.update(typeOptions={"multipleValues": True}, default=[])
    elif kind == "array":
        shown.update(type="json", default="[]")
    elif kind != "string":
        shown.update(type="json", default="{}")
    elif schema.get("format") == "date-time":
        shown.update(type="dateTime")
    if schema.get("format") == "email" or field.name == "email":
        shown["placeholder"] = "name@email.com"
    if description and re.sub(r"^(the|an?) ", "", description.lower()) != shown["displayName"].lower():
        shown["description"] = description
    return shown


def _properties(document: Document, operation: Operation) -> list[dict]:
    show = {"displayOptions": {"show": {"resource": [operation.family], "operation": [camel(operation.id)]}}}
    properties = []
    fields = [field for field in [*operation.in_path, *operation.arguments] if field.name != "cursor"]
    if operation.item:
        fields = [field for field in fields if field.name != "limit"]
    properties += [{**_parameter(document, field), **show} for field in fields if field.required]
    if operation.item:
        everything = {
            "displayName": "Return All",
            "name": "returnAll",
            "type": "boolean",
            "default": False,
            "description": "Whether to return all results or only up to a given limit",
            **show,
        }
        some = _parameter(document, Field("limit", {"type": "integer"}, False))
        narrowed = {"displayOptions": {"show": {**show["displayOptions"]["show"], "returnAll": [False]}}}
        properties += [everything, {**some, **narrowed}]
    if operation.metered:
        properties += [{**_ESTIMATE, **show}, {**_MAXIMUM, **show}]
    optional = [_parameter(document, field) for field in fields if not field.required]
    if optional:
        optional.sort(key=lambda shown: shown["displayName"])
        collection = {
            "displayName": "Additional Fields",
            "name": "additionalFields",
            "type": "collection",
            "placeholder": "Add Field",
            "default": {},
            **show,
            "options": optional,
        }
        properties.append(collection)
    return properties


_ESTIMATE = {
    "displayName": "Estimate Price",
    "name": "estimatePrice",
    "type": "boolean",
    "default": False,
    "description": "Whether to only tell the most the call can cost, without doing or charging anything",
}
_MAXIMUM = {
    "displayName": "Maximum Credits",
    "name": "maximumCredits",
    "type": "number",
    "typeOptions": {"minValue": 0, "numberPrecision": 3},
    "default": 100,
    "description": "The most this node may spend in one run, over all items. A call that could go beyond is not made.",
}


def _family(document: Document, family: str, operations: list[Operation]) -> str:
    options = [
        {
            "name": title(operation.id),
            "value": camel(operation.id),
            "description": _said(operation.summary),
            "action": title(operation.id).capitalize(),
        }
        for operation in operations
    ]
    options.sort(key=_by_name)
    choice = {
        "displayName": "Operation",
        "name": "operation",
        "type": "options",
        "noDataExpression": True,
        "displayOptions": {"show": {"resource": [family]}},
        "options": options,
        "default": options[0]["value"],
    }
    properties = [choice]
    for operation in operations:
        properties += _properties(document, operation)
    says = HEADER.format(f"What n8n shows of {family}.")
    return f"{says}import type {{ INodeProperties }} from 'n8n-workflow';\n\nexport const {camel(family)}: INodeProperties[] = {_code(properties)};\n"


def _index(document: Document, families: list[str]) -> str:
    options = [
        {"name": title(family).removesuffix("s"), "value": family, "description": _said(document.families[family])}
        for family in families
    ]
    options.sort(key=_by_name)
    choice = {
        "displayName": "Resource",
        "name": "resource",
        "type": "options",
        "noDataExpression": True,
        "options": options,
        "default": families[0],
    }
    imports = "".join(f"import {{ {camel(family)} }} from './{family}';\n" for family in families)
    spread = "".join(f"\t...{camel(family)},\n" for family in families)
    return (
        f"{HEADER.format('Everything n8n shows of the node.')}import type {{ INodeProperties }} from 'n8n-workflow';\n{imports}\n"
        f"const resource: INodeProperties = {_code(choice)};\n\n"
        f"export const properties: INodeProperties[] = [\n\tresource,\n{spread}];\n"
    )


def _operations(document: Document, operations: list[Operation]) -> str:
    table: dict = {}
    for operation in operations:
        described = {"method": operation.method, "path": operation.path}
        described["fields"] = {
            field.name: place
            for place, fields in (("path", operation.in_path), ("query", operation.in_query), ("body", operation.in_body))
            for field in fields
        }
        described["required"] = [
            field.name for field in [*operation.in_path, *operation.arguments] if field.required
        ]
        shown = [_parameter(document, field) for field in operation.arguments]
        described["json"] = [parameter["name"] for parameter in shown if parameter["type"] == "json"]
        described["hasBody"] = operation.body is not None
        described["text"] = operation.answer_kind != "json"
        described["metered"] = operation.metered
        described["repeatable"] = operation.repeatable
        # Pages are followed where their size can be asked for.
        described["paged"] = operation.item is not None and any(field.name == "limit" for field in operation.arguments)
        described["pageSize"] = _page_size(document, operation)
        table.setdefault(operation.family, {})[camel(operation.id)] = described
    return (
        f"{HEADER.format('How each operation is called.')}import type {{ Operation }} from './types';\n\n"
        f"export const operations: Record<string, Record<string, Operation>> = {_code(table)};\n"
    )


def _page_size(document: Document, operation: Operation) -> int:
    limits = [_plain(document, field.schema).get("maximum") for field in operation.arguments if field.name == "limit"]
    return int(limits[0]) if limits and limits[0] else PAGE


def _code(value: object, depth: int = 0) -> str:
    """A value as TypeScript, formatted as n8n's tools format it."""
    tab = "\t" * (depth + 1)
    if isinstance(value, str):
        quote = '"' if "'" in value and '"' not in value else "'"
        return quote + value.replace("\\", "\\\\").replace(quote, f"\\{quote}") + quote
    if isinstance(value, dict) and value:
        keys = {key: key if re.fullmatch(r"[A-Za-z_$][\w$]*", key) else _code(key) for key in value}
        inner = "".join(f"{tab}{keys[key]}: {_code(each, depth + 1)},\n" for key, each in value.items())
        return f"{{\n{inner}{tab[:-1]}}}"
    if isinstance(value, list) and any(isinstance(each, dict) for each in value):
        inner = "".join(f"{tab}{_code(each, depth + 1)},\n" for each in value)
        return f"[\n{inner}{tab[:-1]}]"
    if isinstance(value, list):
        return "[" + ", ".join(_code(each, depth) for each in value) + "]"
    return json.dumps(value)
