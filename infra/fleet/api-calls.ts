// Requests to the API whose replies are checked. Each throws on an answer that is no success.
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { ask, type Api } from './register.ts';

export async function get<Shape extends z.ZodType>(
  api: Api,
  path: string,
  shape: Shape,
): Promise<z.output<Shape>> {
  return answerOf(await ask(api, path), shape);
}

/** To whatever version there is. A repeat after a 503 does nothing twice. */
export async function post<Shape extends z.ZodType>(
  api: Api,
  path: string,
  shape: Shape,
  body: unknown,
): Promise<z.output<Shape>> {
  const headers = { 'if-match': '*', 'idempotency-key': randomUUID() };
  return answerOf(await ask(api, path, JSON.stringify(body), headers), shape);
}

async function answerOf<Shape extends z.ZodType>(reply: Response, shape: Shape): Promise<z.output<Shape>> {
  if (!reply.ok) throw new Error(`${reply.url} answered ${reply.status} ${await reply.text()}`);
  return shape.parse(await reply.json());
}
