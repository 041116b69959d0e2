// Each process exports the metrics of its own service alone: a 0 of another one would look like a good value.
import { expect, test } from 'vitest';
import { openApiMetrics, openIngestMetrics, openWindowsMetrics } from './observe.ts';

const namesOf = async (metrics: { registry: { metrics: () => Promise<string> } }): Promise<string[]> =>
  (await metrics.registry.metrics()).split('\n').flatMap((line) => /^# HELP (\w+)/.exec(line)?.[1] ?? []);

test.each([
  ['hearth_ingest_', openIngestMetrics(() => 0)],
  ['hearth_windows_', openWindowsMetrics()],
  ['hearth_api_', openApiMetrics()],
])('all metrics of a service begin with %s', async (prefix, metrics) => {
  const names = await namesOf(metrics);
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !name.startsWith(prefix))).toEqual([]);
});

test('the lag is asked at each scrape', async () => {
  let lagSeconds = 3;
  const { registry } = openIngestMetrics(() => lagSeconds);
  expect(await registry.metrics()).toContain('hearth_ingest_lag_seconds{service="ingest"} 3');
  lagSeconds = 70;
  expect(await registry.metrics()).toContain('hearth_ingest_lag_seconds{service="ingest"} 70');
});
