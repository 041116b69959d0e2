// One event and one audit entry for each operation, completed by the request, its repeat, another request, or repair.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repair } from '#records/repair.ts';
import { bodyOf, openClient, type Client } from '#infra/client/client.ts';
import { openLog } from '#runtime/process/observe.ts';
import { keyFor } from '#test/support/key.ts';
import { openProxy, type TcpProxy, type Trap } from '#test/support/tcp-proxy.ts';
import { until } from '#test/support/until.ts';
import { openWorld, type World } from '#test/support/world.ts';

let world: World;
let line: TcpProxy;
let cut: Client;
let steady: Client;

beforeAll(async () => {
  world = await openWorld();
  line = await openProxy(world.env['HEARTH_CLICKHOUSE_API_URL'] ?? '');
  const key = await keyFor(world);
  // Its first round of repair is over when it is ready, and the next one is a minute away.
  cut = openClient({ url: (await world.start('api', { HEARTH_CLICKHOUSE_API_URL: line.url })).url, key });
  steady = openClient({ url: (await world.start('api')).url, key });
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await line[Symbol.asyncDispose]();
});

/** Repair as a process does it that looks when so much time has passed. */
const repairAfter = (inMs: number): Promise<unknown> =>
  repair(
    { clickhouse: world.clickhouse, log: openLog('test', 'silent'), nowMs: () => Date.now() + inMs },
    '',
  );

type Ask = (
  hearth: Client,
) => Promise<Awaited<ReturnType<typeof create>> | Awaited<ReturnType<typeof change>>>;

/** Who completes an operation whose first request was cut while it published; what that one or a repeat answers. */
const completions: Record<string, (ask: Ask) => Promise<void>> = {
  'its repeats, on both copies at once': async (ask) => {
    const replies = await Promise.all([ask(cut), ask(steady), ask(steady)]);
    const [first] = replies;
    for (const { status, body } of replies) expect([status < 300, body]).toEqual([true, first.body]);
  },
  'the repair': async () => {
    await repairAfter(15_000);
  },
  'the repair and then a repeat': async (ask) => {
    await repairAfter(15_000);
    expect((await ask(steady)).headers.get('idempotent-replayed')).toBe('true');
  },
  'a repeat and then the repair, twice': async (ask) => {
    expect((await ask(steady)).headers.get('idempotent-replayed')).toBe('true');
    await repairAfter(15_000);
    await repairAfter(15_000);
  },
};

/** `body`: the insert that publishes did not happen. `answer`: it did, and the process does not know. */
const places = ['body', 'answer'] as const satisfies readonly Trap['at'][];

const body = {
  location: { district: 'N', density: 'Low' },
  baseline: { fuelType: 'Wood', monthlyConsumption: 1 },
} as const;

const create = (hearth: Client, did: string) =>
  hearth('createHousehold', { body: { ...body, did }, headers: { 'idempotency-key': did } });

const change = (hearth: Client, id: string) =>
  hearth('updateHousehold', {
    params: { id },
    body: { tags: ['changed'] },
    headers: { 'idempotency-key': id },
  });

/** Creates a household and changes it, each cut while it is published, and has others complete both. */
async function createAndChange(did: string, at: Trap['at'], complete: (ask: Ask) => Promise<void>) {
  for (const step of [create, change]) {
    const ask: Ask = (hearth) => step(hearth, did);
    const sprung = line.trap({ table: /^records$/, at });
    const first = ask(cut);
    await sprung;
    expect((await first).status).toBe(503);
    await complete(ask);
  }
}

/** Types of the events of each subject, up to the event of a household that is made last. */
async function toldBySubject(): Promise<Map<string, string[]>> {
  await create(steady, 'did:x:last');
  const all = await until('the last event', async () => {
    const { data } = bodyOf(await steady('listEvents', { query: { limit: 1000 } }), 200);
    return data.some(({ subject }) => subject === 'did:x:last') && data;
  });
  const bySubject = Map.groupBy(all, ({ subject }) => subject);
  return new Map([...bySubject].map(([subject, list]) => [subject, list.map(({ type }) => type)]));
}

async function auditedActions(did: string): Promise<unknown[]> {
  const { id, version, tags } = bodyOf(await steady('getHousehold', { params: { id: did } }), 200);
  expect([version, tags]).toEqual([2, ['changed']]);
  const { data } = bodyOf(await steady('listAuditLog', { query: { resource: id, limit: 1000 } }), 200);
  return data.map(({ action }) => action);
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
