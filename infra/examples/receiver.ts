// Receives callbacks of Hearth and prints them: node receiver.ts PORT, with the secret of the endpoint in WEBHOOK_SECRET.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

const key = Buffer.from((process.env['WEBHOOK_SECRET'] ?? '').replace('whsec_', ''), 'base64');

function isGood(headers: IncomingHttpHeaders, body: Buffer): boolean {
  const [id, sent, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    String(headers[`webhook-${name}`]),
  );
  const mac = createHmac('sha256', key).update(`${id}.${sent}.`).update(body).digest();
  const given = (signatures ?? '').split(' ').map((one) => Buffer.from(one.replace('v1,', ''), 'base64'));
  const isSigned = given.some((one) => one.length === mac.length && timingSafeEqual(one, mac));
  return isSigned && Math.abs(Date.now() / 1000 - Number(sent)) < 300;
}

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await buffer(request);
  const good = isGood(request.headers, body);
  if (good) console.log(request.headers['webhook-id'], body.toString());
  response.writeHead(good ? 204 : 401).end();
}

const server = createServer((request, response) => void receive(request, response));
server.listen(Number(process.argv[2]), '127.0.0.1', () => console.log('listening'));
