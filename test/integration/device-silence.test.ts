// The feed reports a silent device and its return once, with any number of processes.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bodyOf, openClient, type Client } from '#infra/client/client.ts';
import type { Event } from '#infra/client/operations.ts';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { newUlid } from '#runtime/process/ids.ts';
import { openRecords, type Records } from '#records/records.ts';
import { keyFor } from '#test/support/key.ts';
import { reportAlarms } from '#upkeep/alarms/report-alarms.ts';
import { until } from '#test/support/until.ts';
import { openWorld, type World } from '#test/support/world.ts';

let world: World;
let copies: readonly Records[];
let hearth: Client;

beforeAll(async () => {
  world = await openWorld();
  copies = [1, 2].map(() => openRecords(world.clickhouse));
  hearth = openClient({ url: (await world.start('api')).url, key: await keyFor(world) });
});
afterAll(() => world[Symbol.asyncDispose]());

const minuteMs = 60_000;
const project = 'did:example:silence:project';
const meter = (name: string): string => `did:example:silence:${name}`;
const iso = (ms: number): string => new Date(ms).toISOString();

/** A household with devices that send every five minutes. */
async function household(names: readonly string[], projectId?: string): Promise<string> {
  const made = await hearth('createHousehold', {
    body: {
      ...(projectId !== undefined && { projectId }),
      location: { district: 'XYZ', density: 'Medium' },
      baseline: { fuelType: 'Charcoal', monthlyConsumption: 40 },
      devices: names.map((name) => ({
        did: meter(name),
        type: 'ElectricPressureCooker',
        expectedInterval: 'PT5M',
      })),
    },
  });
  return bodyOf(made, 201).id;
}

/** As ingest leaves it: the newest reading of a kind, by its own time and by its arrival. */
const heard = (name: string, agoMs: number, kind = 'power'): Promise<void> =>
  world.clickhouse.insertRows('device_heard', [
    {
      device_did: meter(name),
      kind,
      last_observed_at: iso(Date.now() - agoMs),
      last_arrived_at: iso(Date.now() - agoMs),
    },
  ]);

const look = (records: Records): Promise<void> =>
  reportAlarms({ clickhouse: world.clickhouse, records, nowMs: Date.now, newUlid });

const everyoneLooks = (): Promise<void[]> =>
  Promise.all([...copies, ...copies].map((records) => look(records)));

/** Copies of upkeep look as soon as they start. */
async function startedAnew(work: () => Promise<unknown>): Promise<void> {
  const services = await Promise.all([world.start('upkeep'), world.start('upkeep')]);
  await work();
  await Promise.all(services.map((service) => service.stop()));
}

type Query = { readonly projectId?: string; readonly limit?: number };

/** What the feed tells of devices, when it is held back no more. */
const told = (count: number, query: Query = {}): Promise<readonly Event[]> =>
  until('the events', async () => {
    const type = ['device.silent', 'device.recovered'] as const;
    const { data } = bodyOf(await hearth('listEvents', { query: { type, ...query } }), 200);
    return data.length >= count && data;
  });

const connectivity = async (name: string): Promise<string> =>
  bodyOf(await hearth('getDeviceHealth', { params: { id: meter(name) } }), 200).connectivity;

test('once when it falls silent and once when it is heard again, as its health says', async () => {
  const id = await household(['a', 'online', 'never'], project);
  await heard('a', 31 * minuteMs);
  await heard('a', 90 * minuteMs, 'usage');
  await heard('online', 90 * minuteMs);
  await heard('online', minuteMs, 'usage');
  expect(await connectivity('a')).toBe('silent');
  await everyoneLooks();
  await everyoneLooks();
  const [silent] = await told(1, { projectId: project });
  expect(silent).toMatchObject({
    type: 'device.silent',
    subject: meter('a'),
    projectId: project,
    data: { household: id, silentAfterSeconds: 1800 },
  });
  await heard('a', minuteMs);
  await heard('online', minuteMs / 2);
  expect(await connectivity('a')).toBe('online');
  await everyoneLooks();
  await everyoneLooks();
  expect((await told(2)).map(({ type, subject }) => [type, subject])).toEqual([
    ['device.silent', meter('a')],
    ['device.recovered', meter('a')],
  ]);
});

test('what a process told before it died is told by no copy that starts after it', async () => {
  await household(['b']);
  await heard('b', 60 * minuteMs);
  const dies: ClickHouse = {
    ...world.clickhouse,
    insertRows: (table, ...rest) =>
      table === 'alarms' ? Promise.reject(new Error('died')) : world.clickhouse.insertRows(table, ...rest),
  };
  await expect(look(openRecords(dies))).rejects.toThrow('died');
  await startedAnew(() => everyoneLooks());
  await heard('b', minuteMs);
  await startedAnew(() => told(4));
  await everyoneLooks();
  const events = (await told(4)).filter(({ subject }) => subject === meter('b'));
  expect(events.map(({ type }) => type)).toEqual(['device.silent', 'device.recovered']);
});

test('many devices that fall silent at once are told of by whoever comes first, each once', async () => {
  const names = Array.from({ length: 250 }, (_, index) => `many-${index}`);
  for (let from = 0; from < names.length; from += 50) await household(names.slice(from, from + 50));
  await Promise.all(names.map((name) => heard(name, 40 * minuteMs)));
  await until('all are told', async () => {
    await everyoneLooks();
    const events = await told(4, { limit: 1000 });
    return events.length >= 254;
  });
  await everyoneLooks();
  const subjects = (await told(254, { limit: 1000 })).slice(4).map(({ subject }) => subject);
  expect(subjects.toSorted()).toEqual(names.map(meter).toSorted());
});
