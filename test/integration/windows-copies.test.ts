// Copies of windows share the devices: each day is computed once, progress adds up, and the others take the devices of a dead copy.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Service } from '#test/support/service.ts';
import { until } from '#test/support/until.ts';
import { openWorld, type World } from '#test/support/world.ts';
import { at, metered, staleOf, store } from './windows-world.ts';

let world: World;
let copies: Service[];

const dids = Array.from({ length: 24 }, (_, index) => `did:shared:${index}`);
const days = 3;

const metric = async ({ url }: Service, name: string): Promise<number> =>
  Number(
    (await (await fetch(`${url}/metrics`)).text())
      .split('\n')
      .find((line) => line.startsWith(`${name}{`))
      ?.split(' ')
      .at(-1),
  );

const sumOf = async (name: string): Promise<number> =>
  (await Promise.all(copies.map((copy) => metric(copy, name)))).reduce((sum, value) => sum + value, 0);

const isComputed = async (): Promise<boolean> =>
  (await staleOf(world.clickhouse, ...dids)).every(({ reason }) => reason === 'unsettled');

const readings = (fromMs: number) => dids.flatMap((did) => metered(did, fromMs, days * 288, []));

beforeAll(async () => {
  world = await openWorld();
  copies = [await world.start('windows'), await world.start('windows')];
  await until(
    'both copies to know of each other',
    async () => copies.every((copy) => copy.output().includes('"copies":2')),
    20_000,
  );
});
afterAll(() => world[Symbol.asyncDispose]());

test('two copies compute each day once, and both have a part in it', async () => {
  await store(world.clickhouse, 'power', readings(at('2024-05-01T00:00:00Z')));
  await until('the days', isComputed, 30_000);
  expect(await sumOf('hearth_windows_days_computed_total')).toBe(dids.length * days);
  for (const copy of copies)
    expect(await metric(copy, 'hearth_windows_days_computed_total')).toBeGreaterThan(0);
});

test('what copies tell of themselves adds up to all', async () => {
  const told = await until(
    'both copies to tell what they did',
    async () => {
      const [row] = await world.clickhouse.query(
        z.object({ copies: z.number(), done: z.number(), due: z.number() }),
        'SELECT count() AS copies, sum(days_done) AS done, sum(days_due) AS due FROM windows_copies FINAL WHERE NOT has_left',
      );
      return row?.done === dids.length * days && row;
    },
    20_000,
  );
  expect(told).toEqual({ copies: 2, done: dids.length * days, due: 0 });
  expect(await sumOf('hearth_windows_days_stale')).toBe(0);
  expect(await sumOf('hearth_windows_devices_left')).toBe(0);
});

test('the devices of a copy that was killed go to the other one', async () => {
  copies[0]?.kill('SIGKILL');
  await store(world.clickhouse, 'power', readings(at('2024-06-01T00:00:00Z')));
  await until('the days', isComputed, 60_000);
  expect(await isComputed()).toBe(true);
}, 90_000);
