"""The generated files of the TypeScript SDK."""

from __future__ import annotations

import json
import re
import textwrap

from document import Document, Field, Operation, camel, one_line, pascal, reference
from events import Event

HEADER = "// {} Written by infra/sdk/generate; do not edit.\n"
SIMPLE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def made(document: Document, events: list[Event]) -> dict[str, str]:
    return {
        "types.ts": _types(document, events),
        "errors.ts": _errors(document),
        "operations.ts": _operations(document),
    }


def expression(schema: dict, prefix: str = "") -> str:
    """A schema as a type."""
    parts = _parts(schema, prefix)
    if "null" in parts:
        parts = [part for part in parts if part != "null"] + ["null"]
    return " | ".join(dict.fromkeys(parts))


def _parts(schema: dict, prefix: str) -> list[str]:
    if name := reference(schema):
        return [prefix + name]
    if "const" in schema:
        return [json.dumps(schema["const"])]
    if "enum" in schema:
        return [json.dumps(value) for value in schema["enum"]]
    for key in ("anyOf", "oneOf", "allOf"):
        if key in schema:
            if key == "allOf" and len(schema[key]) != 1:
                raise SystemExit("allOf of several types is not supported")
            return [part for option in schema[key] for part in _parts(option, prefix)]
    kinds = schema.get("type", [])
    kinds = kinds if isinstance(kinds, list) else [kinds]
    return [_simple(schema, kind, prefix) for kind in kinds] or ["unknown"]


def _simple(schema: dict, kind: str, prefix: str) -> str:
    if kind == "array":
        inner = expression(schema.get("items", {}), prefix)
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if kind == "object":
        inner = schema.get("additionalProperties")
        return f"Record<string, {expression(inner, prefix) if isinstance(inner, dict) and inner else 'unknown'}>"
    if kind == "string" and schema.get("format") == "binary":
        return "Uint8Array"
    return SIMPLE[kind]


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z_$][\w$]*", name) else json.dumps(name)


def _doc(text: str, indent: str = "") -> str:
    text = one_line(text).replace("*/", "* /")
    lines = textwrap.wrap(text, 114 - len(indent), break_long_words=False, break_on_hyphens=False)
    if len(lines) <= 1:
        return f"{indent}/** {text} */\n" if text else ""
    return f"{indent}/**\n" + "".join(f"{indent} * {line}\n" for line in lines) + f"{indent} */\n"


def _interface(name: str, description: str, fields: list[Field]) -> str:
    out = [f"\n{_doc(description)}export interface {name} {{\n"]
    for field in fields:
        mark = "" if field.required else "?"
        out.append(_doc(field.schema.get("description", ""), "  "))
        out.append(f"  {_key(field.name)}{mark}: {expression(field.schema)};\n")
    return "".join(out) + "}\n"


def _types(document: Document, events: list[Event]) -> str:
    out = [HEADER.format("The types of requests, answers and webhook events, as the API's document names them.")]
    for name, schema in document.types.items():
        if "properties" not in schema:
            out.append(f"\n{_doc(schema.get('description', ''))}export type {name} = {expression(schema)};\n")
            continue
        required = schema.get("required", [])
        fields = [Field(key, inner, key in required) for key, inner in schema["properties"].items()]
        out.append(_interface(name, schema.get("description", ""), fields))
    for operation in document.operations:
        if operation.in_query:
            name = _query_name(operation)
            if name in document.types:
                raise SystemExit(f"two different types would be called {name}")
            out.append(_interface(name, f"{operation.summary}: its parameters.", operation.in_query))
    union = "".join(f"\n  | {event.name}" for event in events)
    out.append(f"\n/** Whatever a webhook can bring; `type` tells which. */\nexport type Event ={union};\n")
    names = ", ".join(json.dumps(event.type) for event in events)
    out.append(f"\nexport const EVENT_TYPES: ReadonlySet<string> = new Set([{names}]);\n")
    return "".join(out)


def _errors(document: Document) -> str:
    out = [HEADER.format("One class per error code of the API."), 'import { ApiError } from "./base.js";\n']
    for code, (status, title) in document.errors.items():
        out.append(f"\n/** {status} `{code}`: {title}. */\n")
        out.append(f'export class {pascal(code)}Error extends ApiError {{\n  override name = "{pascal(code)}Error";\n}}\n')
    out.append("\nexport const BY_CODE: Readonly<Record<string, typeof ApiError>> = {\n")
    out += [f"  {code}: {pascal(code)}Error,\n" for code in document.errors]
    return "".join(out) + "};\n"


def _query_name(operation: Operation) -> str:
    return f"{pascal(operation.id)}Query"


def _operations(document: Document) -> str:
    raw = ", RawBody" if any(operation.body == "raw" for operation in document.operations) else ""
    out = [
        HEADER.format("A method for each endpoint."),
        f'import type {{ CallOptions, Operation{raw} }} from "./operation.js";\n',
        'import type * as T from "./types.js";\n\nexport const OPERATIONS = {\n',
    ]
    for operation in document.operations:
        described = {
            "id": operation.id,
            "method": operation.method,
            "path": operation.path,
            "query": [field.name for field in operation.in_query],
            "body": operation.body,
            "bodyTypes": operation.body_types,
            "answer": operation.answer_kind,
            "metered": operation.metered,
            "repeatable": operation.repeatable,
            "needsKey": operation.needs_key,
            "sandbox": operation.sandbox,
        }
        inner = ", ".join(f"{key}: {json.dumps(value)}" for key, value in described.items())
        out.append(f"  {operation.id}: {{ {inner} }},\n")
    out.append("} satisfies Record<string, Operation>;\n")
    for name, says, prices in (
        ("Operations", "Every endpoint.", False),
        ("Prices", "What each metered endpoint would cost at most; nothing is done.", True),
    ):
        out.append(f"\n/** {says} */\nexport abstract class {name} {{\n")
        out.append("  protected abstract call(operation: Operation, path: Record<string, string>, args: object,\n")
        out.append("    options?: CallOptions): Promise<unknown>;\n")
        if not prices:
            out.append("  protected abstract pages(operation: Operation, path: Record<string, string>, args: object,\n")
            out.append("    options?: CallOptions): AsyncGenerator<unknown, void, undefined>;\n")
        for operation in document.operations:
            if prices and not operation.metered:
                continue
            out.append(_method(operation, prices, paged=False))
            if operation.item and not prices:
                out.append(_method(operation, prices, paged=True))
        out.append("}\n")
    return "".join(out)


def _method(operation: Operation, prices: bool, paged: bool) -> str:
    kinds = []
    if operation.in_body:
        kinds.append(f"T.{operation.body_name}")
    if operation.in_query:
        kinds.append(f"T.{_query_name(operation)}")
    if operation.body == "raw":
        kinds.append("RawBody")
    arguments = " & ".join(kinds)
    if paged:
        arguments = f'Omit<{arguments}, "cursor">'
    needed = operation.body == "raw" or any(field.required for field in operation.arguments)
    signature = [f"{camel(field.name)}: {expression(field.schema, 'T.')}" for field in operation.in_path]
    if kinds:
        signature.append(f"args: {arguments}" + ("" if needed else " = {}"))
    answer = "T.DryRun" if prices else expression(operation.answer, "T.")
    keyed = operation.repeatable and not prices and not paged
    signature.append("options?: " + ("CallOptions" if keyed else 'Omit<CallOptions, "idempotencyKey">'))
    path = "{ " + ", ".join(f"{_key(field.name)}: {camel(field.name)}" for field in operation.in_path) + " }"
    path = path if operation.in_path else "{}"
    passed = f"OPERATIONS.{operation.id}, {path}, {'args' if kinds else '{}'}, options"
    text = f"{operation.summary}. {operation.description}"
    if paged:
        kind = f"AsyncGenerator<{expression(operation.item or {}, 'T.')}, void, undefined>"
        text = f"{operation.summary}: everything, page after page. {operation.description}"
        name = "iter" + pascal(operation.id)
        return (
            f"\n{_doc(text, '  ')}  {name}({', '.join(signature)}): {kind} {{\n"
            f"    return this.pages({passed}) as {kind};\n  }}\n"
        )
    return (
        f"\n{_doc(text, '  ')}  {camel(operation.id)}({', '.join(signature)}): Promise<{answer}> {{\n"
        f"    return this.call({passed}) as Promise<{answer}>;\n  }}\n"
    )
