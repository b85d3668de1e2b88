"""The generated files of the Python SDK."""

from __future__ import annotations

import keyword
import textwrap

from document import Document, Field, Operation, one_line, pascal, reference, snake
from events import Event

HEADER = '"""{} Written by infra/sdk/generate; do not edit."""\n\nfrom __future__ import annotations\n\n'
OWN = {"self", "timeout", "idempotency_key", "content", "content_type"}  # what methods take besides the API's arguments
SIMPLE = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}


def made(document: Document, events: list[Event]) -> dict[str, str]:
    return {
        "types.py": _types(document, events),
        "errors.py": _errors(document),
        "_operations.py": _operations(document),
    }


def expression(schema: dict, prefix: str = "") -> str:
    """A schema as a type."""
    parts = _parts(schema, prefix)
    if "None" in parts:
        parts = [part for part in parts if part != "None"] + ["None"]
    return " | ".join(dict.fromkeys(parts))


def _parts(schema: dict, prefix: str) -> list[str]:
    if name := reference(schema):
        return [prefix + name]
    if "const" in schema:
        return [f"Literal[{_quoted(schema['const'])}]"]
    if "enum" in schema:
        values = [value for value in schema["enum"] if value is not None]
        null = ["None"] if None in schema["enum"] else []
        return [f"Literal[{', '.join(map(_quoted, values))}]", *null]
    for key in ("anyOf", "oneOf", "allOf"):
        if key in schema:
            if key == "allOf" and len(schema[key]) != 1:
                raise SystemExit("allOf of several types is not supported")
            return [part for option in schema[key] for part in _parts(option, prefix)]
    kinds = schema.get("type", [])
    kinds = kinds if isinstance(kinds, list) else [kinds]
    if not kinds:
        return ["Any"]
    return [_simple(schema, kind, prefix) for kind in kinds]


def _simple(schema: dict, kind: str, prefix: str) -> str:
    if kind == "array":
        return f"list[{expression(schema.get('items', {}), prefix)}]"
    if kind == "object":
        inner = schema.get("additionalProperties")
        return f"dict[str, {expression(inner, prefix) if isinstance(inner, dict) and inner else 'Any'}]"
    if kind == "string" and schema.get("format") == "binary":
        return "bytes"
    return SIMPLE[kind]


def _quoted(value: object) -> str:
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"' if isinstance(value, str) else repr(value)


def _doc(text: str, indent: str) -> str:
    text = one_line(text).replace("\\", "\\\\").replace('"""', "'''")
    if text.endswith('"'):
        text += " "
    lines = textwrap.wrap(text, 116 - len(indent), break_long_words=False, break_on_hyphens=False)
    if len(lines) <= 1:
        return f'{indent}"""{text}"""\n' if text else ""
    body = "".join(f"{indent}{line}\n" for line in lines[1:])
    return f'{indent}"""{lines[0]}\n{body}{indent}"""\n'


def _types(document: Document, events: list[Event]) -> str:
    out = [
        HEADER.format("The types of requests, answers and webhook events, as the API's document names them."),
        "import sys\nfrom typing import Any, Literal, Union\n\n",
        "if sys.version_info >= (3, 11):\n    from typing import NotRequired, TypeAlias, TypedDict\n",
        "else:\n    from typing_extensions import NotRequired, TypeAlias, TypedDict\n",
    ]
    aliases = []
    for name, schema in document.types.items():
        fields = schema.get("properties")
        if fields is None:
            aliases.append(f"\n{name}: TypeAlias = {expression(schema)}\n" + _doc(schema.get("description", ""), ""))
            continue
        required = schema.get("required", [])
        shown = {
            key: expression(inner) if key in required else f"NotRequired[{expression(inner)}]"
            for key, inner in fields.items()
        }
        if all(key.isidentifier() and not keyword.iskeyword(key) for key in fields):
            out.append(f"\n\nclass {name}(TypedDict):\n")
            out.append(_doc(schema.get("description", "") or "No fields." * (not fields), "    "))
            for key, inner in fields.items():
                out.append(f"\n    {key}: {shown[key]}\n" + _doc(inner.get("description", ""), "    "))
            if not fields and not schema.get("description"):
                out.append("    pass\n")
        else:
            inner = "".join(f"        \"{key}\": '{kind}',\n" for key, kind in shown.items())
            out.append(f'\n\n{name} = TypedDict(\n    "{name}",\n    {{\n{inner}    }},\n)\n')
            out.append(_doc(schema.get("description", ""), ""))
    out.append("\n" + "".join(aliases))
    out.append(f"\nEvent: TypeAlias = Union[{', '.join(event.name for event in events)}]\n")
    out.append('"""Whatever a webhook can bring; `type` tells which."""\n')
    names = ", ".join(f'"{event.type}"' for event in events)
    out.append(f"\nEVENT_TYPES = frozenset(({names}))\n")
    return "".join(out)


def error_class(code: str) -> str:
    return pascal(code) + "Error"


def _errors(document: Document) -> str:
    out = [
        HEADER.format("One class per error code of the API."),
        "from ._errors import ApiError\n",
    ]
    for code, (status, title) in document.errors.items():
        out.append(f'\n\nclass {error_class(code)}(ApiError):\n    """{status} `{code}`: {title}."""\n')
    out.append("\n\nBY_CODE: dict[str, type[ApiError]] = {\n")
    out += [f'    "{code}": {error_class(code)},\n' for code in document.errors]
    out.append("}\n")
    return "".join(out)


def _argument(field: Field) -> str:
    name = snake(field.name)
    return f"{name}_" if keyword.iskeyword(name) or name in OWN else name


def _operations(document: Document) -> str:
    out = [
        '# mypy: disable-error-code="no-any-return"\n' + HEADER.format("A method for each endpoint."),
        "from collections.abc import AsyncIterator, Iterator\n",
        "from typing import TYPE_CHECKING, Any, Literal\n\n",
        "from ._operation import UNSET, Operation, Unset\n\n",
        "if TYPE_CHECKING:\n    from . import types as t\n\n",
        "# fmt: off\nOPERATIONS = {\n",
    ]
    for operation in document.operations:
        flags = "".join(
            f", {name}={value!r}"
            for name, value in (
                ("body", operation.body),
                ("body_types", tuple(operation.body_types)),
                ("answer", operation.answer_kind if operation.answer_kind != "json" else None),
                ("metered", operation.metered),
                ("repeatable", operation.repeatable),
                ("needs_key", operation.needs_key),
                ("sandbox", operation.sandbox),
            )
            if value
        )
        out.append(f'    "{operation.id}": Operation("{operation.id}", "{operation.method}", "{operation.path}"{flags}),\n')
    out.append("}\n# fmt: on\n")
    out.append(_class(document, "Operations", "Every endpoint, one at a time.", False, False))
    out.append(_class(document, "AsyncOperations", "Every endpoint, awaited.", True, False))
    out.append(_class(document, "Prices", "What each metered endpoint would cost at most; nothing is done.", False, True))
    out.append(_class(document, "AsyncPrices", "What each metered endpoint would cost at most, awaited.", True, True))
    return "".join(out)


def _class(document: Document, name: str, says: str, awaited: bool, prices: bool) -> str:
    word = "async def" if awaited else "def"
    out = [f'\n\nclass {name}:\n    """{says}"""\n\n']
    out.append(f"    {word} _call(self, operation: Operation, path: dict[str, str], query: dict[str, Any],\n")
    out.append("        body: dict[str, Any], key: str | None, timeout: float | None) -> Any:\n")
    out.append("        raise NotImplementedError\n")
    if not prices:
        iterator = "AsyncIterator" if awaited else "Iterator"
        out.append("\n    def _pages(self, operation: Operation, path: dict[str, str], query: dict[str, Any],\n")
        out.append(f"        body: dict[str, Any], timeout: float | None) -> {iterator}[Any]:\n")
        out.append("        raise NotImplementedError\n")
    for operation in document.operations:
        if prices and not operation.metered:
            continue
        out.append(_method(operation, awaited, prices, paged=False))
        if operation.item and not prices:
            out.append(_method(operation, awaited, prices, paged=True))
    return "".join(out)


def _method(operation: Operation, awaited: bool, prices: bool, paged: bool) -> str:
    kind = "t.DryRun" if prices else expression(operation.answer, "t.")
    if paged:
        kind = f"{'AsyncIterator' if awaited else 'Iterator'}[{expression(operation.item or {}, 't.')}]"
    arguments = [field for field in operation.arguments if not (paged and field.name == "cursor")]
    arguments.sort(key=lambda field: not field.required)
    signature = [f"        {_argument(field)}: {expression(field.schema, 't.')},\n" for field in operation.in_path]
    signature.append("        *,\n")
    for field in arguments:
        type = expression(field.schema, "t.")
        signature.append(f"        {_argument(field)}: {type}" + (",\n" if field.required else " | Unset = UNSET,\n"))
    if operation.body == "raw":
        signature.append("        content: bytes,\n        content_type: str | None = None,\n")
    keyed = operation.repeatable and not paged and not prices
    if keyed:
        signature.append("        idempotency_key: str | None = None,\n")
    signature.append("        timeout: float | None = None,\n")

    def dictionary(fields: list[Field]) -> str:
        entries = [f'"{field.name}": {_argument(field)}' for field in fields]
        if len(", ".join(entries)) < 80:
            return "{" + ", ".join(entries) + "}"
        return "{\n" + "".join(f"            {entry},\n" for entry in entries) + "        }"

    query = [field for field in operation.in_query if field in arguments]
    body = dictionary([field for field in operation.in_body if field in arguments])
    if operation.body == "raw":
        body = '{"content": content, "content_type": content_type}'
    passed = f'OPERATIONS["{operation.id}"], {dictionary(operation.in_path)}, {dictionary(query)}, {body}'
    if paged:
        call = f"self._pages({passed}, timeout)"
    else:
        call = f"self._call({passed}, {'idempotency_key' if keyed else 'None'}, timeout)"
    text = f"{operation.summary}. {operation.description}" if operation.summary else operation.description
    if paged:
        text = f"{operation.summary}: everything, page after page. {operation.description}"
    notes = "".join(
        f"        {_argument(field)}: {one_line(field.schema.get('description'))}\n"
        for field in [*operation.in_path, *arguments]
        if field.schema.get("description")
    )
    doc = _doc(text, "        ")
    if notes and not prices and not paged:
        wrapped = "\n".join(
            textwrap.fill(line.strip(), 116, initial_indent=" " * 12, subsequent_indent=" " * 16, break_on_hyphens=False)
            for line in notes.replace("\\", "\\\\").replace('"""', "'''").splitlines()
        )
        doc = doc.rstrip("\n").removesuffix('"""').rstrip() + f'\n\n        Args:\n{wrapped}\n        """\n'
    name = f"iter_{operation.id}" if paged else operation.id
    word = "async def" if awaited and not paged else "def"
    wait = "await " if awaited and not paged else ""
    return f"\n    {word} {name}(\n        self,\n{''.join(signature)}    ) -> {kind}:\n{doc}        return {wait}{call}\n"
