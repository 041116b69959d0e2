// The fuse trips when nearly all devices fail at once, and never for a few bad ones.
import { expect, test } from 'vitest';
import { isReleaseFault, rejectReasons, type RejectReason } from '#domain/readings/reasons.ts';
import { openFuse, type Fuse } from './fuse.ts';

/** Notes one message of each of the devices from `first` on. */
function send(
  fuse: Fuse,
  { first = 0, devices, refused }: { first?: number; devices: number; refused: boolean },
): void {
  for (let device = first; device < first + devices; device++) fuse.note(device * 0x9e3779b1, refused);
}

test('a quiet fuse does not trip', () => {
  const fuse = openFuse();
  expect(fuse.tripped()).toBe(false);
  send(fuse, { devices: 20_000, refused: false });
  expect(fuse.tripped()).toBe(false);
});

test('50 devices that all fail trip it', () => {
  const fuse = openFuse();
  send(fuse, { devices: 50, refused: true });
  expect(fuse.tripped()).toBe(true);
});

test('after a start a few bad devices among many known ones do not trip it, all of them do', () => {
  const fuse = openFuse(Array.from({ length: 3000 }, (_, device) => device * 0x9e3779b1));
  send(fuse, { devices: 60, refused: true });
  expect(fuse.tripped()).toBe(false);
  send(fuse, { first: 60, devices: 2940, refused: true });
  expect(fuse.tripped()).toBe(true);
});

test('49 devices never trip', () => {
  const fuse = openFuse();
  for (let round = 0; round < 300; round++) send(fuse, { devices: 49, refused: true });
  expect(fuse.tripped()).toBe(false);
});

test('one bad device of many never trips, however much it sends', () => {
  const fuse = openFuse();
  send(fuse, { devices: 100, refused: false });
  for (let round = 0; round < 9000; round++) fuse.note(7, true);
  expect(fuse.tripped()).toBe(false);
});

test('trips at nine of ten devices and not below', () => {
  const fuse = openFuse();
  send(fuse, { devices: 100, refused: false });
  send(fuse, { devices: 89, refused: true });
  expect(fuse.tripped()).toBe(false);
  send(fuse, { first: 89, devices: 1, refused: true });
  expect(fuse.tripped()).toBe(true);
});

test('only the latest message of a device counts', () => {
  const fuse = openFuse();
  send(fuse, { devices: 60, refused: true });
  send(fuse, { devices: 60, refused: false });
  fuse.note(1, true);
  expect(fuse.tripped()).toBe(false);
});

test('devices that were heard more than 10 000 messages ago do not count', () => {
  const fuse = openFuse();
  send(fuse, { devices: 60, refused: true });
  expect(fuse.tripped()).toBe(true);
  for (let round = 0; round < 10_000; round++) fuse.note(1000 + (round % 40), true);
  expect(fuse.tripped()).toBe(false);
});

test('good devices that fell silent do not hold it closed', () => {
  const fuse = openFuse();
  send(fuse, { devices: 100, refused: false });
  for (let round = 0; round < 200; round++) send(fuse, { first: 500, devices: 50, refused: true });
  expect(fuse.tripped()).toBe(true);
});

test('a held batch that is good when it comes again passes, and trips again while it is bad', () => {
  const fuse = openFuse();
  send(fuse, { devices: 50, refused: true });
  expect(fuse.tripped()).toBe(true);
  fuse.note(49 * 0x9e3779b1, true);
  expect(fuse.tripped()).toBe(true);
  fuse.note(49 * 0x9e3779b1, false);
  expect(fuse.tripped()).toBe(false);
});

test('what schema and encoding cause is the fault of a release; clocks, ranges and names are of devices', () => {
  const isReason = (name: string): name is RejectReason => name in rejectReasons;
  expect(Object.keys(rejectReasons).filter(isReason).filter(isReleaseFault)).toEqual([
    'bad-header',
    'unknown-schema',
    'incompatible-schema',
    'truncated',
    'trailing-bytes',
    'bad-encoding',
    'bad-utf8',
    'number-too-large',
    'unknown-symbol',
  ]);
});
