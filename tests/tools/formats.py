"""Our own string formats, for schemathesis to write values that the service understands."""

import schemathesis
from hypothesis import strategies as st

label = st.from_regex(r"[a-z]([a-z0-9-]{0,10}[a-z0-9])?", fullmatch=True)
domain = label.map(lambda name: f"{name}.example")

schemathesis.openapi.format("domain", domain)
schemathesis.openapi.format("email", st.builds("{}@{}".format, label, domain))
schemathesis.openapi.format("phone", st.integers(100, 199).map(lambda n: f"+12025550{n:03}"))
schemathesis.openapi.format("network-url", label.map(lambda name: f"https://network.example/in/{name}"))


@schemathesis.deserializer("text/csv")
def csv(context, response):
    return response.content.decode()
