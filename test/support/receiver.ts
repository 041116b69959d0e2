// A receiver of callbacks on this machine, and the settings with which services call it.
import { mkdtempSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { TLSSocket } from 'node:tls';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import { webhookKeyFile } from '#infra/start/webhook-key.ts';
import type { HttpClient } from './http.ts';
import type { Certificate } from './self-signed.ts';
import { until } from './until.ts';

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The name for which the caller asked a certificate; null without TLS. */
  readonly servername: string | null;
}

/** Ends the answer itself, or leaves the caller without one. */
type Answering = (response: ServerResponse, received: Received, count: number) => void;

export interface Receiver extends AsyncDisposable {
  readonly url: string;
  /** All that came, in order. */
  readonly received: readonly Received[];
  /** How it answers from now on. */
  readonly answerWith: (answering: Answering) => void;
}

/** Answers with a status and no body. */
export const status =
  (code: number, headers: Record<string, string> = {}): Answering =>
  (response) =>
    void response.writeHead(code, headers).end();

/** Answers 204 until it is told otherwise. `tls`: with this certificate, as localhost. */
export async function openReceiver(tls?: Certificate): Promise<Receiver> {
  const received: Received[] = [];
  let answering = status(204);
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { socket, headers } = request;
    const servername = socket instanceof TLSSocket ? String(socket.servername) : null;
    const one = { path: request.url ?? '', headers, body: await textOf(request), servername };
    received.push(one);
    answering(response, one, received.length);
  };
  // A caller that dies in between is part of tests.
  const serve = (request: IncomingMessage, response: ServerResponse): void =>
    void take(request, response).catch(() => {});
  const server = tls ? createTlsServer(tls, serve) : createServer(serve);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a server has a port');
  return {
    url: `${tls ? 'https://localhost' : 'http://127.0.0.1'}:${address.port}/hook`,
    received,
    answerWith: (next) => void (answering = next),
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Settings of API and upkeep with a key of their own, for receivers on this machine and pauses of parts of a second. */
export const webhookSettings = (): Record<string, string> => ({
  HEARTH_WEBHOOK_SECRET_KEY_FILE: webhookKeyFile(mkdtempSync(join(tmpdir(), 'hearth-webhooks-'))),
  HEARTH_WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8,::1/128',
  HEARTH_WEBHOOK_RETRY_MS: '200,300,400',
  HEARTH_WEBHOOK_POLL_MS: '100',
});

const payload = z.strictObject({
  type: z.string(),
  timestamp: z.string(),
  data: z.strictObject({ subject: z.string(), projectId: z.string().nullable(), details: z.unknown() }),
});

/** The event that a callback reports, if its signature is good by the library of Standard Webhooks; it throws otherwise. */
export function verified({ headers, body }: Received, secret: string) {
  const text = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  return { id: text['webhook-id'] ?? '', ...payload.parse(new Webhook(secret).verify(body, text)) };
}

/** Ids of events in the order in which they came first: a repeat changes no order. */
export const firstIds = (received: readonly Received[]): string[] => [
  ...new Set(received.map(({ headers }) => String(headers['webhook-id']))),
];

const created = z.object({ id: z.string(), secret: z.string() });

/** A new endpoint at a receiver. */
export async function subscribe(
  call: HttpClient,
  { url }: Pick<Receiver, 'url'>,
  more: object = {},
): Promise<z.output<typeof created>> {
  const reply = await call('POST', '/v1/webhook-endpoints', { body: { url, ...more } });
  if (reply.status !== 201) throw new Error(`no endpoint: ${reply.text}`);
  return created.parse(reply.body);
}

const page = z.object({ data: z.array(z.looseObject({ id: z.string(), type: z.string() })) });

/** Ids of the events of the feed after one of them, when there are `count`. */
export const feedIds = (call: HttpClient, count: number, query = ''): Promise<string[]> =>
  until(`${count} events`, async () => {
    const { body } = await call('GET', `/v1/events?limit=1000${query}`);
    const ids = page.parse(body).data.map(({ id }) => id);
    return ids.length >= count && ids;
  });
