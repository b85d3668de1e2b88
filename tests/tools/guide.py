"""Follows infra/DEPLOYING.md from an empty account to the first answer: guide.py ENDPOINT BINARIES FOLDER

Every command of the section is run as it stands, in order, by one shell, as someone would who typed them in. AWS is the emulator at ENDPOINT,
and its account is what `aws configure` writes down. Blocks with a `…` or a mount name what only the reader has, and are left out.

Four commands are not what they are elsewhere: `sam build` builds nothing, since BINARIES holds what cargo built; the first `sam deploy` deploys
the template as infra/emulator.py does, and later ones gather their parameters, with which it is deployed once more at the end; `cargo run` is
the program of BINARIES; and `curl` finds the emulator's address of the API. Calls of services that the emulator does not have are
read by the AWS CLI, and not sent. Every `sam` command of the whole guide, of blocks that are left out, too, is held against SAM's own options
and the template's parameters. Prints what the last deploy printed, with what the shell said.
"""

import importlib
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

from samcli.yamlhelper import yaml_parse

HERE = Path(__file__).resolve().parents[2]
SECTION = "## From an empty account to the first answer"
# What the emulator does not know: their commands are checked by the AWS CLI alone.
ELSEWHERE = '"service-quotas "*|"sesv2 put-account-"*'
TOOLS = {
    "pip": "exit 0",
    "rustup": "exit 0",
    "cargo": '[ "$1 $2" = "run --" ] || exit 2; shift 2; exec "$BINARIES/almanac" "$@"',
    "sam": """
command=$1; shift
[ "$command" = deploy ] || exit 0
while [ $# != 0 ] && [ "$1" != --parameter-overrides ]; do shift; done
[ $# = 0 ] || shift
printf '%s\\n' "$@" >>"$FOLDER/parameters"
[ -e "$FOLDER/deployed" ] && exit 0
"$PYTHON" "$REPOSITORY/infra/emulator.py" "$AWS_ENDPOINT_URL" "$BINARIES" "$FOLDER/work" >"$FOLDER/deployed"
""",
    "aws": f"""
case "$1 $2" in {ELSEWHERE}) "$AWS" "$@" --generate-cli-skeleton output >/dev/null && echo true; exit $? ;; esac
exec "$AWS" "$@"
""",
    "curl": """
arguments=()
for argument in "$@"; do
  arguments+=("$(sed -E "s#^https://([a-z0-9]+)\\.execute-api\\.[^/]*#$AWS_ENDPOINT_URL/_aws/execute-api/\\1/\\$default#" <<<"$argument")")
done
exec /usr/bin/curl --fail-with-body "${arguments[@]}"
""",
}


# Where SAM defines its commands.
SAM = {
    "build": "samcli.commands.build.command",
    "deploy": "samcli.commands.deploy.command",
    "delete": "samcli.commands.delete.command",
    "local invoke": "samcli.commands.local.invoke.cli",
    "local start-api": "samcli.commands.local.start_api.cli",
}


def blocks(guide: str) -> list[str]:
    """The commands of a text, block by block."""
    return re.findall(r"```sh\n(.*?)```", guide, re.DOTALL)


def sam_problems(command: str, parameters: dict) -> list[str]:
    """What SAM would refuse of a command: options it does not have, and parameters or values that the template does not have."""
    words = shlex.split(re.sub(r"\$\([^)]*\)|\$\w+", "…", command), comments=True)[1:]
    name = " ".join(words[:2]) if words[0] == "local" else words[0]
    if name not in SAM:
        return [f"there is no sam {name}"]
    known = {option for of in importlib.import_module(SAM[name]).cli.params for option in (*of.opts, *of.secondary_opts)}
    assert "--help" in known or "--stack-name" in known or "--template" in known, f"sam {name} has no options: {known}"
    problems, overrides = [], False
    for word in words[len(name.split()):]:
        if word.startswith("-"):
            option = word.split("=")[0]
            overrides = option == "--parameter-overrides"
            problems += [] if option in known else [f"sam {name} has no {option}"]
        elif overrides:
            parameter, given, value = word.partition("=")
            declared = parameters.get(parameter)
            if not given or declared is None:
                problems.append(f"the template has no parameter {word}")
            elif "…" not in value:
                allowed = declared.get("AllowedValues", [value])
                fits = re.fullmatch(declared.get("AllowedPattern", ".*"), value)
                problems += [] if fits and value in map(str, allowed) else [f"{parameter} cannot be {value}"]
    return problems


def check_sam(guide: str) -> None:
    """Stops at what SAM would refuse of the guide's commands."""
    parameters = yaml_parse((HERE / "template.yaml").read_text())["Parameters"]
    lines = "\n".join(blocks(guide)).replace("\\\n", " ").splitlines()
    commands = [line for line in lines if line.startswith("sam ")]
    assert len(commands) >= 15, f"only {len(commands)} commands of sam were found"
    # What cannot be right is noticed.
    for wrong in ("sam deploy --paramter-overrides Signup=open", "sam deploy --parameter-overrides Sign=open",
                  "sam deploy --parameter-overrides Signup=maybe", "sam destroy"):
        assert sam_problems(wrong, parameters), wrong
    problems = [f"{command}: {problem}" for command in commands for problem in sam_problems(command, parameters)]
    if problems:
        sys.exit("SAM would refuse what the guide says:\n" + "\n".join(problems))


def main(endpoint: str, binaries: str, folder: str) -> None:
    home, tools = Path(folder) / "home", Path(folder) / "tools"
    (home / ".aws").mkdir(parents=True)
    (home / ".aws/config").write_text("[default]\nregion = us-east-1\n")
    (home / ".aws/credentials").write_text("[default]\naws_access_key_id = test\naws_secret_access_key = test\n")
    tools.mkdir()
    for name, script in TOOLS.items():
        (tools / name).write_text(f"#!/bin/bash\n{script}\n")
        (tools / name).chmod(0o755)
    own = {name: value for name, value in os.environ.items() if not name.startswith("AWS_")}
    environment = own | {
        "AWS": str(HERE / ".tools/awscli/bin/aws"),
        "AWS_ENDPOINT_URL": endpoint,
        "AWS_PAGER": "",
        "BINARIES": str(Path(binaries).resolve()),
        "FOLDER": str(Path(folder).resolve()),
        "HOME": str(home),
        "PATH": f"{tools}:{os.environ['PATH']}",
        "PYTHON": sys.executable,
        "REPOSITORY": str(HERE),
        "RUST_LOG": "warn",
    }
    guide = (HERE / "infra/DEPLOYING.md").read_text()
    check_sam(guide)
    section = guide.split(SECTION)[1].split("\n## ")[0]
    followed = [block for block in blocks(section) if "…" not in block and "/mnt/" not in block]
    assert len(followed) >= 8, f"only {len(followed)} blocks can be followed"
    script = "\n".join(f"{block}\necho '-- block {number}'" for number, block in enumerate(followed, 1))
    file = Path(folder) / "guide.sh"
    file.write_text(script)
    done = subprocess.run(["bash", "-euo", "pipefail", file], stdin=subprocess.DEVNULL, cwd=folder, env=environment,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        sys.exit(f"the guide stops here:\n{done.stdout}")
    gathered = (Path(folder) / "parameters").read_text().split()
    deploy = [sys.executable, HERE / "infra/emulator.py", endpoint, binaries, Path(folder) / "work", Path(folder) / "layer/dataset"]
    again = subprocess.run([*deploy, *gathered], check=True, stdout=subprocess.PIPE, text=True)
    print(json.dumps({"outputs": json.loads(again.stdout), "said": done.stdout, "parameters": gathered}))


if __name__ == "__main__":
    main(*sys.argv[1:])
