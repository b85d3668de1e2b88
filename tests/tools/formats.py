"""Our own string formats, for schemathesis to write values that the service understands."""

import string

import schemathesis
from hypothesis import strategies as st
from schemathesis.specs.openapi import formats

label = st.text(string.ascii_lowercase + string.digits + "-", max_size=10).map("a{}z".format)
domain = label.map("{}.example".format)

# Each format with the lengths of its values. Schemathesis asks for values of exactly the longest length that a field allows. It
# knows at once that there are none only of its own formats, and otherwise looks for them for a second, for every such field.
FORMATS = {
    "domain": (domain, (10, 20)),
    "email": (st.builds("{}@{}".format, label, domain), (13, 33)),
    "phone": (st.integers(100, 199).map("+12025550{:03}".format), (12, 12)),
    "network-url": (label.map("https://network.example/in/{}".format), (29, 39)),
}
for name, (values, lengths) in FORMATS.items():
    schemathesis.openapi.format(name, values)
    formats.get_default_format_strategies()[name] = formats.STRING_FORMATS[name]
    formats.FORMAT_LENGTHS[name] = lengths
    formats.FORMAT_NARROWERS.pop(name, None)


@schemathesis.deserializer("text/csv")
def csv(context, response):
    return response.content.decode()
