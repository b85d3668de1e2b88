"""A server that stands between a client and the service and does what networks do.

`faults.py ADDRESS` prints its own address. `POST /plans {"faults": […]}` gives `{"id": n}`; requests to `/n/v1/…` then meet
the plan's faults in turn, and are passed on once it has none left. `GET /plans/n` tells what was asked. A fault is one of

    {"status": 503, "headers": {…}, "body": …}   answers so, without passing the request on
    {"drop": "before"}                           closes the connection without passing the request on
    {"drop": "after"}                            passes the request on and closes the connection instead of answering
    {"drop": "within"}                           passes the request on and closes the connection amid the answer
    {"delay": 5}                                 passes the request on after so many seconds
"""

import http.client
import http.server
import json
import os
import socket
import sys
import threading
import time
from urllib.parse import urlsplit

target = urlsplit(sys.argv[1])
plans = []
lock = threading.Lock()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def answer(self, status, headers, body, whole=True):
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body if whole else body[: len(body) // 2])

    def hang_up(self):
        self.close_connection = True
        self.wfile.flush()
        self.connection.shutdown(socket.SHUT_RDWR)

    def handle_any(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        first, _, rest = self.path.lstrip("/").partition("/")
        if first == "plans":
            if self.command == "POST":
                with lock:
                    plans.append({"faults": json.loads(body)["faults"], "requests": [], "passed_on": 0})
                    told = {"id": len(plans) - 1}
            else:
                told = plans[int(rest)]
            return self.answer(200, {"Content-Type": "application/json"}, json.dumps(told).encode())
        plan = plans[int(first)]
        with lock:
            headers = {name.lower(): value for name, value in self.headers.items()}
            text = body.decode("utf-8", "replace")
            asked = {"method": self.command, "path": f"/{rest}", "headers": headers, "body": text, "at": time.time()}
            plan["requests"].append(asked)
            fault = plan["faults"].pop(0) if plan["faults"] else {}
        if "status" in fault:
            content = fault.get("body", "")
            content = content if isinstance(content, str) else json.dumps(content)
            kind = {"Content-Type": "application/problem+json"} if fault["status"] >= 400 else {}
            return self.answer(fault["status"], {**kind, **fault.get("headers", {})}, content.encode())
        if fault.get("drop") == "before":
            return self.hang_up()
        time.sleep(fault.get("delay", 0))
        with lock:
            plan["passed_on"] += 1
        onward = http.client.HTTPConnection(target.hostname, target.port, timeout=60)
        passed = {name: value for name, value in self.headers.items() if name.lower() not in ("host", "connection")}
        onward.request(self.command, f"/{rest}", body or None, passed)
        reply = onward.getresponse()
        content = reply.read()
        onward.close()
        if fault.get("drop") == "after":
            return self.hang_up()
        hop = ("transfer-encoding", "connection", "content-length", "date")
        kept = {name: value for name, value in reply.getheaders() if name.lower() not in hop}
        self.answer(reply.status, kept, content, whole="drop" not in fault)
        if "drop" in fault:
            self.hang_up()

    do_GET = do_POST = do_PATCH = do_DELETE = handle_any


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_):
        """Clients that hang up are part of the plan."""


def leave_with(parent):
    """Ends the server when the process that started it is gone."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(0)


threading.Thread(target=leave_with, args=(os.getppid(),), daemon=True).start()
server = Server(("127.0.0.1", 0), Handler)
print(f"http://127.0.0.1:{server.server_port}", flush=True)
server.serve_forever()
