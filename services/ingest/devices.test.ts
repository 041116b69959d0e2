// Detector states go on where a snapshot left them, and a message never steps one twice.
import { expect, test } from 'vitest';
import { mostDevices, openDevices, type DeviceSnapshot } from './devices.ts';

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

const told = (snapshots: readonly DeviceSnapshot[], offsets: readonly number[]) => {
  const devices = openDevices(rules, snapshots);
  return {
    told: offsets.flatMap((offset) => devices.step({ deviceDid: 'd' }, offset).map(({ detail }) => detail)),
    devices,
  };
};

test('a device that was snapshotted ignores what its state holds and goes on behind it', () => {
  const { devices } = told([], [10, 11, 15, 17]);
  const snapshots = devices.changed();
  expect(snapshots).toMatchObject([{ deviceDid: 'd', coveredOffset: 17 }]);
  expect(told(snapshots, [10, 11, 15, 17, 18, 20]).told).toEqual(['d 6']);
});

test('only devices that changed since the last snapshot are in the next one', () => {
  const devices = openDevices(rules, []);
  devices.step({ deviceDid: 'a' }, 1);
  devices.step({ deviceDid: 'b' }, 2);
  expect(devices.changed().map(({ deviceDid }) => deviceDid)).toEqual(['a', 'b']);
  devices.step({ deviceDid: 'b' }, 3);
  devices.step({ deviceDid: 'a' }, 1);
  expect(devices.changed().map(({ deviceDid }) => deviceDid)).toEqual(['b']);
  expect(devices.changed()).toEqual([]);
});

test('a state of another version or shape is left aside: its device starts anew', () => {
  const old = JSON.stringify({ version: 0, state: { seen: 2 } });
  const odd = JSON.stringify({ version: 1, state: { other: 2 } });
  for (const state of [old, odd, 'null']) {
    expect(told([{ deviceDid: 'd', coveredOffset: 50, state }], [1, 2, 3]).told).toEqual(['d 3']);
  }
});

test('made-up devices do not grow the memory, and do not displace those that go on reporting', () => {
  const devices = openDevices(rules, []);
  const found: string[] = [];
  for (let offset = 0; offset < 3 * mostDevices; offset++) {
    const deviceDid = offset % 10_000 === 0 ? 'real' : `made-up ${offset}`;
    found.push(...devices.step({ deviceDid }, offset).map(({ detail }) => detail));
  }
  expect(found).toEqual(['real 3', 'real 6', 'real 9', 'real 12', 'real 15']);
  expect(devices.changed().length).toBeLessThanOrEqual(mostDevices);
});
