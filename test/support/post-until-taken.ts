// Posts to a busy API: it is asked again, as its reply says, until the request has its outcome.
import { randomUUID } from 'node:crypto';
import type { HttpClient, HttpReply } from './http.ts';
import { until } from './until.ts';

/** The same request under one idempotency key, until it is neither 503 nor still in progress. */
export function postUntilTaken(call: HttpClient, path: string, body: object): Promise<HttpReply> {
  const headers = { 'idempotency-key': randomUUID() };
  return until('an outcome', async () => {
    const reply = await call('POST', path, { body, headers });
    return reply.status !== 503 && reply.body['code'] !== 'request-in-progress' && reply;
  });
}
