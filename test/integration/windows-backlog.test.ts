// What windows says about its backlog: how many days are due in all, then one less for each that is stored.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dueDays } from '#windows/stale.ts';
import { workRound } from '#windows/work.ts';
import { until } from '#test/support/until.ts';
import { openWorld, type World } from '#test/support/world.ts';
import { at, metered, staleOf, store } from './windows-world.ts';

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const did = 'did:backlog:1';

test('a list that is cut still counts all days that are due', async () => {
  const { clickhouse } = world;
  await store(clickhouse, 'power', metered(did, at('2024-05-01T00:00:00Z'), 5 * 288, []));
  const { days, count } = await dueDays(clickhouse, 2);
  expect([days.map(({ day }) => day), count]).toEqual([['2024-05-01', '2024-05-02'], 5]);
});

test('a round tells what is due before it begins and every batch that it stored', async () => {
  const told: number[] = [];
  const listed = await workRound(world.clickhouse, {
    due: (days) => told.push(days),
    stored: (days) => told.push(-days),
    stop: new AbortController().signal,
  });
  expect(listed).toEqual({ listed: 5, cut: false });
  expect(told[0]).toBe(5);
  expect(told.reduce((sum, days) => sum + days, 0)).toBe(0);
  expect((await staleOf(world.clickhouse, did)).every(({ reason }) => reason === 'unsettled')).toBe(true);
});

test('the metric of the service is 0 when everything that is due is computed', async () => {
  const { clickhouse } = world;
  const other = 'did:backlog:2';
  await store(clickhouse, 'power', metered(other, at('2024-05-01T00:00:00Z'), 288, []));
  const windows = await world.start('windows');
  const metric = async (name: string): Promise<string | undefined> =>
    (await (await fetch(`${windows.url}/metrics`)).text())
      .split('\n')
      .find((line) => line.startsWith(`${name}{`));
  await until('the day to be computed', async () =>
    (await metric('hearth_windows_days_computed_total'))?.endsWith(' 1'),
  );
  expect(await metric('hearth_windows_days_stale')).toMatch(/ 0$/);
});
