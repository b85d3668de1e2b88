"""Receives Almanac's webhooks and verifies them: pip install standardwebhooks

WEBHOOK_SECRET is what GET /v1/me/webhook-secret shows. Answer 2xx quickly, and keep webhook-id to recognise a repeat.
"""
import os
from http.server import BaseHTTPRequestHandler, HTTPServer

from standardwebhooks import Webhook, WebhookVerificationError

webhook = Webhook(os.environ["WEBHOOK_SECRET"])


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        try:
            event = webhook.verify(body, dict(self.headers.items()))
        except WebhookVerificationError:
            self.send_response(400)
        else:
            job = event["data"]["job"]
            print(self.headers["webhook-id"], event["type"], job["id"], job["counts"]["found"], flush=True)
            self.send_response(204)
        self.end_headers()

    def log_message(self, *_):
        pass


server = HTTPServer(("127.0.0.1", int(os.environ.get("PORT", "0"))), Receiver)
print(server.server_port, flush=True)
server.serve_forever()
