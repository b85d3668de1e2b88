"""Prints template.yaml as JSON: as it is written, and as SAM turns it into CloudFormation."""

import copy
import json
import os
from pathlib import Path
from types import SimpleNamespace

from samcli.yamlhelper import yaml_parse
from samtranslator.translator.transform import transform

os.environ.setdefault("AWS_DEFAULT_REGION", "us-east-1")
written = yaml_parse(Path("template.yaml").read_text())
packaged = copy.deepcopy(written)
# SAM's transform runs on a template whose code is in S3 already.
for resource in packaged["Resources"].values():
    if resource["Type"] == "AWS::Serverless::Function":
        resource["Properties"]["CodeUri"] = "s3://bucket/key"
made = transform(packaged, {}, SimpleNamespace(load=dict))
print(json.dumps({"written": written, "made": made}))
