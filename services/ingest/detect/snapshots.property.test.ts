// Random crashes and rebalances between random slices: the detectors find what they find when nothing happens.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { openDevices, type DeviceSnapshot } from './devices.ts';
import { openSnapshots, type Snapshots, type Snapshotted } from './snapshots.ts';
import { hashOf, textOf } from '../decode/avro/text.ts';

const at = { topic: 't', partition: 0 };

/** A detector that tells the count of readings at each one, so one that is lost or stepped twice shows at once. */
const rules = {
  start: () => ({ seen: 0 }),
  step: (state: { seen: number }, reading: { deviceDid: string }) => {
    state.seen += 1;
    const detail = `${reading.deviceDid} ${state.seen}`;
    return [{ detector: 'gap' as const, channel: 'reading', severity: 'info' as const, value: null, detail }];
  },
};

interface Stored {
  readonly states: Map<string, DeviceSnapshot>;
  readonly found: Set<string>;
  committed: number;
  marker: number;
}

/** The last thing that a flush does: what ends it comes before its rows, after the commit or the states, or never. */
type FlushEnd = 'seal' | 'commit' | 'states' | 'markers';

interface Generation {
  /** Steps the device of the next message; what it finds waits for the flush. */
  readonly step: (messages: readonly number[]) => void;
  readonly flush: (stored: Stored, nowMs: number, end: FlushEnd) => void;
}

/** Loads what is stored and reads from the marker. */
function begin(stored: Stored, snapshots: Snapshots): Generation {
  const devices = openDevices(rules, [...stored.states.values()]);
  let next = Math.min(stored.marker, stored.committed);
  let found: string[] = [];
  const partition: Snapshotted = {
    ...at,
    snapshot: () => ({ ...at, nextOffset: next, devices: devices.changed() }),
  };
  return {
    step: (messages) => {
      if (next >= messages.length) return;
      const deviceDid = `did:x:${messages[next]}`;
      const key = textOf(deviceDid);
      const told = devices.step(devices.find(key, hashOf(key)), { deviceDid }, next);
      found.push(...told.map(({ detail }) => detail));
      next += 1;
    },
    flush: (to, nowMs, end) => {
      const { states, markers } = snapshots.take([partition], nowMs);
      if (end === 'seal') return;
      for (const detail of found) to.found.add(detail);
      found = [];
      to.committed = Math.max(to.committed, next);
      if (end === 'commit') return;
      for (const row of states) keep(to.states, row);
      if (end === 'states') return;
      for (const row of markers) to.marker = Math.max(to.marker, Number(row['next_offset']));
    },
  };
}

/** The highest covered offset wins, as in detector_snapshots. */
function keep(states: Map<string, DeviceSnapshot>, row: Record<string, unknown>): void {
  const deviceDid = String(row['device_did']);
  const coveredOffset = Number(row['covered_offset']);
  if (coveredOffset >= (states.get(deviceDid)?.coveredOffset ?? 0))
    states.set(deviceDid, { deviceDid, coveredOffset, state: String(row['state']) });
}

/** A crash opens a new schedule of snapshots; with a rebalance the schedule continues, though a flush was given up. */
const flushEnds = {
  flush: 'markers',
  'rebalance within a flush': 'seal',
  'rebalance after the commit': 'commit',
  'rebalance after the states': 'states',
  'crash after the commit': 'commit',
  'crash after the states': 'states',
} as const satisfies Record<string, FlushEnd>;

type Flush = keyof typeof flushEnds;
type Move = Flush | 'step' | 'rebalance' | 'crash';
const isFlush = (move: string): move is Flush => move in flushEnds;
const flushes = Object.keys(flushEnds).filter(isFlush);
const anyMove = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Move>('step') },
  { weight: 3, arbitrary: fc.constant<Move>('flush') },
  { weight: 3, arbitrary: fc.constantFrom<Move[]>('rebalance', 'crash', ...flushes) },
);

function run(messages: readonly number[], schedule: readonly Move[]): Stored {
  const stored: Stored = { states: new Map(), found: new Set(), committed: 0, marker: 0 };
  let nowMs = 0;
  let snapshots = openSnapshots(nowMs, 2);
  let generation = begin(stored, snapshots);
  for (const move of schedule) {
    nowMs += 30_000;
    if (move === 'step') generation.step(messages);
    if (isFlush(move)) generation.flush(stored, nowMs, flushEnds[move]);
    if (move.startsWith('crash')) snapshots = openSnapshots(nowMs, 2);
    if (/^(crash|rebalance)/.test(move)) generation = begin(stored, snapshots);
  }
  for (const _ of messages) generation.step(messages);
  generation.flush(stored, nowMs, 'markers');
  return stored;
}

test('whatever crashes between two slices, each reading is counted once', () => {
  let markersMoved = 0;
  fc.assert(
    fc.property(
      fc.array(fc.nat(5), { minLength: 20, maxLength: 60, size: 'max' }),
      fc.array(anyMove, { maxLength: 120, size: 'max' }),
      (messages, schedule) => {
        const stored = run(messages, schedule);
        if (stored.marker > 0) markersMoved += 1;
        expect(stored.found).toEqual(run(messages, []).found);
      },
    ),
    { numRuns: 500 },
  );
  expect(markersMoved).toBeGreaterThan(100);
});
