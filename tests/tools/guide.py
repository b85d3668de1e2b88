"""Follows infra/DEPLOYING.md from an empty account to the first answer: guide.py ENDPOINT BINARIES FOLDER

Every command of the section is run as it stands, in order, by one shell, as someone would who typed them in. AWS is the emulator at ENDPOINT,
and its account is what `aws configure` writes down. Blocks with a `…` or a mount name what only the reader has, and are left out.

Four commands are not what they are elsewhere: `sam build` builds nothing, since BINARIES holds what cargo built; the first `sam deploy` deploys
the template as infra/emulator.py does, and later ones gather their parameters, with which it is deployed once more at the end; `cargo run` is
the program of BINARIES; and `curl` finds the emulator's address of the API. Calls of services that the emulator does not have are
read by the AWS CLI, and not sent. Prints what the last deploy printed, with what the shell said.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

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


def blocks() -> list[str]:
    """The commands of the section, block by block."""
    guide = (HERE / "infra/DEPLOYING.md").read_text()
    section = guide.split(SECTION)[1].split("\n## ")[0]
    return re.findall(r"```sh\n(.*?)```", section, re.DOTALL)


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
    followed = [block for block in blocks() if "…" not in block and "/mnt/" not in block]
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
