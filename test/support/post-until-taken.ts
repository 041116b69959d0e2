// Asks a busy API again, as its reply says, until the request has its outcome.
import { randomUUID } from 'node:crypto';
import type { HttpClient, HttpReply } from './http.ts';
import { until } from './until.ts';

/** The same client; each request is repeated, a write under one idempotency key, until it is neither 503 nor in progress. */
export const patientClient =
  (call: HttpClient): HttpClient =>
  (method, path, request = {}) => {
    const headers = {
      ...(method !== 'GET' && { 'idempotency-key': randomUUID() }),
      ...request.headers,
    };
    return until('an outcome', async () => {
      const reply = await call(method, path, { ...request, headers });
      return reply.status !== 503 && reply.body['code'] !== 'request-in-progress' && reply;
    });
  };

/** The same request until it has its outcome. */
export const postUntilTaken = (call: HttpClient, path: string, body: object): Promise<HttpReply> =>
  patientClient(call)('POST', path, { body });
