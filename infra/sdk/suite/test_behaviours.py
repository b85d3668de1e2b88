"""The behaviours of behaviours.json in Python, each with the sync and the async client."""

import asyncio
import base64
import hashlib
import hmac
import json
import re
import time
import uuid
from email.utils import formatdate, parsedate_to_datetime

import almanac_client
import pytest
from almanac_client import errors, webhooks
from conftest import OPENAPI, Plan

SOMEONE = {"network_url": "https://network.example/in/george-fox"}
NOBODY = {"email": "nobody@nowhere.example"}
UNAVAILABLE = {"status": 503, "body": {"code": "unavailable", "detail": "not now"}}


def snake(name):
    return re.sub(r"([a-z0-9])([A-Z])", r"\1_\2", name).lower()


def operations():
    for path, methods in OPENAPI["paths"].items():
        for method, operation in methods.items():
            yield path, method, operation


def required(operation, place):
    """The examples of the parameters an operation cannot do without."""
    found = [each for each in operation.get("parameters", []) if each.get("in") == place and each.get("required")]
    return {each["name"]: each["example"] for each in found}


def test_every_endpoint_of_the_sandbox_answers_without_a_key(kit):
    client, called = kit.sandbox(), 0
    for path, _, operation in operations():
        if not path.startswith("/v1/sandbox/") or path == "/v1/sandbox/info":
            continue
        content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
        arguments = {snake(name): value for name, value in content.get("example", {}).items()}
        arguments.update(required(operation, "query"))
        method = getattr(client, operation["operationId"].removeprefix("sandbox_"))
        answer = kit.do(method(*required(operation, "path").values(), **arguments))
        assert answer, path
        called += 1
    assert called >= 50
    assert kit.do(client.sandbox_info())["sandbox"] is True


def test_every_endpoint_without_a_body_answers_with_a_key(kit):
    client, called = kit.client(), 0
    for path, method, operation in operations():
        # The operator's side takes a key of its own.
        if method != "get" or path.startswith(("/v1/sandbox/", "/v1/operator/")) or required(operation, "path"):
            continue
        answer = kit.do(getattr(client, operation["operationId"])(**required(operation, "query")))
        assert isinstance(answer, (dict, str)) and answer, path
        called += 1
    assert called >= 10


def test_the_sandbox_refuses_what_has_no_twin(kit):
    plan = Plan()
    with pytest.raises(almanac_client.NotInSandboxError):
        kit.do(kit.sandbox(plan.address).list_keys())
    assert plan.requests == []


def test_the_sandbox_s_magic_inputs_become_errors(kit):
    client = kit.sandbox(max_retries=0)
    for magic, kind in (
        ("error402", errors.InsufficientCreditsError),
        ("error429", errors.RateLimitedError),
        ("timeout", errors.UpstreamTimeoutError),
    ):
        with pytest.raises(kind):
            kit.do(client.enrich(email=f"{magic}@acme.example"))
    assert kit.do(client.enrich(email="notfound@acme.example"))["found"] is False


def test_a_lookup_finds_a_person_and_says_what_it_cost(kit):
    before = kit.balance()
    answer = kit.do(kit.client().enrich(**SOMEONE))
    assert answer["found"] and answer["person"]["fullName"] == "George Fox" and answer["cost"]["credits"] == 1
    assert kit.balance() == before - 1


def test_a_lookup_that_finds_nothing_is_free(kit):
    before = kit.balance()
    answer = kit.do(kit.client().enrich(**NOBODY))
    assert (answer["found"], answer["person"], answer["cost"]["credits"]) == (False, None, 0)
    assert kit.balance() == before


def test_letters_of_every_script_survive(kit):
    name = "Łukasz 李 \U0001f600"
    client = kit.client()
    made = kit.do(client.create_watch_list(name=name, kind="companies", entries=["acme.example"]))
    assert kit.do(client.get_watch_list(made["id"]))["name"] == name
    kit.do(client.delete_watch_list(made["id"]))


def test_what_is_left_out_is_not_sent_and_null_is(kit):
    plan = Plan()
    kit.do(kit.client(plan.address).enrich(email="nobody@nowhere.example", phone=None))
    assert json.loads(plan.requests[0]["body"]) == {"email": "nobody@nowhere.example", "phone": None}


def test_a_list_in_the_query_arrives(kit):
    found = kit.items(kit.client().iter_signals(kind="funding", stage=["seed", "series_a"]), most=50)
    assert {signal["data"]["stage"] for signal in found} == {"seed", "series_a"}


def test_a_list_is_made_changed_and_deleted(kit):
    client = kit.client()
    made = kit.do(client.create_watch_list(name="targets", kind="companies", entries=["acme.example"]))
    assert kit.do(client.update_watch_list(made["id"], name="renamed"))["name"] == "renamed"
    assert made["id"] in [each["id"] for each in kit.items(client.iter_list_watch_lists())]
    kit.do(client.delete_watch_list(made["id"]))
    with pytest.raises(errors.NotFoundError):
        kit.do(client.get_watch_list(made["id"]))


def test_an_export_is_text(kit):
    kit.do(kit.client().enrich(**NOBODY))
    lines = kit.do(kit.client().history_export()).splitlines()
    assert lines[0].startswith("request_id,at,method,path") and "/v1/enrich" in "".join(lines[1:])


def test_a_long_export_is_put_together_from_its_parts(kit):
    link = {"Link": '</v1/me/history/export?since=x&cursor=two%3D>; rel="next"'}
    plan = Plan({"status": 200, "headers": link, "body": "head\n1\n"}, {"status": 200, "body": "2\n"})
    assert kit.do(kit.client(plan.address).history_export()) == "head\n1\n2\n"
    assert plan.requests[1]["path"] == "/v1/me/history/export?cursor=two%3D"


def test_a_missing_key_is_noticed_before_anything_is_sent(kit, monkeypatch):
    monkeypatch.delenv("ALMANAC_API_KEY", raising=False)
    plan = Plan()
    client = kit.client(plan.address, key=None)
    with pytest.raises(almanac_client.MissingKeyError):
        kit.do(client.enrich(**SOMEONE))
    assert plan.requests == []
    assert kit.do(client.health())["status"] == "ok"
    for bad in ("", "  ", "alm_live_\n", "schlüssel"):
        with pytest.raises(ValueError):
            kit.client(key=bad)


def test_a_wrong_key_is_refused(kit):
    with pytest.raises(errors.UnauthorizedError) as raised:
        kit.do(kit.client(key="alm_live_nobody").enrich(**SOMEONE))
    assert (raised.value.status, raised.value.code) == (401, "unauthorized")
    assert raised.value.request_id.startswith("req_")
    assert "alm_live_nobody" not in str(raised.value)


def test_a_bad_field_is_named(kit):
    with pytest.raises(errors.InvalidRequestError) as raised:
        kit.do(kit.client().enrich(email="no address"))
    assert [bad["field"] for bad in raised.value.fields] == ["email"]
    assert "email" in str(raised.value)


def test_an_unknown_id_is_not_found(kit):
    with pytest.raises(errors.NotFoundError):
        kit.do(kit.client().get_bulk("job_0199c7d2a4b47c5ea0314c5d6e7f8092"))


def test_an_id_cannot_leave_its_path(kit):
    plan = Plan()
    with pytest.raises(almanac_client.ApiError):
        kit.do(kit.client(plan.address).get_bulk("../me/keys?x#y"))
    assert plan.requests[0]["path"] == "/v1/bulk/..%2Fme%2Fkeys%3Fx%23y"
    for bad in ("", ".", ".."):
        with pytest.raises(ValueError):
            kit.do(kit.client().get_bulk(bad))


def test_each_error_code_has_a_class_of_its_own(kit):
    known = {}
    for response in OPENAPI["components"]["responses"].values():
        for content in response.get("content", {}).values():
            for example in content.get("examples", {}).values():
                known[example["value"]["code"]] = example["value"]
    assert len(known) >= 20 and len(set(errors.BY_CODE.values())) == len(errors.BY_CODE) >= len(known)
    plan = Plan(*({"status": problem["status"], "body": problem} for problem in known.values()))
    client = kit.client(plan.address, max_retries=0)
    for code in known:
        with pytest.raises(almanac_client.ApiError) as raised:
            kit.do(client.enrich(**SOMEONE))
        assert type(raised.value) is errors.BY_CODE[code] and raised.value.code == code


def test_an_error_that_is_not_the_api_s_keeps_its_status(kit):
    plan = Plan({"status": 502, "body": "<html>proxy</html>"}, {"status": 418, "body": {"code": "constructor"}})
    client = kit.client(plan.address, max_retries=0)
    for status, code, detail in ((502, "http_502", "<html>proxy</html>"), (418, "constructor", "")):
        with pytest.raises(almanac_client.ApiError) as raised:
            kit.do(client.enrich(**SOMEONE))
        error = raised.value
        assert (type(error), error.status, error.code, error.detail) == (almanac_client.ApiError, status, code, detail)


def test_an_empty_answer_is_an_error(kit):
    plan = Plan({"status": 200, "body": ""})
    with pytest.raises(almanac_client.UnexpectedAnswerError):
        kit.do(kit.client(plan.address).enrich(**SOMEONE))


def test_an_answer_that_is_not_json_is_an_error(kit):
    plan = Plan({"status": 200, "body": "<html>log in</html>"}, {"status": 200, "body": "[]"}, {"status": 302})
    client = kit.client(plan.address)
    for kind in (almanac_client.UnexpectedAnswerError, almanac_client.UnexpectedAnswerError, almanac_client.ApiError):
        with pytest.raises(kind):
            kit.do(client.enrich(**SOMEONE))


def test_a_dry_run_tells_the_price_and_charges_nothing(kit):
    before = kit.balance()
    prices = kit.client().dry_run()
    assert kit.do(prices.find_phone(**SOMEONE))["max_credits"] == 12
    assert kit.do(prices.search_people(titles=["CTO"], limit=7))["max_credits"] == 8
    assert kit.balance() == before
    assert kit.do(kit.sandbox().dry_run().enrich(**SOMEONE))["max_credits"] == 1


def test_an_iterator_goes_through_all_pages(kit):
    plan = Plan()
    client = kit.client(plan.address)
    found = kit.items(client.iter_search_people(titles=["VP Engineering"], limit=5), most=12)
    assert len({person["id"] for person in found}) == 12 and len(plan.requests) == 3
    assert len(set(plan.keys)) == 3, "each page is a call of its own"
    signals = kit.items(client.iter_signals(kind="funding", limit=10), most=25)
    assert len({signal["id"] for signal in signals}) == 25


def test_a_page_of_one_hundred_arrives_whole(kit):
    answer = kit.do(kit.client().search_people(seniorities=["manager"], limit=100))
    assert len({person["id"] for person in answer["results"]}) == 100 and answer["next_cursor"]
    assert answer["cost"]["credits"] == 101


def test_an_iterator_over_nothing_ends(kit):
    assert kit.items(kit.client().iter_domain_search(domain="nowhere.example")) == []


def test_an_empty_page_is_not_the_end(kit):
    pages = [([], "a"), ([{"id": "sig_1"}], "b"), ([], None)]
    bodies = ({"results": results, "next_cursor": cursor, "cost": {"credits": 0}} for results, cursor in pages)
    plan = Plan(*({"status": 200, "body": body} for body in bodies))
    assert kit.items(kit.client(plan.address).iter_signals(kind="funding")) == [{"id": "sig_1"}]
    assert [request["path"] for request in plan.requests][1:] == [
        "/v1/signals?kind=funding&cursor=a",
        "/v1/signals?kind=funding&cursor=b",
    ]


def test_the_same_cursor_twice_is_an_error(kit):
    page = {"status": 200, "body": {"results": [], "next_cursor": "a", "cost": {"credits": 0}}}
    plan = Plan(*[page] * 10)
    with pytest.raises(almanac_client.UnexpectedAnswerError):
        kit.items(kit.client(plan.address).iter_signals(kind="funding"))
    assert len(plan.requests) == 2


def test_a_rate_limit_is_waited_out_as_long_as_it_says(kit):
    limited = {"status": 429, "headers": {"Retry-After": "2"}, "body": {"code": "rate_limited", "detail": ""}}
    plan = Plan(limited)
    assert kit.do(kit.client(plan.address).enrich(**SOMEONE))["found"]
    first, second = plan.requests
    assert 2 <= second["at"] - first["at"] < 12
    assert len(set(plan.keys)) == 1 and plan.keys[0]


def test_a_date_in_retry_after_is_understood(kit):
    at = formatdate(time.time() + 3, usegmt=True)
    plan = Plan({"status": 429, "headers": {"Retry-After": at}, "body": {"code": "rate_limited", "detail": ""}})
    kit.do(kit.client(plan.address).enrich(**NOBODY))
    _, second = plan.requests
    told = parsedate_to_datetime(at).timestamp()
    assert told - 0.5 <= second["at"] < told + 12


def test_a_long_retry_after_is_not_waited_for(kit):
    limited = {"status": 429, "headers": {"Retry-After": "3600"}, "body": {"code": "rate_limited", "detail": ""}}
    plan = Plan(limited)
    with pytest.raises(errors.RateLimitedError) as raised:
        kit.do(kit.client(plan.address).enrich(**SOMEONE))
    assert raised.value.retry_after == 3600 and len(plan.requests) == 1


def test_outages_are_outlasted_with_one_idempotency_key(kit):
    failed = {"status": 502, "body": {"code": "upstream_failed", "detail": ""}}
    late = {"status": 504, "body": "<html>gateway</html>"}
    plan = Plan(UNAVAILABLE, failed, late, {"drop": "before"})
    before = kit.balance()
    assert kit.do(kit.client(plan.address).enrich(**SOMEONE))["found"]
    assert len(plan.requests) == 5 and len(set(plan.keys)) == 1 and plan.keys[0]
    assert len({request["body"] for request in plan.requests}) == 1
    assert kit.balance() == before - 1


def test_retries_end(kit):
    plan = Plan(*[UNAVAILABLE] * 10)
    with pytest.raises(errors.UnavailableError):
        kit.do(kit.client(plan.address, max_retries=2).enrich(**SOMEONE))
    assert len(plan.requests) == 3
    lost = Plan(*[{"drop": "before"}] * 10)
    with pytest.raises(almanac_client.ConnectionFailedError):
        kit.do(kit.client(lost.address, max_retries=2).get_me())
    assert len(lost.requests) == 3


def charged_once(kit, fault):
    plan = Plan(fault)
    before = kit.balance()
    answer = kit.do(kit.client(plan.address).enrich(**SOMEONE))
    assert answer["found"] and answer["cost"]["credits"] == 1
    assert (len(plan.requests), plan.passed_on, len(set(plan.keys))) == (2, 2, 1)
    assert kit.balance() == before - 1


def test_a_lost_answer_is_charged_once(kit):
    charged_once(kit, {"drop": "after"})


def test_a_cut_answer_is_charged_once(kit):
    charged_once(kit, {"drop": "within"})


def test_a_call_that_meets_itself_still_running_is_asked_again(kit):
    plan = Plan({"status": 409, "body": {"code": "idempotency_in_progress", "detail": ""}})
    assert kit.do(kit.client(plan.address).enrich(**SOMEONE))["found"]
    assert len(plan.requests) == 2 and len(set(plan.keys)) == 1


def test_a_sign_up_is_not_repeated_after_a_lost_connection(kit):
    plan = Plan({"drop": "before"}, UNAVAILABLE)
    client = kit.client(plan.address, key=None)
    for kind in (almanac_client.ConnectionFailedError, errors.UnavailableError):
        with pytest.raises(kind):
            kit.do(client.signup(email="sdk@company.example"))
    assert plan.keys == [None, None] and plan.passed_on == 0


def test_two_calls_have_two_idempotency_keys(kit):
    plan = Plan()
    client = kit.client(plan.address)
    for _ in range(2):
        kit.do(client.enrich(**NOBODY))
    kit.do(client.get_me())
    kit.do(client.dry_run().enrich(**NOBODY))
    one, two, *others = plan.keys
    assert one and two and one != two and others == [None, None]


def test_the_caller_s_idempotency_key_replays_the_answer(kit):
    key, before = f"sdk-{uuid.uuid4()}", kit.balance()
    first = kit.do(kit.client().enrich(**SOMEONE, idempotency_key=key))
    second = kit.do(kit.client().enrich(**SOMEONE, idempotency_key=key))
    assert first == second and kit.balance() == before - 1
    with pytest.raises(errors.IdempotencyMismatchError):
        kit.do(kit.client().enrich(**NOBODY, idempotency_key=key))


def test_a_service_that_is_not_there_is_a_failed_connection(kit):
    with pytest.raises(almanac_client.ConnectionFailedError) as raised:
        kit.do(kit.client("http://127.0.0.1:9", max_retries=1).enrich(**SOMEONE))
    assert "2 attempts" in str(raised.value)
    with pytest.raises(ValueError):
        kit.client("127.0.0.1:9")


def test_a_slow_answer_runs_into_the_timeout(kit):
    plan = Plan({"delay": 15})
    client = kit.client(plan.address, timeout=0.3, max_retries=0)
    started = time.monotonic()
    with pytest.raises(almanac_client.ConnectionFailedError):
        kit.do(client.enrich(**NOBODY))
    assert time.monotonic() - started < 12


def test_a_cancelled_call_ends_and_is_not_repeated(kit):
    if not kit.awaited:
        return  # a sync call cannot be cancelled; its timeout ends it
    for fault in ({"delay": 15}, {**UNAVAILABLE, "headers": {"Retry-After": "15"}}):
        plan = Plan(fault)
        client = kit.client(plan.address)
        started = time.monotonic()
        with pytest.raises(asyncio.TimeoutError):
            kit.do(asyncio.wait_for(client.enrich(**NOBODY), 1.5))
        assert time.monotonic() - started < 12 and len(plan.requests) == 1


def test_a_budget_refuses_what_could_exceed_it(kit):
    plan = Plan()
    budget = kit.client(plan.address).budget(11)
    with pytest.raises(almanac_client.BudgetExceededError) as raised:
        kit.do(budget.find_phone(**SOMEONE))
    assert (raised.value.limit, raised.value.spent, raised.value.needed) == (11, 0, 12)
    with pytest.raises(almanac_client.BudgetExceededError):
        kit.do(budget.search_people(titles=["CTO"], limit=11))
    asked = [request["path"] for request in plan.requests]
    assert asked == ["/v1/pricing", "/v1/search/people?dry_run=true"], "nothing that costs was sent"
    assert (budget.spent, budget.remaining) == (0, 11)
    for bad in (-1, float("nan")):
        with pytest.raises(ValueError):
            kit.client().budget(bad)


def test_a_budget_counts_what_answers_cost(kit):
    budget, before = kit.client().budget(6), kit.balance()
    kit.do(budget.enrich(**NOBODY))
    assert budget.spent == 0
    kit.do(budget.enrich(**SOMEONE))
    assert budget.spent == 1
    found = kit.do(budget.search_people(titles=["VP Engineering"], limit=2))
    assert budget.spent == 1 + found["cost"]["credits"] == 4
    kit.do(budget.verify_email(email="not an address"))
    assert budget.spent == 4.5 and budget.remaining == 1.5
    with pytest.raises(almanac_client.BudgetExceededError):
        kit.do(budget.find_email(**SOMEONE))
    assert kit.balance() == before - 4.5


def test_a_budget_counts_a_lost_answer_once(kit):
    lossy = Plan({"status": 200, "body": kit.do(kit.client().pricing())}, {"drop": "after"})
    budget, key = kit.client(lossy.address).budget(3), str(uuid.uuid4())
    for _ in range(2):
        assert kit.do(budget.enrich(**SOMEONE, idempotency_key=key))["found"]
    assert budget.spent == 1 and lossy.passed_on == 3


def test_a_budget_keeps_what_may_have_been_charged_set_aside(kit):
    prices = {"status": 200, "body": kit.do(kit.client().pricing())}
    unknown = {"status": 503, "body": {"code": "outcome_unknown", "detail": ""}}
    for fault, kind in (
        (unknown, errors.OutcomeUnknownError),
        ({"drop": "after"}, almanac_client.ConnectionFailedError),
        ({"status": 200, "body": ""}, almanac_client.UnexpectedAnswerError),
    ):
        budget = kit.client(Plan(prices, fault).address, max_retries=0).budget(12)
        with pytest.raises(kind):
            kit.do(budget.find_phone(**SOMEONE))
        assert budget.spent == 12


def test_a_budget_gives_back_what_a_refused_call_did_not_cost(kit):
    budget = kit.client().budget(12)
    with pytest.raises(errors.InvalidRequestError):
        kit.do(budget.find_phone(network_url="no address"))
    assert budget.spent == 0


def test_a_budget_holds_over_calls_at_the_same_time(kit):
    budget, before = kit.client().budget(3), kit.balance()
    outcomes = kit.together([lambda: budget.enrich(**SOMEONE)] * 10)
    refused = [outcome for outcome in outcomes if isinstance(outcome, almanac_client.BudgetExceededError)]
    assert len(refused) == 7 and all(outcome["found"] for outcome in outcomes if outcome not in refused)
    assert budget.spent == 3 and kit.balance() == before - 3


def test_a_budget_within_a_budget_obeys_both(kit):
    outer = kit.client().budget(2)
    inner = outer.budget(100)
    kit.do(inner.enrich(**SOMEONE))
    assert (inner.spent, outer.spent) == (1, 1)
    with pytest.raises(almanac_client.BudgetExceededError):
        kit.do(inner.search_people(titles=["CTO"], limit=1))
    assert (inner.spent, outer.spent) == (1, 1)
    with pytest.raises(almanac_client.BudgetExceededError):
        kit.do(outer.budget(0).enrich(**SOMEONE))
    with pytest.raises(AttributeError):
        kit.client().spent  # noqa: B018


def test_a_budget_counts_what_a_bulk_job_used(kit):
    budget = kit.client().budget(3)
    items = [{"networkUrl": SOMEONE["network_url"]}, NOBODY]
    job = kit.do(budget.bulk_enrich(items=items))
    assert budget.spent == 2, "the worst case is held"
    while kit.do(budget.get_bulk(job["id"]))["status"] != "completed":
        time.sleep(0.05)
    assert budget.spent == 1
    with pytest.raises(almanac_client.BudgetExceededError):
        kit.do(budget.run_bulk([NOBODY] * 3))


def test_a_bulk_run_waits_tells_its_progress_and_keeps_the_order(kit):
    told = []
    items = [{**NOBODY, "ref": "a"}, {"networkUrl": SOMEONE["network_url"], "ref": "b"}, {"email": "bad", "ref": "c"}]
    run = kit.do(kit.client().run_bulk(items, on_progress=told.append, interval=0.05))
    assert [(result["index"], result["ref"]) for result in run.results] == [(0, "a"), (1, "b"), (2, "c")]
    assert [result["status"] for result in run.results] == ["not_found", "found", "failed"]
    assert run.progress == told[-1] == almanac_client.Progress(3, 3, 1, 1, 1, 1.0)
    assert [progress.processed for progress in told] == sorted(progress.processed for progress in told)


def test_a_bulk_run_of_more_than_one_job_is_one_list(kit):
    items = [{"email": f"nobody{number}@nowhere.example", "ref": str(number)} for number in range(501)]
    key, before = f"sdk-{uuid.uuid4()}", kit.balance()
    run = kit.do(kit.client().run_bulk(items, idempotency_key=key, interval=0.1))
    assert [result["ref"] for result in run.results] == [item["ref"] for item in items]
    assert [result["index"] for result in run.results] == list(range(501))
    again = kit.do(kit.client().run_bulk(items, idempotency_key=key, interval=0.1))
    assert again.job_ids == run.job_ids and len(run.job_ids) == 2
    assert kit.balance() == before


def test_a_bulk_run_that_takes_too_long_says_so(kit):
    counts = {"total": 1, "processed": 0, "found": 0, "not_found": 0, "failed": 0}
    job = {"id": "job_1", "status": "processing", "counts": counts, "cost": {"credits": 0, "held": 1}}
    failed = {**job, "id": "job_2", "status": "failed"}
    plan = Plan(*({"status": 200, "body": body} for body in (job, job, failed, failed)))
    with pytest.raises(almanac_client.BulkTimeoutError) as raised:
        kit.do(kit.client(plan.address).run_bulk([NOBODY], timeout=0.5))
    assert raised.value.job_id == "job_1"
    with pytest.raises(almanac_client.BulkFailedError) as failure:
        kit.do(kit.client(plan.address).run_bulk([NOBODY]))
    assert failure.value.job_id == "job_2"


def test_a_bulk_run_of_nothing_is_refused(kit):
    with pytest.raises(ValueError):
        kit.do(kit.client().run_bulk([]))


SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
OTHER = "whsec_" + base64.b64encode(b"another secret, of 32 bytes, yes").decode()
NOW = 1_614_265_330


def signed(body, secret=SECRET, id="msg_1", at=NOW):
    key = base64.b64decode(secret.removeprefix("whsec_"))
    made = base64.b64encode(hmac.new(key, f"{id}.{at}.{body}".encode(), hashlib.sha256).digest()).decode()
    return {"Webhook-Id": id, "Webhook-Timestamp": str(at), "Webhook-Signature": f"v1,{made}"}


EVENTS = {
    "bulk.completed": {"job": {"id": "job_1"}},
    "bulk.failed": {"job": {"id": "job_1"}},
    "file.completed": {"file": {"id": "file_1"}},
    "watch.matched": {"list": {"id": "wl_1", "name": "ü"}, "matches": []},
    "icp.matched": {"list": {"id": "icp_1", "name": "x"}, "matches": []},
    "usage.threshold": {"threshold": 80, "period": "day", "cap": 100, "resets_at": "2026-03-02T00:00:00Z"},
    "record.changed": {"id": "per_1", "fields": []},
    "connection.failed": {
        "connection": {"id": "con_1", "name": "x"},
        "problem": {"code": "credentials_refused", "detail": "x", "since": "2026-03-01T00:00:00Z"},
    },
    "person.suppressed": {"person_id": "per_1", "suppressed_at": "…", "deadline": "…"},
    "test.ping": {},
}


def test_a_signed_webhook_of_every_type_is_verified(kit):
    assert set(EVENTS) == set(almanac_client.types.EVENT_TYPES)
    for type, data in {**EVENTS, "later.added": {}}.items():
        body = json.dumps({"type": type, "timestamp": "2026-03-01T00:00:00Z", "data": data}, ensure_ascii=False)
        for form in (body, body.encode()):
            event = webhooks.verify(form, signed(body), SECRET, now=NOW + 299)
            assert event["type"] == type and event["data"] == data and webhooks.known(event) == (type in EVENTS)
    # From the Standard Webhooks reference libraries' test suites.
    headers = {
        "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
        "webhook-timestamp": str(NOW),
        "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    }
    with pytest.raises(almanac_client.InvalidWebhookError, match="not an event"):
        webhooks.verify('{"test": 2432232314}', headers, SECRET, now=NOW)


def test_a_forged_changed_or_old_webhook_is_refused(kit):
    body = json.dumps({"type": "test.ping", "timestamp": "…", "data": {}})
    good = signed(body)
    cases = [
        (body + " ", good, SECRET, NOW, "no signature fits"),
        (body, good, OTHER, NOW, "no signature fits"),
        (body, {**good, "Webhook-Id": "msg_2"}, SECRET, NOW, "no signature fits"),
        (body, {**good, "Webhook-Timestamp": str(NOW + 1)}, SECRET, NOW, "no signature fits"),
        (body, {**good, "Webhook-Signature": "v1,"}, SECRET, NOW, "no signature fits"),
        (body, {**good, "Webhook-Signature": "v2" + good["Webhook-Signature"][2:]}, SECRET, NOW, "no signature fits"),
        (body, {**good, "Webhook-Signature": "v1,ü"}, SECRET, NOW, "no signature fits"),
        (body, good, SECRET, NOW + 301, "seconds old"),
        (body, good, SECRET, NOW - 301, "seconds old"),
        (body, {**good, "Webhook-Timestamp": "soon"}, SECRET, NOW, "not a number"),
        (body, {}, SECRET, NOW, "missing"),
        ("not json", signed("not json"), SECRET, NOW, "not JSON"),
        ("null", signed("null"), SECRET, NOW, "not an event"),
    ]
    for content, headers, secret, now, why in cases:
        with pytest.raises(almanac_client.InvalidWebhookError, match=why):
            webhooks.verify(content, headers, secret, now=now)
    assert webhooks.verify(body, good, SECRET, now=NOW + 3000, tolerance=3600)
    for bad in ("", "whsec_", "whsec_ü"):
        with pytest.raises(ValueError):
            webhooks.verify(body, good, bad, now=NOW)


def test_during_a_rotation_either_secret_will_do(kit):
    body = json.dumps({"type": "test.ping", "timestamp": "…", "data": {}})
    old, new = signed(body), signed(body, OTHER)
    assert webhooks.verify(body, old, [OTHER, SECRET], now=NOW)
    both = {**old, "Webhook-Signature": f"{old['Webhook-Signature']} {new['Webhook-Signature']}"}
    for secret in (SECRET, OTHER):
        assert webhooks.verify(body, both, secret, now=NOW)


def test_a_webhook_that_the_service_sends_is_verified(kit):
    receiver = Plan({"status": 200, "body": ""})
    client = kit.client()
    secret = kit.do(client.get_webhook_secret())["secret"]
    job = kit.do(client.bulk_enrich(items=[NOBODY], webhook_url=f"{receiver.address}/hook"))
    end = time.monotonic() + 60
    while not receiver.requests and time.monotonic() < end:
        time.sleep(0.1)
    (received,) = receiver.requests
    event = webhooks.verify(received["body"], received["headers"], secret)
    assert event["type"] == "bulk.completed" and event["data"]["job"]["id"] == job["id"]
    assert event["data"]["job"]["results_url"] == f"/v1/bulk/{job['id']}"


