// Sends rows of households to the API, and waits for their outcomes.
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Api } from '#infra/fleet/register.ts';
import { reasonOf, rowFault } from './reason.ts';
import type { Row, Source } from './rows.ts';

/** A refusal of a whole request. */
const refusal = z.object({
  detail: z.string(),
  errors: z.array(rowFault.extend({ code: z.string() })).default([]),
});

const result = z.object({
  rows: z.array(
    z.object({
      outcome: z.enum(['created', 'unchanged', 'rejected']),
      problem: z
        .object({
          detail: z.string(),
          errors: z.array(rowFault),
        })
        .nullable(),
    }),
  ),
  warnings: z.array(z.object({ detail: z.string() })).default([]),
});

type Result = z.output<typeof result>;

const job = z.object({
  status: z.string(),
  result: z.unknown(),
  problem: z.object({ detail: z.string() }).nullable(),
});

interface Sent {
  readonly method?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const tries = 10;

/** Sends until it is answered: a part may be sent again, and stores that are away come back. */
async function ask(api: Api, path: string, init: Sent): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const headers = { authorization: `Bearer ${api.key}`, ...init.headers };
    const reply = await fetch(`${api.url}${path}`, { ...init, headers });
    if (![409, 429, 503].includes(reply.status) || attempt === tries) return reply;
    await pause(1000 * Number(reply.headers.get('retry-after') ?? 1));
  }
}

async function bodyOf(reply: Response): Promise<unknown> {
  const body: unknown = await reply.json();
  if (reply.ok) return body;
  const problem = refusal.parse(body);
  throw new Error(`the API answered ${reply.status}: ${reasonOf(problem)}${columnsAdvice(problem)}`);
}

const columnsAdvice = ({ errors }: z.output<typeof refusal>): string =>
  errors.some(({ code }) => code === 'unknown-field')
    ? ' Rename the columns; npm run import -- --help lists them.'
    : '';

/** Sends rows and waits for what became of each, in their order. */
export async function sendRows(
  api: Api,
  { type, head }: Source,
  rows: readonly Row[],
  dryRun: boolean,
): Promise<Result> {
  const reply = await ask(api, `/v1/households/imports?dryRun=${dryRun}`, {
    method: 'POST',
    body: head + rows.map(({ text }) => text).join(''),
    headers: { 'content-type': type },
  });
  const body = await bodyOf(reply);
  const found = reply.status === 202 ? await resultOfJob(api, reply.headers.get('location') ?? '') : body;
  const parsed = result.parse(found);
  if (parsed.rows.length === rows.length) return parsed;
  throw new Error(`the API returned ${parsed.rows.length} outcomes for ${rows.length} rows`);
}

async function resultOfJob(api: Api, location: string): Promise<unknown> {
  for (;;) {
    const { status, result: found, problem } = job.parse(await bodyOf(await ask(api, location, {})));
    if (status === 'succeeded') return found;
    if (status !== 'running')
      throw new Error(`the import ended (${status}): ${problem?.detail ?? ''} Send the file again.`);
    await pause(1000);
  }
}
