// Receives Almanac's webhooks and verifies them: npm install standardwebhooks
//
// WEBHOOK_SECRET is what GET /v1/me/webhook-secret shows. Answer 2xx quickly, and keep webhook-id to recognise a repeat.
const { createServer } = require("node:http");
const { Webhook } = require("standardwebhooks");

const webhook = new Webhook(process.env.WEBHOOK_SECRET);

const server = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk) => (body += chunk));
  request.on("end", () => {
    try {
      const event = webhook.verify(body, request.headers);
      const { id, counts } = event.data.job;
      console.log(request.headers["webhook-id"], event.type, id, counts.found);
      response.writeHead(204).end();
    } catch {
      response.writeHead(400).end();
    }
  });
});
server.listen(Number(process.env.PORT ?? 0), "127.0.0.1", () => console.log(server.address().port));
