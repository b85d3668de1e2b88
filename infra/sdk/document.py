"""Reads infra/openapi.json into what the generators of clients need: operations and named types. Knows no language."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path

OPENAPI = Path(__file__).resolve().parent.parent / "openapi.json"
METHODS = ("get", "post", "put", "patch", "delete")


@dataclass
class Field:
    """One argument of an operation."""

    name: str
    schema: dict
    required: bool


@dataclass
class Operation:
    id: str
    method: str
    path: str
    family: str
    summary: str
    description: str
    in_path: list[Field]
    in_query: list[Field]
    in_body: list[Field]
    body: str | None  # "json", "multipart" or "raw"; None for no body
    body_types: list[str]  # the media types of a raw body
    body_name: str | None  # the named type of a JSON body
    answer: dict  # the schema of the answer, without the dry run's
    answer_kind: str  # "json", "text" or "bytes"
    metered: bool
    repeatable: bool  # takes an Idempotency-Key
    needs_key: bool
    sandbox: bool  # has a twin under /v1/sandbox
    item: dict | None  # the schema of what its pages list
    example: dict

    @property
    def arguments(self) -> list[Field]:
        return [*self.in_query, *self.in_body]


@dataclass
class Document:
    operations: list[Operation]
    types: dict[str, dict]  # every named schema, those the document left unnamed too
    errors: dict[str, tuple[int, str]]  # code: status and title
    families: dict[str, str]  # name: description
    version: str


def words(name: str) -> list[str]:
    """The words of a name in any casing."""
    return re.findall(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z0-9]+|[A-Z]+", name)


def pascal(name: str) -> str:
    return "".join(word[:1].upper() + word[1:].lower() for word in words(name))


def camel(name: str) -> str:
    made = pascal(name)
    return made[:1].lower() + made[1:]


def snake(name: str) -> str:
    return "_".join(word.lower() for word in words(name))


def one_line(text: str | None) -> str:
    return " ".join((text or "").split())


def reference(schema: dict) -> str | None:
    return schema["$ref"].rsplit("/", 1)[-1] if "$ref" in schema else None


def read(source: Path = OPENAPI) -> Document:
    document = json.loads(source.read_text())
    schemas = {name: schema for name, schema in document["components"]["schemas"].items()}
    names = _Names(schemas)
    operations = []
    for path, methods in sorted(document["paths"].items()):
        for method in METHODS:
            if method not in methods:
                continue
            operation = methods[method]
            twin_of_live = path.startswith("/v1/sandbox/") and path != "/v1/sandbox/info"
            if not twin_of_live:
                operations.append(_operation(document, names, path, method, operation))
    answers = [content for answer in document["components"]["responses"].values() for content in answer.get("content", {}).values()]
    problems = [reference(content["schema"]) for content in answers]
    return Document(
        operations=operations,
        types={name: schema for name, schema in sorted(names.types.items()) if name not in problems},
        errors=_errors(document),
        families={tag["name"]: tag["description"] for tag in document["tags"]},
        version=document["info"]["version"],
    )


def _operation(document: dict, names: _Names, path: str, method: str, operation: dict) -> Operation:
    id = operation["operationId"]
    parameters = {"path": [], "query": [], "header": [], "cookie": []}
    for parameter in operation.get("parameters", []):
        parameter = document["components"].get("parameters", {}).get(reference(parameter), parameter)
        schema = {"description": parameter.get("description", ""), **parameter.get("schema", {})}
        found = Field(parameter["name"], schema, parameter.get("required", False))
        parameters[parameter["in"]].append(found)
    query = [found for found in parameters["query"] if found.name != "dry_run"]
    metered = len(query) < len(parameters["query"])
    for found in [*query, *parameters["path"]]:
        names.name_inside(found.schema, pascal(id) + pascal(found.name))
    headers = {found.name.lower() for found in parameters["header"]}
    unknown = headers - {"idempotency-key"}
    if unknown or parameters["cookie"]:
        raise SystemExit(f"{id}: clients cannot send {sorted(unknown) or 'cookies'} yet")

    contents = operation.get("requestBody", {}).get("content", {})
    body, body_name, body_types, in_body, example = None, None, [], [], {}
    if contents:
        kind = next((kind for kind in ("application/json", "multipart/form-data") if kind in contents), None)
        if kind:
            body = "json" if kind == "application/json" else "multipart"
            schema = contents[kind]["schema"]
            body_name = reference(schema)
            if not body_name:
                body_name = pascal(id) + "Request"
                names.add(body_name, schema)
            schema = names.types[body_name]
            if "properties" not in schema:
                raise SystemExit(f"{id}: the body has no fields, so clients cannot name its arguments")
            required = schema.get("required", [])
            in_body = [Field(name, inner, name in required) for name, inner in schema["properties"].items()]
            example = contents[kind].get("example", {})
        else:
            body, body_types = "raw", list(contents)

    arguments = [found.name for found in [*parameters["path"], *query, *in_body]]
    if len(set(map(snake, arguments))) < len(arguments):
        raise SystemExit(f"{id}: two arguments have the same name")

    answer, answer_kind = {"type": "null"}, "json"
    for status, response in sorted(operation["responses"].items()):
        for content in response.get("content", {}).values():
            if not status.startswith("2"):
                continue
            schema = content.get("schema", {})
            options = [option for option in schema.get("anyOf", [schema]) if reference(option) != "DryRun"]
            if options:
                answer = options[0] if len(options) == 1 else {"anyOf": options}
                plain = names.types.get(reference(answer) or "", answer)
                if plain.get("type") == "string":
                    answer_kind = "bytes" if plain.get("format") == "binary" else "text"
                    answer = {"type": "string", **({"format": "binary"} if answer_kind == "bytes" else {})}
    if answer_kind == "json" and not reference(answer) and answer != {"type": "null"}:
        names.name_inside(answer, pascal(id) + "Response")

    twin = path.replace("/v1/", "/v1/sandbox/", 1) if path.startswith("/v1/") else ""
    item = None
    fields = names.types.get(reference(answer) or "", {}).get("properties", {})
    if "next_cursor" in fields and "cursor" in arguments:
        item = fields["results"]["items"]
    return Operation(
        id=id,
        method=method.upper(),
        path=path,
        family=operation["tags"][0],
        summary=one_line(operation.get("summary")),
        description=one_line(operation.get("description")),
        in_path=parameters["path"],
        in_query=query,
        in_body=in_body,
        body=body,
        body_types=body_types,
        body_name=body_name,
        answer=answer,
        answer_kind=answer_kind,
        metered=metered,
        repeatable="idempotency-key" in headers,
        needs_key=operation.get("security", document.get("security")) != [],
        sandbox=method in document["paths"].get(twin, {}),
        item=item,
        example=example,
    )


def _errors(document: dict) -> dict[str, tuple[int, str]]:
    errors = {}
    for response in document["components"]["responses"].values():
        for content in response.get("content", {}).values():
            schema = content["schema"]
            schema = document["components"]["schemas"][reference(schema)]
            status = schema["properties"]["status"]["const"]
            code = schema["properties"]["code"]
            for each in code.get("enum") or [code["const"]]:
                errors[each] = (status, each.replace("_", " "))
    return dict(sorted(errors.items()))


class _Names:
    """Gives a name to every object type, so that languages without anonymous types can declare it."""

    def __init__(self, schemas: dict[str, dict]):
        self.types: dict[str, dict] = dict(schemas)
        for name, schema in schemas.items():
            self._inside(schema, name)

    def add(self, name: str, schema: dict) -> None:
        if name in self.types and self.types[name] != schema:
            raise SystemExit(f"two different types would be called {name}")
        self.types[name] = schema
        self._inside(schema, name)

    def name_inside(self, schema: dict, name: str) -> None:
        """Replaces an unnamed object by a reference to a named one."""
        if schema.get("properties"):
            made = dict(schema)
            self.add(name, made)
            description = schema.get("description")
            nullable = isinstance(schema.get("type"), list) and "null" in schema["type"]
            if nullable:
                made["type"] = "object"
            schema.clear()
            target = {"$ref": f"#/components/schemas/{name}"}
            schema.update({"anyOf": [target, {"type": "null"}]} if nullable else target)
            if description:
                schema["description"] = description
        else:
            self._inside(schema, name)

    def _inside(self, schema: dict, name: str) -> None:
        for key, inner in schema.get("properties", {}).items():
            self.name_inside(inner, name + pascal(key))
        if isinstance(schema.get("items"), dict):
            self.name_inside(schema["items"], name + "Item")
        if isinstance(schema.get("additionalProperties"), dict):
            self.name_inside(schema["additionalProperties"], name + "Value")
        for key in ("anyOf", "oneOf", "allOf"):
            for number, option in enumerate(schema.get(key, []), 1):
                self.name_inside(option, f"{name}Option{number}")
