"""Reads and writes a Salesforce on loopback with simple-salesforce: `salesforce.py ADDRESS`. Fails where the library does not
understand it, and prints the id of the contact that it leaves behind."""

import sys
from urllib.parse import urlsplit

import requests
from requests.adapters import HTTPAdapter
from simple_salesforce import Salesforce
from simple_salesforce.exceptions import SalesforceExpiredSession, SalesforceMalformedRequest, SalesforceResourceNotFound

address = sys.argv[1]
host = urlsplit(address).netloc


class Plain(HTTPAdapter):
    """The library knows https alone."""

    def send(self, request, **options):
        request.url = request.url.replace(f"https://{host}", address, 1)
        return super().send(request, **options)


def refused(error, call, *arguments, **named):
    try:
        call(*arguments, **named)
    except error as refusal:
        return refusal
    raise AssertionError(f"{call} is not refused with {error}")


session = requests.Session()
session.mount(f"https://{host}", Plain())
form = {"grant_type": "client_credentials", "client_id": "pat-test", "client_secret": "pat-test-secret"}
token = requests.post(f"{address}/services/oauth2/token", data=form, timeout=10).json()["access_token"]
crm = Salesforce(instance=host, session_id=token, session=session, version="67.0")

fields = {field["name"]: field for field in crm.Contact.describe()["fields"]}
assert fields["Title"]["updateable"] and not fields["Id"]["updateable"], fields
options = [option["value"] for option in fields["Seniority__c"]["picklistValues"] if option["active"]]
assert options == ["Director", "VP"], options

ids = [crm.Contact.create({"Email": f"one{number}@acme.example", "LastName": "One", "Title": "Boss"})["id"] for number in range(300)]
read = crm.query_all("SELECT Id,Email,SystemModstamp FROM Contact ORDER BY SystemModstamp,Id LIMIT 400")
assert read["totalSize"] and [record["Id"] for record in read["records"]] == ids, read["totalSize"]
found = crm.query("SELECT Id FROM Contact WHERE Email = 'ONE7@acme.example'")["records"]
assert [record["Id"] for record in found] == [ids[7]], found

body = {"allOrNone": False, "records": [
    {"attributes": {"type": "Contact"}, "id": ids[0], "Title": "CTO", "Employees__c": 250},
    {"attributes": {"type": "Contact"}, "id": ids[1], "Seniority__c": "Retired"},
]}
written = crm.restful("composite/sobjects", method="PATCH", json=body)
assert [row["success"] for row in written] == [True, False] and written[1]["errors"][0]["statusCode"], written
assert crm.Contact.get(ids[0])["Title"] == "CTO"
crm.Contact.delete(ids[1])
refused(SalesforceResourceNotFound, crm.Contact.get, ids[1])
gone = crm.query_all("SELECT Id,MasterRecordId FROM Contact WHERE IsDeleted = true AND MasterRecordId = null", include_deleted=True)
assert [record["Id"] for record in gone["records"]] == [ids[1]], gone
refusal = refused(SalesforceMalformedRequest, crm.query, "SELECT Nickname FROM Contact")
assert refusal.content[0]["errorCode"] == "INVALID_FIELD", refusal.content
stranger = Salesforce(instance=host, session_id="x", session=session, version="67.0")
refused(SalesforceExpiredSession, stranger.query, "SELECT Id FROM Contact")
print(ids[0])
