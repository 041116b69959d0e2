// Promise: the API may die at every step of the submission of a response. What was confirmed is there, what was not is sent
// again, and nothing is there twice. FAULT_KILLS kills (default: one for each step), 200 before a release.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { httpClient, type HttpClient, type HttpReply } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openField, type Field } from '#test/support/survey-field.ts';
import { openProxy, type Trap } from '#test/support/tcp-proxy.ts';
import { until } from '#test/support/until.ts';
import { openWorld, type World } from '#test/support/world.ts';

let world: World;
let key: string;
/** A copy that stays. */
let steady: HttpClient;
let field: Field;
let survey: string;

beforeAll(async () => {
  world = await openWorld();
  key = await keyFor(world);
  steady = httpClient((await world.start('api')).url, key);
  field = openField(steady, 'killed');
  survey = await field.open({
    templateId: 'killed-v1',
    sections: [
      {
        id: 's',
        questions: [
          { id: 'persons', type: 'number', required: true },
          { id: 'income', type: 'number', sensitive: true },
        ],
      },
    ],
  });
});
afterAll(() => world[Symbol.asyncDispose]());

async function openCopy() {
  const line = await openProxy(world.env['HEARTH_CLICKHOUSE_API_URL'] ?? '');
  const service = await world.start('api', { HEARTH_CLICKHOUSE_API_URL: line.url });
  return { line, service, call: httpClient(service.url, key) };
}

interface Sent {
  readonly responseId: string;
  readonly householdId: string;
}

/** The reply, or null when the connection ended without one. */
const send = (call: HttpClient, { responseId, householdId }: Sent): Promise<HttpReply | null> =>
  call('POST', `/v1/surveys/${survey}/responses`, {
    body: {
      responseId,
      householdId,
      timestamp: '2024-02-20T10:00:00Z',
      responses: { s: { persons: 5, income: 350 } },
    },
  }).catch(() => null);

/** Within each step of a submission, and between each two. */
const points: readonly Pick<Trap, 'table' | 'at'>[] = [
  'personal_data',
  'record_intents',
  'unique_keys',
  'survey_responses',
  'records',
].flatMap((table) => (['body', 'answer'] as const).map((at) => ({ table: new RegExp(`^${table}$`), at })));

const kills = Number(process.env['FAULT_KILLS'] ?? points.length);

const isStored = (reply: HttpReply | null): boolean => reply?.status === 201 || reply?.status === 200;

/** Kills a copy while it stores a response; resolves to the texts of all replies that confirm it. */
async function strike(index: number, sent: Sent): Promise<string[]> {
  const { table, at } = points[index % points.length] ?? {};
  const { line, service, call } = await openCopy();
  const sprung = line.trap({ table: table ?? /./, at: at ?? 'body', act: () => service.kill('SIGKILL') });
  const first = send(call, sent);
  await sprung;
  await service.exited;
  const confirmed: (HttpReply | null)[] = [await first];
  await line[Symbol.asyncDispose]();
  await until(`${sent.responseId} to be stored`, async () => {
    confirmed.push(await send(steady, sent));
    return isStored(confirmed.at(-1) ?? null);
  });
  confirmed.push(await send(steady, sent));
  return confirmed.flatMap((reply) => (reply && isStored(reply) ? [reply.text] : []));
}

test('killed within each step of a submission', { timeout: 30_000 + kills * 30_000 }, async () => {
  const wrong: string[] = [];
  for (let index = 0; index < kills; index++) {
    const sent = { responseId: `killed-${index}`, householdId: await field.household() };
    const texts = await strike(index, sent);
    const { id } = z.object({ id: z.string() }).parse(JSON.parse(texts[0] ?? '{}'));
    const read = await steady('GET', `/v1/responses/${id}`);
    if (texts.some((text) => text !== read.text)) wrong.push(sent.responseId);
  }
  expect(wrong).toEqual([]);
  const counted = z.object({
    responses: z.coerce.number(),
    ids: z.coerce.number(),
    households: z.coerce.number(),
  });
  const found = await world.clickhouse.query(
    counted,
    `SELECT uniqExact(id) AS responses, uniqExact(JSONExtractString(body, 'responseId')) AS ids,
       uniqExact(JSONExtractString(body, 'householdId')) AS households
     FROM records WHERE kind = 'response'`,
    {},
  );
  expect(found).toEqual([{ responses: kills, ids: kills, households: kills }]);
  expect((await steady('GET', `/v1/surveys/${survey}`)).body['counts']).toMatchObject({ received: kills });
});
