// A device whose messages are refused too often is reported once a minute, the same way however often Kafka is read again.
import { expect, test } from 'vitest';
import { openRejectRate, type RejectRate } from './reject-rate.ts';

const device = 'did:example:meter/1';
const minuteMs = 60_000;
const startMs = 28_000_000 * minuteMs;

interface Flood {
  readonly from: number;
  readonly to: number;
  readonly key?: string | null;
  readonly arrivedAtMs?: number;
}

/** Refuses the offsets `from` to before `to`; returns the offsets at which something was found. */
function flood(rate: RejectRate, { from, to, key = device, arrivedAtMs = startMs }: Flood): number[] {
  const found: number[] = [];
  for (let offset = from; offset < to; offset++) {
    const place = { topic: 't', partition: 0, offset, arrivedAtMs };
    if (rate.note(key === null ? null : Buffer.from(key), place) !== null) found.push(offset);
  }
  return found;
}

test('1 000 a minute are silent, the next is reported, and only that', () => {
  const rate = openRejectRate('power', []);
  expect(flood(rate, { from: 0, to: 1000 })).toEqual([]);
  expect(flood(rate, { from: 1000, to: 5000 })).toEqual([1000]);
});

test('is about the minute of the Kafka timestamp', () => {
  const rate = openRejectRate('power', []);
  flood(rate, { from: 0, to: 1000, arrivedAtMs: startMs + 59_999 });
  const place = { topic: 't', partition: 0, offset: 1000, arrivedAtMs: startMs + 12_345 };
  expect(rate.note(Buffer.from(device), place)).toMatchObject({
    kind: 'power',
    deviceDid: device,
    observedAt: startMs,
    sequence: 0,
    anomaly: { detector: 'reject_rate', value: 1001 },
  });
  expect(flood(rate, { from: 1001, to: 2001, arrivedAtMs: startMs + minuteMs })).toEqual([]);
  expect(flood(rate, { from: 2001, to: 2100, arrivedAtMs: startMs })).toEqual([]);
  expect(flood(rate, { from: 2100, to: 2102, arrivedAtMs: startMs + minuteMs })).toEqual([2100]);
});

test('counts devices apart, and none that the key does not name', () => {
  const rate = openRejectRate('power', []);
  for (let from = 0; from < 90_000; from += 900)
    expect(flood(rate, { from, to: from + 900, key: `did:example:${from}` })).toEqual([]);
  for (const key of [null, 'meter 1', `did:example:${'x'.repeat(600)}`])
    expect(flood(rate, { from: 100_000, to: 102_000, key })).toEqual([]);
});

test('a takeover continues from the snapshot and counts nothing twice', () => {
  const first = openRejectRate('power', []);
  expect(first.changed()).toEqual([]);
  flood(first, { from: 0, to: 600 });
  const snapshots = first.changed();
  expect(snapshots).toMatchObject([{ deviceDid: '', coveredOffset: 599 }]);
  expect(first.changed()).toEqual([]);
  expect(flood(openRejectRate('power', snapshots), { from: 300, to: 2000 })).toEqual([1000]);
  expect(flood(openRejectRate('power', []), { from: 0, to: 2000 })).toEqual([1000]);
});

test('a flood of made-up names is not held in memory', () => {
  const rate = openRejectRate('power', []);
  for (let index = 0; index < 20_000; index++)
    flood(rate, { from: index, to: index + 1, key: `did:x:${index}` });
  const [snapshot] = rate.changed();
  expect(Object.keys(JSON.parse(snapshot?.state ?? '').counts)).toHaveLength(10_000);
});
