// Detector states continue where a snapshot left them, and a message never steps one twice.
import { expect, test } from 'vitest';
import { mostDevices, openDevices, type DeviceSnapshot } from './devices.ts';
import { hashOf, textOf } from '../decode/avro/text.ts';

/** A detector that tells every third reading of a device. */
const rules = {
  start: () => ({ seen: 0 }),
  step: (state: { seen: number }, reading: { deviceDid: string }) => {
    state.seen += 1;
    if (state.seen % 3 !== 0) return [];
    const detail = `${reading.deviceDid} ${state.seen}`;
    return [{ detector: 'gap' as const, channel: 'reading', severity: 'info' as const, value: null, detail }];
  },
};

/** The devices, stepped as a partition steps them: found by the bytes of the DID. */
function open(snapshots: readonly DeviceSnapshot[]) {
  const devices = openDevices(rules, snapshots);
  const step = (deviceDid: string, offset: number) => {
    const key = textOf(deviceDid);
    return devices.step(devices.find(key, hashOf(key)), { deviceDid }, offset);
  };
  return { step, changed: () => [...devices.changed()] };
}

const told = (snapshots: readonly DeviceSnapshot[], offsets: readonly number[]) => {
  const devices = open(snapshots);
  return {
    told: offsets.flatMap((offset) => devices.step('did:x:d', offset).map(({ detail }) => detail)),
    devices,
  };
};

test('a device that was snapshotted ignores what its state holds and continues after it', () => {
  const { devices } = told([], [10, 11, 15, 17]);
  const snapshots = devices.changed();
  expect(snapshots).toMatchObject([{ deviceDid: 'did:x:d', coveredOffset: 17 }]);
  expect(told(snapshots, [10, 11, 15, 17, 18, 20]).told).toEqual(['did:x:d 6']);
});

test('only devices that changed since the last snapshot are in the next one', () => {
  const devices = open([]);
  devices.step('did:x:a', 1);
  devices.step('did:x:b', 2);
  expect(devices.changed().map(({ deviceDid }) => deviceDid)).toEqual(['did:x:a', 'did:x:b']);
  devices.step('did:x:b', 3);
  devices.step('did:x:a', 1);
  expect(devices.changed().map(({ deviceDid }) => deviceDid)).toEqual(['did:x:b']);
  expect(devices.changed()).toEqual([]);
});

test('a snapshot is taken device by device, each as it is then, while all are stepped on and some are forgotten', () => {
  const devices = openDevices(rules, []);
  const step = (deviceDid: string, offset: number) => {
    const key = textOf(deviceDid);
    devices.step(devices.find(key, hashOf(key)), { deviceDid }, offset);
  };
  for (const [offset, deviceDid] of ['did:x:a', 'did:x:b', 'did:x:c'].entries()) step(deviceDid, offset);
  const taking = devices.changed();
  expect(taking.next().value).toMatchObject({ deviceDid: 'did:x:a', coveredOffset: 0 });
  step('did:x:a', 3);
  step('did:x:b', 4);
  // Fills the memory: the three are forgotten.
  for (let offset = 5; offset < 3 * mostDevices; offset++) step(`did:x:made-up-${offset}`, offset);
  const taken = [...taking].slice(0, 2);
  expect(taken.map(({ deviceDid, coveredOffset }) => [deviceDid, coveredOffset])).toEqual([
    ['did:x:b', 4],
    ['did:x:c', 2],
  ]);
});

test('a state of another version or shape is left aside: its device starts anew', () => {
  const old = JSON.stringify({ version: 0, state: { seen: 2 } });
  const odd = JSON.stringify({ version: 2, state: { other: 2 } });
  for (const state of [old, odd, 'null']) {
    expect(told([{ deviceDid: 'did:x:d', coveredOffset: 50, state }], [1, 2, 3]).told).toEqual(['did:x:d 3']);
  }
});

test('made-up devices do not grow the memory, and do not displace those that continue to report', () => {
  const devices = open([]);
  const found: string[] = [];
  for (let offset = 0; offset < 3 * mostDevices; offset++) {
    const deviceDid = offset % 10_000 === 0 ? 'did:x:real' : `did:x:made-up-${offset}`;
    found.push(...devices.step(deviceDid, offset).map(({ detail }) => detail));
  }
  expect(found).toEqual([3, 6, 9, 12, 15].map((seen) => `did:x:real ${seen}`));
  expect(devices.changed().length).toBeLessThanOrEqual(mostDevices);
});

test('a snapshot of what is no DID is left aside', () => {
  const state = JSON.stringify({ version: 2, state: { seen: 2 } });
  const devices = open([
    { deviceDid: 'no DID', coveredOffset: 5, state },
    { deviceDid: 'did:x:d', coveredOffset: 5, state },
  ]);
  expect(devices.step('no DID', 6)).toEqual([]);
  expect(devices.step('did:x:d', 6)).toHaveLength(1);
});
