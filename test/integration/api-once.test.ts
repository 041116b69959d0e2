// One event and one audit entry for each operation, whoever completes it: the request, its repeat, another one, or the repair.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { reconcile } from '#api/records/reconcile.ts';
import { openLog } from '#runtime/observe.ts';
import { httpClient, type HttpClient, type HttpReply } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openProxy, type TcpProxy, type Trap } from '#test/support/tcp-proxy.ts';
import { until } from '#test/support/until.ts';
import { openWorld, type World } from '#test/support/world.ts';

let world: World;
let line: TcpProxy;
let cut: HttpClient;
let steady: HttpClient;

beforeAll(async () => {
  world = await openWorld();
  line = await openProxy(world.env['HEARTH_CLICKHOUSE_API_URL'] ?? '');
  const key = await keyFor(world);
  // Its first round of repair is over when it is ready, and the next one is a minute away.
  cut = httpClient((await world.start('api', { HEARTH_CLICKHOUSE_API_URL: line.url })).url, key);
  steady = httpClient((await world.start('api')).url, key);
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await line[Symbol.asyncDispose]();
});

/** Repair as a process does it that looks when so much time has passed. */
const repair = (inMs: number): Promise<string> =>
  reconcile(
    { clickhouse: world.clickhouse, log: openLog('test', 'silent'), nowMs: () => Date.now() + inMs },
    '',
  );

type Ask = (call: HttpClient) => Promise<HttpReply>;

/** Who completes an operation whose first request was cut while it published; what that one or a repeat answers. */
const completions: Record<string, (ask: Ask) => Promise<void>> = {
  'its repeats, on both copies at once': async (ask) => {
    const replies = await Promise.all([ask(cut), ask(steady), ask(steady)]);
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(replies.every(({ status }) => status < 300)).toBe(true);
  },
  'the repair': async () => {
    await repair(15_000);
  },
  'the repair and then a repeat': async (ask) => {
    await repair(15_000);
    expect((await ask(steady)).headers.get('idempotent-replayed')).toBe('true');
  },
  'a repeat and then the repair, twice': async (ask) => {
    expect((await ask(steady)).headers.get('idempotent-replayed')).toBe('true');
    await repair(15_000);
    await repair(15_000);
  },
};

/** `body`: the insert that publishes did not happen. `answer`: it did, and the process does not know. */
const places = ['body', 'answer'] as const satisfies readonly Trap['at'][];

const bodyOf = (did: string) => ({
  did,
  location: { district: 'N', density: 'Low' },
  baseline: { fuelType: 'Wood', monthlyConsumption: 1 },
});

/** Creates a household and changes it, each cut while it is published, and has others complete both. */
async function createAndChange(did: string, at: Trap['at'], complete: (ask: Ask) => Promise<void>) {
  const headers = { 'idempotency-key': did };
  const path = `/v1/households/${encodeURIComponent(did)}`;
  const create: Ask = (call) => call('POST', '/v1/households', { body: bodyOf(did), headers });
  const change: Ask = (call) => call('PATCH', path, { body: { tags: ['changed'] }, headers });
  for (const ask of [create, change]) {
    const sprung = line.trap({ table: /^records$/, at });
    const first = ask(cut);
    await sprung;
    expect((await first).status).toBe(503);
    await complete(ask);
  }
}

const page = z.object({
  data: z.array(z.object({ type: z.string(), subject: z.string() })),
  nextCursor: z.string(),
});

/** Types of the events of each subject, up to the event of a household that is made last. */
async function toldBySubject(): Promise<Map<string, string[]>> {
  await steady('POST', '/v1/households', { body: bodyOf('did:x:last') });
  const read = async () => page.parse((await steady('GET', '/v1/events?limit=1000')).body).data;
  const all = await until('the last event', async () => {
    const found = await read();
    return found.some(({ subject }) => subject === 'did:x:last') && found;
  });
  const bySubject = Map.groupBy(all, ({ subject }) => subject);
  return new Map([...bySubject].map(([subject, list]) => [subject, list.map(({ type }) => type)]));
}

const entries = z.object({ data: z.array(z.object({ action: z.string() })) });

async function auditedActions(did: string): Promise<string[]> {
  const { body } = await steady('GET', `/v1/households/${encodeURIComponent(did)}`);
  expect([body['version'], body['tags']]).toEqual([2, ['changed']]);
  const log = await steady('GET', `/v1/audit-log?resource=${String(body['id'])}&limit=1000`);
  return entries.parse(log.body).data.map(({ action }) => action);
}

test('a create and a change whose publishing was cut are told and written down once, however they were completed', async () => {
  const dids: string[] = [];
  for (const at of places)
    for (const [by, complete] of Object.entries(completions)) {
      const did = `did:x:${at}-${by.replaceAll(/\W+/g, '-')}`;
      await createAndChange(did, at, complete);
      dids.push(did);
    }
  const told = await toldBySubject();
  for (const did of dids) {
    expect([did, told.get(did)]).toEqual([did, ['household.created', 'household.updated']]);
    expect(await auditedActions(did)).toEqual(['createHousehold', 'updateHousehold']);
  }
});
