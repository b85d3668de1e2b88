"""The same two DynamoDB operations as a paid enrich, in FastAPI: the usual way to write such a service."""

import json
import os
import uuid
from contextlib import asynccontextmanager
from datetime import datetime, timezone

import aioboto3
from botocore.config import Config
from fastapi import FastAPI, HTTPException, Request

ACCOUNT = os.environ["ACCOUNT"]
client = None


@asynccontextmanager
async def lifespan(_: FastAPI):
    global client
    session = aioboto3.Session(aws_access_key_id=os.environ["AWS_ACCESS_KEY_ID"], aws_secret_access_key="local", region_name="local")
    config = Config(max_pool_connections=64)
    async with session.client("dynamodb", endpoint_url=os.environ["DYNAMODB"], config=config) as made:
        client = made
        yield


app = FastAPI(lifespan=lifespan)


@app.post("/v1/enrich")
async def enrich(request: Request):
    json.loads(await request.body())
    account = await client.get_item(
        TableName="almanac-accounts", Key={"id": {"S": ACCOUNT}}, ConsistentRead=True
    )
    if int(account["Item"]["balance"]["N"]) < 1000:
        raise HTTPException(402)
    await client.transact_write_items(
        TransactItems=[
            {
                "Update": {
                    "TableName": "almanac-accounts",
                    "Key": {"id": {"S": ACCOUNT}},
                    "UpdateExpression": "SET balance = balance - :price",
                    "ConditionExpression": "balance >= :price",
                    "ExpressionAttributeValues": {":price": {"N": "1000"}},
                }
            },
            {
                "Put": {
                    "TableName": "almanac-requests",
                    "Item": {
                        "account_id": {"S": "fastapi"},
                        "request_id": {"S": f"req_{uuid.uuid4().hex}"},
                        "at": {"S": datetime.now(timezone.utc).isoformat()},
                        "path": {"S": "/v1/enrich"},
                        "delta": {"N": "-1000"},
                    },
                    "ConditionExpression": "attribute_not_exists(request_id)",
                }
            },
        ]
    )
    return {"found": True, "cost": {"credits": 1}}
