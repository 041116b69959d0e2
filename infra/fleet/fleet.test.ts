// Unit tests of the fleet's course: history, stop, later start, against an in-memory broker.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { resumeTruth, runFleet, type FleetOptions } from './fleet.ts';
import { householdsOf } from './households.ts';
import { dayMs, dayStartMs, isoDay, localDay } from './kampala-time.ts';
import type { Message } from './readings.ts';
import { fleetState, writeFleetState } from './state.ts';
import { newTruth, readTruth, writeTruth } from './truth.ts';

const nowMs = Date.parse('2026-03-10T09:00:00Z');

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'hearth-fleet-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Runs the fleet until its history is loaded. */
async function loaded(options: Partial<FleetOptions> = {}): Promise<Message[]> {
  const sent: Message[] = [];
  const stop = new AbortController();
  await runFleet({
    seed: 1,
    households: 3,
    days: 2,
    dataDir,
    send: async (messages) => void sent.push(...messages),
    tell: async (state) => {
      await writeFleetState(dataDir, state);
      if (state.loaded) stop.abort();
    },
    signal: stop.signal,
    now: () => nowMs,
    pause: async () => {},
    ...options,
  });
  return sent;
}

test('history comes up to now; the truth counts what was sent and lists the whole days', async () => {
  const sent = await loaded();
  const truth = readTruth(dataDir);
  const of = (fault: Message['fault']): number => sent.filter((message) => message.fault === fault).length;
  const tallies = Object.values(truth?.messages ?? {});
  const sum = (pick: (tally: (typeof tallies)[number]) => number): number =>
    tallies.reduce((total, tally) => total + pick(tally), 0);
  expect(sum(({ readings }) => readings)).toBe(of('none'));
  expect(sum(({ duplicates }) => duplicates)).toBe(of('duplicate'));
  expect(sum(({ truncated }) => truncated)).toBe(of('truncated'));
  expect(Math.max(...sent.map(({ sendAtMs }) => sendAtMs))).toBeLessThanOrEqual(nowMs);
  const today = localDay(nowMs);
  expect([...new Set(truth?.deviceDays.map(({ day }) => day))]).toEqual([
    isoDay(today - 2),
    isoDay(today - 1),
  ]);
  expect(await fleetState(dataDir, 'running')).toEqual({
    text: `live, ${sent.length} messages sent`,
    loaded: true,
  });
  expect(await fleetState(dataDir, 'crashed')).toEqual({ text: 'crashed', loaded: false });
});

test('a later start sends only what was due since, and nothing twice', async () => {
  const households = householdsOf(1, 3);
  const from = new Date(dayStartMs(localDay(nowMs) - 2)).toISOString();
  const stoppedAt = new Date(nowMs - dayMs).toISOString();
  writeTruth(dataDir, { ...newTruth(1, households, from), spans: [{ from, to: stoppedAt }] });
  const later = await loaded();
  rmSync(join(dataDir, 'fleet-truth.json'));
  const wholeRun = await loaded();
  const due = wholeRun.filter(({ sendAtMs }) => sendAtMs > Date.parse(stoppedAt));
  expect(later.length).toBeGreaterThan(500);
  expect(
    due
      .slice(0, later.length)
      .map(({ reading }) => JSON.stringify(reading))
      .sort(),
  ).toEqual(later.map(({ reading }) => JSON.stringify(reading)).sort());
});

test('a gap longer than the history is left out and told', async () => {
  const households = householdsOf(1, 3);
  const from = new Date(nowMs - 40 * dayMs).toISOString();
  writeTruth(dataDir, newTruth(1, households, from));
  const truth = resumeTruth({ seed: 1, days: 2, dataDir }, households, nowMs);
  expect(truth.spans).toHaveLength(2);
  expect(truth.spans[1]?.from).toBe(new Date(dayStartMs(localDay(nowMs) - 2)).toISOString());
});

test('another seed or size on the same data folder is refused with the way out', () => {
  writeTruth(dataDir, newTruth(1, householdsOf(1, 3), new Date(nowMs).toISOString()));
  const other = (seed: number, count: number) => () =>
    resumeTruth({ seed, days: 2, dataDir }, householdsOf(seed, count), nowMs);
  expect(other(2, 3)).toThrow(/seed 1 with 3 households.*HEARTH_DATA_DIR/);
  expect(other(1, 4)).toThrow(/HEARTH_FLEET_HOUSEHOLDS 4/);
});

test('a broker that fails ends the run, and what was sent before is kept', async () => {
  let calls = 0;
  const send = async (): Promise<void> => {
    calls += 1;
    if (calls === 2) throw new Error('broker away');
  };
  await expect(loaded({ send })).rejects.toThrow('broker away');
  expect(readTruth(dataDir)?.spans[0]?.to).toBe(new Date(dayStartMs(localDay(nowMs) - 1)).toISOString());
});

test('live, each reading is sent at the first look at the clock after it is due', async () => {
  const stop = new AbortController();
  const lookMs = 120_000;
  let clockMs = nowMs;
  let live = false;
  const waitedMs: number[] = [];
  await runFleet({
    seed: 1,
    households: 3,
    days: 1,
    dataDir,
    now: () => clockMs,
    pause: async () => {
      clockMs += lookMs;
      if (clockMs > nowMs + 26 * 3_600_000) stop.abort();
    },
    send: async (messages) => {
      if (live) waitedMs.push(...messages.map(({ sendAtMs }) => clockMs - sendAtMs));
    },
    tell: async ({ loaded: done }) => {
      live = done;
    },
    signal: stop.signal,
  });
  expect(waitedMs.length).toBeGreaterThan(3 * 2 * 288);
  expect(waitedMs.filter((ms) => ms < 0 || ms >= lookMs)).toEqual([]);
  expect(readTruth(dataDir)?.deviceDays.map(({ day }) => day)).toContain(isoDay(localDay(nowMs)));
});
