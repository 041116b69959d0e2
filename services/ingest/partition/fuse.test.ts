// The fuse trips when nearly all devices fail at once, and never for a few bad ones.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isReleaseFault, rejectReasons, type RejectReason } from '#domain/readings/reasons.ts';
import { openFuse, type Fuse } from './fuse.ts';

interface Sent {
  readonly first?: number;
  readonly devices: number;
  readonly refused: boolean;
}

const hashOf = (device: number): number => device * 0x9e3779b1;

const devicesOf = ({ first = 0, devices }: Pick<Sent, 'first' | 'devices'>): number[] =>
  Array.from({ length: devices }, (_, index) => hashOf(first + index));

/** One good message of each of the devices from `first` on. */
const good = (fuse: Fuse, sent: { first?: number; devices: number }): void =>
  devicesOf(sent).forEach((hash) => fuse.note(hash, false));

/** Whether the fuse holds one message of each of the devices, part by part. */
const holds = (fuse: Fuse, ...parts: readonly Sent[]): boolean =>
  fuse.holds((note) => {
    for (const part of parts) for (const hash of devicesOf(part)) note(hash, part.refused);
  });

test('good messages trip nothing, and one refusal after them neither', () => {
  const fuse = openFuse();
  good(fuse, { devices: 20_000 });
  expect(holds(fuse, { devices: 1, refused: true })).toBe(false);
});

test('50 devices that all fail trip it, at once or one after the other', () => {
  expect(holds(openFuse(), { devices: 50, refused: true })).toBe(true);
  const fuse = openFuse();
  const held = Array.from({ length: 50 }, (_, first) => holds(fuse, { first, devices: 1, refused: true }));
  expect(held.indexOf(true)).toBe(49);
});

test('after a start a few bad devices among many known ones do not trip it, all of them do', () => {
  const fuse = openFuse(devicesOf({ devices: 3000 }));
  expect(holds(fuse, { devices: 60, refused: true })).toBe(false);
  expect(holds(fuse, { first: 60, devices: 2940, refused: true })).toBe(true);
});

test('49 devices never trip', () => {
  const fuse = openFuse();
  for (let round = 0; round < 300; round++) expect(holds(fuse, { devices: 49, refused: true })).toBe(false);
});

test('one bad device of many never trips, however much it sends', () => {
  const fuse = openFuse();
  good(fuse, { devices: 100 });
  const rounds = Array.from({ length: 90 }, () =>
    holds(fuse, ...Array.from({ length: 100 }, () => ({ first: 7, devices: 1, refused: true }))),
  );
  expect(rounds).not.toContain(true);
});

test('trips at nine of ten devices and not below', () => {
  const fuse = openFuse();
  good(fuse, { devices: 100 });
  expect(holds(fuse, { devices: 89, refused: true })).toBe(false);
  expect(holds(fuse, { first: 89, devices: 1, refused: true })).toBe(true);
});

test('only the latest message of a device counts', () => {
  const fuse = openFuse();
  expect(holds(fuse, { devices: 60, refused: true }, { devices: 60, refused: false })).toBe(false);
  expect(holds(fuse, { devices: 60, refused: false }, { devices: 60, refused: true })).toBe(true);
});

test('devices that were heard more than 10 000 messages ago do not count', () => {
  const fuse = openFuse();
  good(fuse, { devices: 10 });
  expect(holds(fuse, { first: 10, devices: 60, refused: true })).toBe(false);
  for (let round = 0; round < 250; round++) good(fuse, { first: 1000, devices: 40 });
  const failing = { first: 1000, devices: 40, refused: true };
  expect(holds(fuse, failing, failing)).toBe(false);
});

test('good devices that fell silent do not hold it closed', () => {
  const fuse = openFuse();
  good(fuse, { devices: 100 });
  const rounds = Array.from({ length: 260 }, () => holds(fuse, { first: 500, devices: 40, refused: true }));
  expect(rounds).not.toContain(true);
  expect(holds(fuse, { first: 540, devices: 10, refused: true })).toBe(true);
});

test('what it holds it forgets: it is weighed alike however often it comes, and passes when it is mended', () => {
  const fuse = openFuse();
  good(fuse, { devices: 4 });
  expect(holds(fuse, { first: 4, devices: 40, refused: true })).toBe(false);
  const batch = { first: 44, devices: 9000, refused: true };
  for (let round = 0; round < 5; round++) expect(holds(fuse, batch)).toBe(true);
  expect(holds(fuse, { ...batch, devices: 1 })).toBe(false);
  expect(holds(fuse, { ...batch, refused: false })).toBe(false);
});

test('a count of devices that was begun continues as the window does', () => {
  const fuse = openFuse();
  good(fuse, { devices: 100 });
  expect(holds(fuse, { devices: 50, refused: true })).toBe(false);
  good(fuse, { devices: 50 });
  expect(holds(fuse, { first: 50, devices: 50, refused: true })).toBe(false);
  good(fuse, { first: 200, devices: 9_950 });
  expect(holds(fuse, { first: 10_000, devices: 50, refused: true })).toBe(false);
  for (let round = 0; round < 200; round++) good(fuse, { first: 50_000, devices: 50 });
  expect(holds(fuse, { first: 50_000, devices: 44, refused: true })).toBe(false);
  expect(holds(fuse, { first: 50_044, devices: 1, refused: true })).toBe(true);
});

test('messages that cannot trip it need not be shown: one bad device of 1000', () => {
  const fuse = openFuse(devicesOf({ devices: 1000 }));
  expect([fuse.mayHold(44), fuse.mayHold(45), fuse.mayHold(450), fuse.mayHold(1000)]).toEqual([
    false,
    false,
    false,
    true,
  ]);
  const young = openFuse();
  expect([young.mayHold(44), young.mayHold(45)]).toEqual([false, true]);
});

test('what it says that it cannot hold it does not hold, also while silent devices are forgotten', () => {
  const told = { held: 0, not: 0 };
  const counts = { silent: fc.nat(100), active: fc.integer({ min: 1, max: 100 }), sent: fc.nat(150) };
  fc.assert(
    fc.property(fc.record({ ...counts, isFull: fc.boolean() }), ({ silent, active, sent, isFull }) => {
      const fuse = openFuse();
      good(fuse, { first: 1000, devices: silent });
      for (let index = silent; index < (isFull ? 10_000 : 200); index++)
        fuse.note(hashOf(index % active), false);
      const mayHold = fuse.mayHold(sent);
      const isHeld = fuse.holds((note) => {
        for (let index = 0; index < sent; index++) note(hashOf(index % active), true);
      });
      expect(isHeld && !mayHold).toBe(false);
      told[isHeld ? 'held' : 'not'] += Number(isHeld === mayHold);
    }),
    { numRuns: 500 },
  );
  expect(Math.min(told.held, told.not)).toBeGreaterThan(20);
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
