"""The client `reconciler` from PyPI against the service, with nothing but its address: people and companies of a table."""

import sys

import pandas
from reconciler import reconcile

address = sys.argv[1]

companies = pandas.Series(["Acme GmbH", "umbrella.example", "No Such Firm At All"])
found = reconcile(companies, type_id="company", reconciliation_endpoint=address)
by_input = {row["input_value"]: row for _, row in found.iterrows()}
assert by_input["Acme GmbH"]["name"] == "Acme", found
assert by_input["umbrella.example"]["name"] == "Umbrella", found
assert by_input["umbrella.example"]["match"] and by_input["umbrella.example"]["type"] == "Company", found
assert pandas.isna(by_input["No Such Firm At All"]["id"]), found

people = pandas.DataFrame({"Name": ["Alan Turing", "Grace Hopper", "Edgar Codd"], "Firm": ["Acme", "Acme", "Umbrella"]})
found = reconcile(
    people["Name"], type_id="person", property_mapping={"company": people["Firm"]}, reconciliation_endpoint=address
)
assert list(found["name"]) == list(people["Name"]), found
assert all(found["match"]) and all(found["type_id"] == "person"), found
assert all(90 <= score <= 100 for score in found["score"]), found

# A name alone fits too many people.
nobody = reconcile(people["Name"].iloc[:1], type_id="person", reconciliation_endpoint=address)
assert pandas.isna(nobody["id"].iloc[0]), nobody
print("the client gets along")
