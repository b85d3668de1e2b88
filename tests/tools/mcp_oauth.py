"""The official MCP client signs in by itself: it finds where, registers, sends its user to the consent page, which is answered as a
browser would, exchanges the code, calls tools, is asked for a scope it lacks, and refreshes its token."""

import asyncio
import html
import re
import sys
import time
from urllib.parse import parse_qs, urlparse

import httpx2
from mcp import Client
from mcp.client.auth import OAuthClientProvider
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.auth import AuthorizationCodeResult, OAuthClientMetadata

address, key, email = sys.argv[1:]
FORM = {"Sec-Fetch-Site": "same-origin"}


class Storage:
    def __init__(self):
        self.tokens, self.client, self.issued = None, None, []

    async def get_tokens(self):
        return self.tokens

    async def set_tokens(self, tokens):
        self.tokens = tokens
        self.issued.append(tokens)

    async def get_client_info(self):
        return self.client

    async def set_client_info(self, client):
        self.client = client


class User:
    """Who sits at the browser: signs in once, and allows what is ticked."""

    def __init__(self):
        self.browser = httpx2.AsyncClient(base_url=address, timeout=30)
        self.asked, self.answer = [], None

    async def open(self, url):
        page = await self.browser.get(url)
        assert page.status_code == 200, (page.status_code, page.text)
        onward = html.unescape(re.search(r'content="0;url=([^"]+)"', page.text)[1])
        page = await self.browser.get(onward)
        if page.status_code == 303:
            to = parse_qs(urlparse(page.headers["location"]).query)["to"][0]
            page = await self.browser.post("/console/sign-in", data={"key": key, "to": to}, headers=FORM)
            assert page.status_code == 303 and page.headers["location"] == to, (page.status_code, page.headers)
            page = await self.browser.get(to)
        assert page.status_code == 200 and "Test agent" in page.text, page.text
        self.asked.append(page.text)
        scopes = re.findall(r'name="scope" value="(\w+)" checked', page.text)
        sealed = re.search(r'name="request" value="([^"]+)"', page.text)[1]
        form = {"request": sealed, "scope": scopes, "daily": "40", "monthly": "", "confirm_above": "25", "decision": "allow"}
        page = await self.browser.post("/oauth/consent", data=form, headers=FORM)
        assert page.status_code == 303, (page.status_code, page.text)
        self.answer = {name: values[0] for name, values in parse_qs(urlparse(page.headers["location"]).query).items()}

    async def called_back(self):
        return AuthorizationCodeResult(code=self.answer["code"], state=self.answer["state"], iss=self.answer["iss"])


async def main():
    storage, user = Storage(), User()
    metadata = OAuthClientMetadata(
        client_name="Test agent",
        redirect_uris=["http://127.0.0.1:33418/callback"],
        token_endpoint_auth_method="none",
    )
    auth = OAuthClientProvider(f"{address}/mcp", metadata, storage, user.open, user.called_back)
    async with httpx2.AsyncClient(auth=auth, timeout=60) as http:
        transport = streamable_http_client(f"{address}/mcp", http_client=http)
        async with Client(transport, mode="legacy") as client:
            assert len((await client.list_tools()).tools) == 12
            found = await client.call_tool("resolve_person", {"email": email})
            assert not found.is_error and found.structured_content["cost"]["credits"] == 1, found
            assert storage.tokens.access_token.startswith("alm_at_") and len(user.asked) == 1
            assert set(storage.tokens.scope.split()) == {"resolve", "search"}, storage.tokens
            # A scope that it lacks: the client asks for it, its user decides again, and the call goes through.
            profile = found.structured_content["person"]["networkUrl"]
            contact = await client.call_tool("find_contact", {"networkUrl": profile})
            assert not contact.is_error, contact
            assert len(user.asked) == 2 and "find" in storage.tokens.scope.split(), storage.tokens
            # An expired token is refreshed without its user.
            before = storage.tokens
            auth.context.token_expiry_time = time.time() - 1
            again = await client.call_tool("resolve_person", {"email": email})
            assert not again.is_error and len(user.asked) == 2, again
            assert storage.tokens.refresh_token != before.refresh_token
            assert storage.tokens.access_token != before.access_token
    await user.browser.aclose()
    print(f"the client signed in; {len(storage.issued)} times it got tokens")


asyncio.run(main())
