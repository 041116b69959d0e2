// Each process exports the metrics of its own service alone: a 0 of another one would look like a good value.
import { expect, test } from 'vitest';
import { openApiMetrics, openIngestMetrics, openUpkeepMetrics, openWindowsMetrics } from './observe.ts';

const namesOf = async (metrics: { registry: { metrics: () => Promise<string> } }): Promise<string[]> =>
  (await metrics.registry.metrics()).split('\n').flatMap((line) => /^# HELP (\w+)/.exec(line)?.[1] ?? []);

const state = { lagSeconds: 3, lagMessages: 0, pausedSeconds: 0, waiting: { schema: 0, fuse: 0 } };

test.each([
  ['hearth_ingest_', openIngestMetrics(async () => state)],
  ['hearth_windows_', openWindowsMetrics()],
  [
    'hearth_upkeep_',
    openUpkeepMetrics(
      () => ({}),
      () => 0,
    ),
  ],
  ['hearth_api_', openApiMetrics()],
])('all metrics of a service begin with %s', async (prefix, metrics) => {
  const names = await namesOf(metrics);
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !name.startsWith(prefix))).toEqual([]);
});

test('the state is asked once at each scrape', async () => {
  let asked = 0;
  const { registry } = openIngestMetrics(async () => {
    asked += 1;
    return { ...state, pausedSeconds: asked * 2, waiting: { schema: asked, fuse: 0 } };
  });
  const first = await registry.metrics();
  expect(first).toContain('hearth_ingest_lag_seconds{service="ingest"} 3');
  expect(first).toContain('hearth_ingest_paused_seconds_total{service="ingest"} 2');
  const second = await registry.metrics();
  expect(second).toContain('hearth_ingest_paused_seconds_total{service="ingest"} 4');
  expect(second).toContain('hearth_ingest_partitions_waiting{cause="schema",service="ingest"} 2');
  expect(asked).toBe(2);
});
