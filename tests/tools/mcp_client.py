"""The official MCP client against /mcp: in every mode it lists, calls, is refused and is asked before a dear call."""

import asyncio
import json
import sys

import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from mcp_types import ElicitResult

url, key, email = sys.argv[1:]
asked = []


async def agree(context, params):
    asked.append(params.message)
    return ElicitResult(action="accept", content={"ok": True})


async def get_along(mode):
    headers = {"Authorization": "Bearer " + key}
    async with httpx2.AsyncClient(headers=headers, timeout=30) as http:
        transport = streamable_http_client(url, http_client=http)
        async with Client(transport, mode=mode, elicitation_callback=agree) as client:
            tools = (await client.list_tools()).tools
            assert len(tools) == 12 and all(tool.output_schema and tool.annotations for tool in tools), tools
            characters = sum(len(tool.model_dump_json(exclude_none=True, by_alias=True)) for tool in tools)
            assert characters / 4 <= 6000, f"{characters / 4} tokens"
            # The client checks every result against the tool's output schema.
            for name, arguments in [
                ("resolve_person", {"email": email}),
                ("verify_email", {"email": email}),
                ("search_people", {"titles": ["CTO"], "limit": 2}),
                ("list_signals", {"kind": "funding", "limit": 2}),
                ("find_tool", {"query": "similar companies"}),
                ("call_tool", {"name": "usage"}),
            ]:
                result = await client.call_tool(name, arguments)
                assert not result.is_error and "credits" in result.structured_content["cost"], (name, result)
                assert json.loads(result.content[0].text) == result.structured_content, name
            bad = await client.call_tool("resolve_person", {"nonsense": 1})
            assert bad.is_error and "nonsense" in bad.content[0].text, bad
            before = len(asked)
            dear = await client.call_tool("search_people", {"titles": ["VP Engineering"], "limit": 40})
            if mode == "legacy":
                assert dear.is_error and "max_credits: 41 exactly" in dear.content[0].text, dear
                dear = await client.call_tool("search_people", {"titles": ["VP Engineering"], "limit": 40, "max_credits": 41})
            else:
                assert len(asked) == before + 1 and "41 credits" in asked[-1], asked
            assert not dear.is_error and dear.structured_content["results"], dear
            return characters


sizes = [asyncio.run(get_along(mode)) for mode in ("legacy", "auto", "2026-07-28")]
print(f"the client gets along; {sizes[0]} characters of tools, about {sizes[0] // 4} tokens")
