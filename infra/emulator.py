"""Deploys template.yaml to an AWS emulator: ministack, which runs Lambda binaries as they are.

    emulator.py ADDRESS BINARIES WORK [DATASET] [Parameter=VALUE …] [SETTING=VALUE …]

A second deployment changes the parameters that are given and keeps the rest.

ADDRESS is the emulator's, BINARIES the folder cargo built into, WORK a folder for what is deployed and for the functions'
logs, DATASET a dataset's folder. Settings go into a secret, as provider keys would. Prints the stack's outputs and the address of its API as JSON.

Four things the emulator does not do are done here: it ignores the OpenAPI document SAM makes of an HTTP API, so the
routes are created one by one from that document; it mounts no layers, so functions are pointed to DATASET itself; it has no
CodeDeploy, so that a new version takes over at once; and a function that is changed loses its versions and its alias there, so they are
made anew.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import boto3
from samcli.yamlhelper import yaml_dump, yaml_parse

STACK = "almanac"
HERE = Path(__file__).parent


def bootstrap(folder: Path, binary: Path, dataset: str, log: Path) -> None:
    """What Lambda starts: the binary where cargo put it, with its log kept."""
    folder.mkdir(parents=True, exist_ok=True)
    script = folder / "bootstrap"
    moved = f'[ -z "${{DATASET_DIR:-}}" ] || export DATASET_DIR="{dataset}"\n' if dataset else ""
    script.write_text(f'#!/bin/sh\n{moved}exec "{binary}" >>"{log}" 2>&1\n')
    script.chmod(0o755)


def built(binaries: Path, work: Path, dataset: str) -> Path:
    """The template as `sam build` would leave it."""
    template = yaml_parse((HERE.parent / "template.yaml").read_text())
    (work / "logs").mkdir(parents=True, exist_ok=True)
    template["Globals"]["Function"].pop("DeploymentPreference")
    for name in ("RolloutRole", "CheckFunction", "CheckRole"):
        template["Resources"].pop(name)
    # It knows no alarms over several metrics, and changes no budgets.
    template["Resources"] = {
        name: resource
        for name, resource in template["Resources"].items()
        if "Metrics" not in resource.get("Properties", {}) and resource["Type"] != "AWS::Budgets::Budget"
    }
    for name, resource in template["Resources"].items():
        if resource["Type"] == "AWS::Serverless::Function":
            binary = resource.pop("Metadata")["BuildProperties"]["Binary"]
            if not isinstance(binary, str):
                # The engine decides; snapshots are the default.
                binary = binary["Fn::If"][2]
            bootstrap(work / name, binaries / binary, dataset, work / "logs" / f"{name}.log")
            resource["Properties"]["CodeUri"] = name
    path = work / "template.yaml"
    path.write_text(yaml_dump(template))
    return path


def connect_routes(api: str, functions: dict[str, str]) -> None:
    """Creates the routes that API Gateway would read from the OpenAPI document."""
    printed = subprocess.run(
        [sys.executable, HERE.parent / "tests/tools/template.py"], cwd=HERE.parent, check=True, stdout=subprocess.PIPE
    )
    document = json.loads(printed.stdout)["made"]["Resources"]["Api"]["Properties"]["Body"]
    gateway = boto3.client("apigatewayv2")
    integrations: dict[str, str] = {}
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            integration = operation["x-amazon-apigateway-integration"]
            function = integration["uri"]["Fn::Sub"].split("${")[-1].split("}")[0]
            if function not in integrations:
                made = gateway.create_integration(
                    ApiId=api,
                    IntegrationType="AWS_PROXY",
                    IntegrationUri=functions[function],
                    PayloadFormatVersion=integration["payloadFormatVersion"],
                )
                integrations[function] = f"integrations/{made['IntegrationId']}"
            assert method == "x-amazon-apigateway-any-method", method
            key = path if path == "$default" else f"ANY {path}"
            gateway.create_route(ApiId=api, RouteKey=key, Target=integrations[function])


def publish(functions: list[str]) -> None:
    """Lets `live` name what was deployed, where a change took it away."""
    client = boto3.client("lambda")
    for function in functions:
        if not client.list_aliases(FunctionName=function)["Aliases"]:
            version = client.publish_version(FunctionName=function)["Version"]
            client.create_alias(FunctionName=function, Name="live", FunctionVersion=version)


def main(address: str, binaries: str, work: str, *rest: str) -> None:
    os.environ.update(
        AWS_ENDPOINT_URL=address,
        AWS_DEFAULT_REGION="us-east-1",
        AWS_ACCESS_KEY_ID="emulator",
        AWS_SECRET_ACCESS_KEY="emulator",
        SAM_CLI_TELEMETRY="0",
    )
    given = dict(argument.split("=", 1) for argument in rest if "=" in argument)
    parameters = [f"{name}={value}" for name, value in given.items() if not name.isupper()]
    settings = {name: value for name, value in given.items() if name.isupper()}
    dataset = next((argument for argument in rest if "=" not in argument), "")
    template = built(Path(binaries).resolve(), Path(work).resolve(), dataset)
    stacks = boto3.client("cloudformation")
    deployed = any(stack["StackName"] == STACK for stack in stacks.describe_stacks()["Stacks"])
    if dataset and not deployed:
        layer = boto3.client("lambda").publish_layer_version(
            LayerName="dataset", Content={"ZipFile": b"PK\x05\x06" + bytes(18)}
        )
        parameters.append(f"DatasetLayerArn={layer['LayerVersionArn']}")
    if settings and not deployed:
        secret = boto3.client("secretsmanager").create_secret(Name=STACK, SecretString=json.dumps(settings))
        parameters.append(f"SecretArn={secret['ARN']}")
    deploy = ["deploy", "--config-file", str(HERE.resolve() / "samconfig.toml"), "--template-file", str(template)]
    deploy += ["--no-confirm-changeset", "--no-progressbar"]
    deploy += ["--parameter-overrides", f"EndpointUrl={address}", *parameters]
    sam = subprocess.run([Path(sys.executable).parent / "sam", *deploy], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if sam.returncode != 0:
        sys.exit(sam.stdout.decode())
    outputs = stacks.describe_stacks(StackName=STACK)["Stacks"][0]["Outputs"]
    ids = {
        resource["LogicalResourceId"]: resource["PhysicalResourceId"]
        for resource in stacks.describe_stack_resources(StackName=STACK)["StackResources"]
    }
    aliases = {name: ids[name] for name in ids if name.endswith("FunctionAliaslive")}
    publish([ids[name.removesuffix("Aliaslive")] for name in aliases])
    if not deployed:
        connect_routes(ids["Api"], aliases)
    told = {output["OutputKey"]: output["OutputValue"] for output in outputs}
    print(json.dumps({**told, "Address": f"{address}/_aws/execute-api/{ids['Api']}/$default"}))


if __name__ == "__main__":
    main(*sys.argv[1:])
