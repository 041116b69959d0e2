// Promise: copies count once, late readings count in their day, and a jumping clock affects only its own readings.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { deadOf, untilCommitted } from '#test/support/oracle.ts';
import { openIngestWorld } from '#test/support/world.ts';

const deviceDid = 'did:example:clock';
const minuteMs = 60_000;
const dayMs = 86_400_000;
const row = z.object({ sequence: z.number(), observedMs: z.number(), energyWh: z.number() });
const anomaly = z.object({ detector: z.string(), sequence: z.number() });

test('duplicates, readings late by days, and clocks that jump', async () => {
  await using world = await openIngestWorld();
  const nowMs = Date.now();
  const others = { activePowerW: 5, voltageV: null, currentA: null, relayOn: null };
  const reading = (sequence: number, observedAt: number, energyWh: number) => ({
    ...others,
    deviceDid,
    sequence,
    observedAt,
    energyWh,
  });
  const good = [
    reading(1, nowMs - 60 * minuteMs, 10),
    reading(2, nowMs - 55 * minuteMs, 20),
    reading(3, nowMs - 45 * dayMs, 30),
    reading(4, nowMs + 5 * minuteMs, 40),
    reading(5, nowMs - 50 * minuteMs, 50),
  ];
  const copies = [
    reading(2, nowMs - 55 * minuteMs, 20),
    // Another payload under the identity of the first one: what arrived first stays.
    reading(1, nowMs - 60 * minuteMs, 99),
    reading(3, nowMs - 45 * dayMs, 30),
  ];
  const bad = [
    reading(6, Date.UTC(1970, 0, 1, 1), 1),
    reading(7, Date.UTC(2099, 0), 1),
    reading(8, nowMs + dayMs, 1),
  ];
  const ingest = await world.start('ingest', { HEARTH_FLUSH_AGE_MS: '20' });
  for (const sent of [
    ...good.slice(0, 2),
    ...copies.slice(0, 1),
    ...good.slice(2),
    ...bad,
    ...copies.slice(1),
  ])
    await world.produce('power', [sent]);
  await untilCommitted(world);

  const rows = await world.clickhouse.query(
    row,
    `SELECT sequence, toUnixTimestamp64Milli(observed_at) AS observedMs, energy_wh AS energyWh FROM power_readings FINAL ORDER BY sequence`,
  );
  expect(rows).toEqual(
    good.map(({ sequence, observedAt, energyWh }) => ({ sequence, observedMs: observedAt, energyWh })),
  );
  expect(await deadOf(world, 'power')).toEqual({ 'too-old': 1, 'clock-ahead': 2 });
  const anomalies = await world.clickhouse.query(
    anomaly,
    "SELECT detector, sequence FROM anomalies FINAL WHERE detector IN ('duplicate', 'out_of_order') ORDER BY detector, sequence",
  );
  expect(anomalies).toEqual([
    { detector: 'duplicate', sequence: 2 },
    { detector: 'out_of_order', sequence: 3 },
    { detector: 'out_of_order', sequence: 5 },
  ]);
  expect(await ingest.stop()).toBe(0);
});
