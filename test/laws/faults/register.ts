// Faults of the energy register of a meter; its power readings stay true unless the fault says otherwise.
//
// Left out, as nothing sets the result apart from honest cooking: a gain error within the accuracy of the meter, a register
// and a power that are wrong by the same factor, and energy that lands in a gap of up to an hour at the power of a meal.
import type { Fault } from '../world.ts';
import {
  between,
  drawn,
  few,
  hourMs,
  isIn,
  moment,
  normal,
  pick,
  registerFault,
  round,
  spacingMs,
  span,
  type PowerRow,
  type Scene,
} from './edit.ts';

/** Below it nothing cooks, W. */
const idleW = 40;

/** Takes the rating where none is declared, W. */
const usualRatingW = 1000;

interface Counted extends PowerRow {
  readonly energyWh: number;
}

const isCounted = (row: PowerRow): row is Counted => row.energyWh !== null;

type CounterEdit = (row: Counted, index: number) => number | null;
type Law = Fault['law'];

/** A fault that changes register values, row by row. Values that the door refuses take their row with them. */
function counterFault(
  name: string,
  law: Law,
  prepare: (rows: readonly Counted[], scene: Scene) => CounterEdit | undefined,
): Fault {
  return registerFault({
    name,
    law,
    channels: ['meter'],
    edit: (rows, scene) => {
      const counted = rows.filter(isCounted);
      if (counted.length < 3) return undefined;
      const edit = prepare(counted, scene);
      return edit && pass(rows, edit);
    },
  });
}

function pass(rows: readonly PowerRow[], edit: CounterEdit): readonly PowerRow[] {
  let index = -1;
  return rows
    .map((row) => {
      if (!isCounted(row)) return row;
      index++;
      return { ...row, energyWh: edit(row, index) };
    })
    .filter(({ energyWh }) => energyWh === null || (energyWh >= 0 && energyWh <= 1e12));
}

/** Register value at a moment: that of the last row before it. */
function valueAt(rows: readonly Counted[], atMs: number): number {
  const before = rows.filter((row) => row.observedAt <= atMs);
  return (before.at(-1) ?? rows[0])?.energyWh ?? 0;
}

/** Indices of rows between two idle ones. */
function idleRows(rows: readonly PowerRow[]): readonly number[] {
  return rows.flatMap((row, index) => {
    const isIdle = [rows[index - 1], row, rows[index + 1]].every(
      (one) => one !== undefined && one.activePowerW < idleW,
    );
    return isIdle ? [index] : [];
  });
}

const hours = (rows: readonly PowerRow[]): number => spacingMs(rows) / hourMs;

export const registerFaults: readonly Fault[] = [
  counterFault('reg-fall-small', 'L1', (rows, scene) => {
    const atMs = moment(scene);
    const fallWh = Math.min(between(scene.random, 100, 2000), valueAt(rows, atMs) * 0.09);
    return ({ observedAt, energyWh }) => (observedAt < atMs ? energyWh : Math.max(0, energyWh - fallWh));
  }),
  counterFault('reg-double', 'L1', (rows) => {
    const startWh = rows[0]?.energyWh ?? 0;
    return ({ energyWh }) => startWh + 2 * (energyWh - startWh);
  }),
  counterFault('reg-triple-span', 'L1', (rows, scene) => {
    const { fromMs, toMs } = span(scene, 12, 36);
    const startWh = valueAt(rows, fromMs);
    const addedWh = 2 * (valueAt(rows, toMs) - startWh);
    return ({ observedAt, energyWh }) => {
      if (observedAt < fromMs) return energyWh;
      return observedAt < toMs ? startWh + 3 * (energyWh - startWh) : energyWh + addedWh;
    };
  }),
  // Rows are lost while nothing cooks, and each adds energy as of a lamp: never as of a meal.
  registerFault({
    name: 'reg-lost-rows-add',
    law: 'L1',
    channels: ['meter'],
    edit: (rows, { random }) => {
      const lost = few(random, idleRows(rows), Math.ceil(rows.length / 20));
      if (lost.size === 0 || !rows.some(isCounted)) return undefined;
      const lostHours = 2 * hours(rows);
      let addedWh = 0;
      return rows.flatMap((row, index) => {
        if (!lost.has(index))
          return [{ ...row, energyWh: row.energyWh === null ? null : row.energyWh + addedWh }];
        addedWh += lostHours * between(random, 20, 90);
        return [];
      });
    },
  }),
  // Another meter in its place: above an hour of gap, where no energy can be taken for that of a meal.
  registerFault({
    name: 'reg-replaced',
    law: 'L1',
    channels: ['meter'],
    edit: (rows, scene) => {
      const gap = span(scene, 1.5, 5);
      const counted = rows.filter(isCounted);
      const kept = rows.filter((row) => !isIn(row, gap));
      if (counted.length === 0 || kept.length === rows.length) return undefined;
      const oldWh = valueAt(counted, gap.toMs);
      const newWh = scene.random() < 0.5 ? between(scene.random, 0, 500) : between(scene.random, 0, 5e6);
      return kept.map((row) =>
        row.energyWh === null || row.observedAt < gap.fromMs
          ? row
          : { ...row, energyWh: Math.max(0, round(row.energyWh - oldWh + newWh, 0.1)) },
      );
    },
  }),
  counterFault('reg-zero-long', 'L1', (_, scene) => {
    const zero = span(scene, 1, 6);
    return (row) => (isIn(row, zero) ? 0 : row.energyWh);
  }),
  counterFault('reg-zero-once', 'L1', (rows, { random }) => {
    const zero = few(random, [...rows.keys()], 1 + Math.floor(random() * 3));
    return ({ energyWh }, index) => (zero.has(index) ? 0 : energyWh);
  }),
  counterFault('reg-zero-at-midnight', 'L1', (rows, { world }) => {
    const first = new Set(world.truth.map(({ fromMs }) => rows.findIndex((row) => row.observedAt >= fromMs)));
    return ({ energyWh }, index) => (first.has(index) ? 0 : energyWh);
  }),
  counterFault('reg-digit', 'L1', (rows, { random }) => {
    const wrong = few(random, [...rows.keys()], 1 + Math.floor(random() * 3));
    const digitWh = pick(random, [100, 1000, 10_000, 100_000]) ?? 100;
    const sign = random() < 0.5 ? -1 : 1;
    return ({ energyWh }, index) => (wrong.has(index) ? Math.max(0, energyWh + sign * digitWh) : energyWh);
  }),
  counterFault('reg-digit-stays', 'L1', (_, scene) => {
    const atMs = moment(scene);
    const digitWh = pick(scene.random, [10_000, 100_000, 1_000_000]) ?? 10_000;
    return ({ observedAt, energyWh }) => (observedAt < atMs ? energyWh : energyWh + digitWh);
  }),
  counterFault('reg-unit-kwh', 'L1', (rows, { random }) => {
    const wrong = drawn(random, rows.length, between(random, 0.02, 0.5));
    return ({ energyWh }, index) => (wrong.has(index) ? energyWh / 1000 : energyWh);
  }),
  counterFault('reg-unit-kwh-from', 'L1', (_, scene) => {
    const atMs = moment(scene);
    return ({ observedAt, energyWh }) => (observedAt < atMs ? energyWh : energyWh / 1000);
  }),
  counterFault(
    'reg-unit-kwh-all',
    'L1',
    () =>
      ({ energyWh }) =>
        energyWh / 1000,
  ),
  counterFault('reg-absent', 'L7', () => () => null),
  counterFault('reg-absent-from', 'L7', (_, scene) => {
    const atMs = moment(scene);
    return ({ observedAt, energyWh }) => (observedAt < atMs ? energyWh : null);
  }),
  counterFault('reg-absent-rows', 'L7', (rows, { random }) => {
    const absent = drawn(random, rows.length, between(random, 0.05, 0.6));
    return ({ energyWh }, index) => (absent.has(index) ? null : energyWh);
  }),
  // Saved at midnight, and put back to it by a power cut in an hour without cooking.
  counterFault('reg-saved-at-midnight', 'L1', (rows, { world, random }) => {
    const day = pick(random, world.truth);
    const cut = pick(
      random,
      idleRows(rows).filter((index) => {
        const observedAt = rows[index]?.observedAt ?? 0;
        return day !== undefined && observedAt > day.fromMs && observedAt < day.toMs;
      }),
    );
    if (day === undefined || cut === undefined) return undefined;
    const fallWh = (rows[cut]?.energyWh ?? 0) - valueAt(rows, day.fromMs);
    return ({ energyWh }, index) => (index < cut ? energyWh : energyWh - fallWh);
  }),
  counterFault('reg-saved-each-midnight', 'L1', (rows, { world, random }) => {
    const falls = world.truth.map(({ fromMs, toMs }) => {
      const cutMs = Math.round(between(random, fromMs, toMs));
      return { cutMs, fallWh: valueAt(rows, cutMs) - valueAt(rows, fromMs) };
    });
    return ({ observedAt, energyWh }) =>
      falls.reduce(
        (valueWh, { cutMs, fallWh }) => (observedAt > cutMs ? valueWh - fallWh : valueWh),
        energyWh,
      );
  }),
  counterFault('reg-frozen-from', 'L7', (rows, scene) => {
    const atMs = moment(scene);
    const heldWh = valueAt(rows, atMs);
    return ({ observedAt, energyWh }) => (observedAt < atMs ? energyWh : heldWh);
  }),
  counterFault('reg-frozen-all', 'L7', (rows) => () => rows[0]?.energyWh ?? 0),
  counterFault('reg-frozen-catches-up', 'L7', (rows, scene) => {
    const held = span(scene, 3, 12);
    const heldWh = valueAt(rows, held.fromMs);
    return (row) => (isIn(row, held) ? heldWh : row.energyWh);
  }),
  counterFault('reg-frozen-resumes', 'L7', (rows, scene) => {
    const held = span(scene, 3, 12);
    const heldWh = valueAt(rows, held.fromMs);
    const lostWh = valueAt(rows, held.toMs) - heldWh;
    return (row) => {
      if (isIn(row, held)) return heldWh;
      return row.observedAt < held.fromMs ? row.energyWh : row.energyWh - lostWh;
    };
  }),
  counterFault('reg-rollover', 'L1', (rows, scene) => {
    const modulusWh = pick(scene.random, [6553.6, 10_000, 65_536, 100_000, 1e6, 429_496_729.6]) ?? 10_000;
    const turnWh = valueAt(rows, moment(scene));
    return ({ energyWh }) => round((((energyWh - turnWh) % modulusWh) + modulusWh) % modulusWh, 0.001);
  }),
  counterFault('reg-jump', 'L1', (_, scene) => {
    const atMs = moment(scene);
    const jumpWh = between(scene.random, 5000, 500_000);
    return ({ observedAt, energyWh }) => (observedAt < atMs ? energyWh : energyWh + jumpWh);
  }),
  // One step that power does not show; what one interval at rated power could be is within the tolerance of the law.
  counterFault('reg-jump-small', 'L1', (rows, { device, random }) => {
    const at = pick(random, idleRows(rows));
    if (at === undefined) return undefined;
    const jumpWh = between(random, 0.5, 3) * (device.ratedPowerW ?? usualRatingW) * hours(rows);
    return ({ energyWh }, index) => (index < at ? energyWh : energyWh + jumpWh);
  }),
  counterFault('reg-jump-and-back', 'L1', (_, scene) => {
    const away = span(scene, 0.5, 8);
    const jumpWh = between(scene.random, 200, 20_000);
    return (row) => (isIn(row, away) ? row.energyWh + jumpWh : row.energyWh);
  }),
  counterFault('reg-waver', 'L1', (_, { random }) => {
    const spreadWh = between(random, 0.2, 20);
    return ({ energyWh }) => Math.max(0, round(energyWh + normal(random) * spreadWh, 0.1));
  }),
  counterFault('reg-coarse', 'L1', (_, { random }) => {
    const stepWh = pick(random, [10, 100, 250, 1000]) ?? 100;
    return ({ energyWh }) => Math.floor(energyWh / stepWh) * stepWh;
  }),
  // A large total in single precision moves in steps of 16 Wh and more.
  counterFault('reg-single-precision', 'L1', (_, { random }) => {
    const startWh = between(random, 2e8, 9e8);
    return ({ energyWh }) => Math.fround(startWh + energyWh);
  }),
  counterFault('reg-creeps-at-idle', 'L1', (rows, { random }) => {
    const creepW = between(random, 5, 60);
    const startMs = rows[0]?.observedAt ?? 0;
    return ({ observedAt, energyWh }) => round(energyWh + ((observedAt - startMs) / hourMs) * creepW, 0.1);
  }),
  counterFault('reg-interval-energy', 'L1', (rows) => (row, index) => {
    const before = rows[index - 1];
    return before ? Math.max(0, round(row.energyWh - before.energyWh, 0.001)) : 0;
  }),
  counterFault('reg-daily-reset', 'L1', (rows, { world }) => {
    const starts = world.truth.map(({ fromMs }) => ({ fromMs, startWh: valueAt(rows, fromMs) }));
    return ({ observedAt, energyWh }) => {
      const day = starts.findLast(({ fromMs }) => fromMs <= observedAt);
      return Math.max(0, round(energyWh - (day?.startWh ?? 0), 0.001));
    };
  }),
  counterFault('reg-counts-down', 'L1', (rows) => {
    const topWh = 2 * (rows.at(-1)?.energyWh ?? 0) + 1000;
    return ({ energyWh }) => topWh - energyWh;
  }),
  counterFault('reg-hourly-copy', 'L1', (rows) => {
    let hour = -1;
    let heldWh = rows[0]?.energyWh ?? 0;
    return ({ observedAt, energyWh }) => {
      const now = Math.floor(observedAt / hourMs);
      if (now !== hour) heldWh = energyWh;
      hour = now;
      return heldWh;
    };
  }),
  counterFault('reg-ffff', 'L1', (rows, { random }) => {
    const wrong = few(random, [...rows.keys()], 1 + Math.floor(random() * 4));
    const topWh = pick(random, [65_535, 6553.5, 4_294_967_295]) ?? 65_535;
    return ({ energyWh }, index) => (wrong.has(index) ? topWh : energyWh);
  }),
];
