// Faults of scales under the fuel of the project stove and under that of the old stove.
//
// Left out, as nothing sets the result apart from honest use: a scale that shows pounds or a wrong slope from the first day on,
// and fuel that is taken away at the rate of a fire.
import type { Fault } from '../world.ts';
import {
  between,
  dayMs,
  few,
  hourMs,
  isIn,
  minuteMs,
  moment,
  normal,
  pick,
  round,
  scaleFault,
  secondMs,
  span,
  spacingMs,
  type FuelRow,
  type Scene,
} from './edit.ts';

type Law = Fault['law'];
type Change = (quantity: number, row: FuelRow, index: number) => number | undefined;

/** A step that no flame of a kitchen makes from one weighing to the next, kg. */
const leastStepKg = 1.5;

/** The door refuses amounts above it, in any unit. */
const doorMax = 100_000;

/** A fault of what remains on the scale; undefined of the change: the row is lost. A scale shows nothing below 0. */
const weightFault = (
  name: string,
  law: Law,
  prepare: (weights: readonly FuelRow[], scene: Scene) => Change | undefined,
): Fault =>
  scaleFault({
    name,
    law,
    channels: ['gas', 'oldScale'],
    edit: (rows, scene) => {
      const weights = rows.filter(({ measure }) => measure === 'REMAINING');
      const change = weights.length < 3 ? undefined : prepare(weights, scene);
      return change && changeWeights(rows, change);
    },
  });

function changeWeights(rows: readonly FuelRow[], change: Change): readonly FuelRow[] {
  let index = -1;
  return rows.flatMap((row) => {
    if (row.measure !== 'REMAINING') return [row];
    index++;
    const quantity = change(row.quantity, row, index);
    return quantity === undefined || quantity > doorMax ? [] : [{ ...row, quantity: Math.max(0, quantity) }];
  });
}

const highest = (rows: readonly FuelRow[]): number =>
  rows.reduce((most, { quantity }) => Math.max(most, quantity), 0);

function weightAt(rows: readonly FuelRow[], atMs: number): number {
  const before = rows.filter((row) => row.observedAt <= atMs);
  return (before.at(-1) ?? rows[0])?.quantity ?? 0;
}

/** Adds a weight from one moment to another. */
const load =
  (fromMs: number, toMs: number, kg: number): Change =>
  (quantity, row) =>
    isIn(row, { fromMs, toMs }) ? round(quantity + kg, 0.001) : quantity;

const creep = (rows: readonly FuelRow[], kgPerHour: number): Change => {
  const startMs = rows[0]?.observedAt ?? 0;
  return (quantity, row) => round(quantity + ((row.observedAt - startMs) / hourMs) * kgPerHour, 0.001);
};

export const scaleFaults: readonly Fault[] = [
  weightFault('scale-frozen-all', 'L7', (weights, { random }) => {
    const held = pick(random, weights)?.quantity;
    return () => held;
  }),
  weightFault('scale-frozen-from', 'L7', (weights, scene) => {
    const atMs = moment(scene);
    const held = weightAt(weights, atMs);
    return (quantity, row) => (row.observedAt < atMs ? quantity : held);
  }),
  weightFault('scale-frozen-day', 'L7', (weights, { world, random }) => {
    const day = pick(random, world.truth);
    if (day === undefined) return undefined;
    const held = weightAt(weights, day.fromMs);
    return (quantity, row) => (isIn(row, day) ? held : quantity);
  }),
  // Tares itself when it is switched on, with the fuel on it.
  weightFault('scale-zero-on', 'L1', (weights, scene) => {
    const atMs = moment(scene);
    const tare = weightAt(weights, atMs);
    if (tare < leastStepKg) return undefined;
    return (quantity, row) => (row.observedAt < atMs ? quantity : round(Math.max(0, quantity - tare), 0.001));
  }),
  weightFault('scale-zero-all', 'L1', (weights) => {
    const tare = highest(weights);
    return (quantity) => Math.max(0, quantity - tare);
  }),
  weightFault('scale-zero-once', 'L1', (weights, { random }) => {
    const bad = few(random, [...weights.keys()], 1 + Math.floor(random() * 4));
    return (quantity, _, index) => (bad.has(index) ? 0 : quantity);
  }),
  weightFault('scale-tare-half', 'L1', (weights, scene) => {
    const atMs = moment(scene);
    const tare = between(scene.random, 0.2, 0.9) * weightAt(weights, atMs);
    if (tare < leastStepKg) return undefined;
    return (quantity, row) => (row.observedAt < atMs ? quantity : round(quantity - tare, 0.001));
  }),
  weightFault('scale-saturated', 'L1', (weights, { random }) => {
    const least = weights.reduce((low, { quantity }) => Math.min(low, quantity), Infinity);
    const top = round(between(random, least * 0.8, highest(weights)), 0.1);
    return (quantity) => Math.min(quantity, top);
  }),
  weightFault('scale-noise', 'L1', (_, { random }) => {
    const spread = between(random, 0.1, 0.3);
    return (quantity) => round(quantity + normal(random) * spread, 0.001);
  }),
  weightFault('scale-noise-heavy', 'L1', (_, scene) => {
    const noisy = span(scene, 6, 48);
    const spread = between(scene.random, 0.5, 2);
    return (quantity, row) =>
      isIn(row, noisy) ? round(quantity + normal(scene.random) * spread, 0.001) : quantity;
  }),
  weightFault('scale-creep-up', 'L1', (weights, { random }) => creep(weights, between(random, 0.01, 0.06))),
  weightFault('scale-creep-down', 'L1', (weights, { random }) =>
    creep(weights, -between(random, 0.005, 0.03)),
  ),
  weightFault('scale-warmth', 'L1', (_, { random }) => {
    const swing = between(random, 0.03, 0.12);
    return (quantity, row) =>
      round(quantity + swing * Math.sin((2 * Math.PI * (row.observedAt % dayMs)) / dayMs), 0.001);
  }),
  weightFault('scale-spike', 'L1', (weights, { random }) => {
    const bad = few(random, [...weights.keys()], 1 + Math.floor(random() * 4));
    const kg = between(random, 2, 20) * (random() < 0.5 ? 1 : -1);
    return (quantity, _, index) => (bad.has(index) ? round(quantity + kg, 0.001) : quantity);
  }),
  weightFault('scale-spike-hour', 'L1', (_, scene) => {
    const { fromMs, toMs } = span(scene, 0.5, 1.5);
    return load(fromMs, toMs, between(scene.random, 2, 20) * (scene.random() < 0.5 ? 1 : -1));
  }),
  weightFault('scale-pot-put-on', 'L1', (_, scene) => {
    const { fromMs, toMs } = span(scene, 2, 24);
    return load(fromMs, toMs, between(scene.random, leastStepKg, 8));
  }),
  weightFault('scale-load-stays', 'L1', (_, scene) =>
    load(moment(scene), Infinity, between(scene.random, leastStepKg, 8)),
  ),
  weightFault('scale-gust', 'L1', (weights, { random }) => {
    const bad = few(random, [...weights.keys()], Math.ceil(weights.length / 20));
    const strength = between(random, 0.3, 2);
    return (quantity, _, index) =>
      bad.has(index) ? round(quantity + normal(random) * strength, 0.001) : quantity;
  }),
  weightFault('scale-container-lifted', 'L1', (weights, scene) => {
    const { fromMs } = span(scene, 1, 1);
    const toMs = fromMs + Math.max(between(scene.random, 10, 90) * minuteMs, 1.5 * spacingMs(weights));
    return (quantity, row) => (isIn(row, { fromMs, toMs }) ? 0 : quantity);
  }),
  // Filled up without a report, and reports of deliveries that got lost.
  scaleFault({
    name: 'scale-refill-unreported',
    law: 'L1',
    channels: ['gas', 'oldScale'],
    edit: (rows, scene) => {
      if (rows.length < 3) return undefined;
      return changeWeights(
        rows.filter(({ measure }) => measure !== 'DELIVERED'),
        load(moment(scene), Infinity, between(scene.random, 3, 15)),
      );
    },
  }),
  scaleFault({
    name: 'scale-deliveries-lost',
    law: 'L7',
    channels: ['gas', 'oldScale'],
    edit: (rows) => {
      const kept = rows.filter(({ measure }) => measure !== 'DELIVERED');
      return kept.length < rows.length ? kept : undefined;
    },
  }),
  // A report of fuel that no weight shows.
  scaleFault({
    name: 'scale-delivery-that-never-came',
    law: 'L1',
    channels: ['gas'],
    edit: (rows, scene) => {
      const atMs = moment(scene);
      const at = rows.findIndex((row) => row.observedAt >= atMs);
      const row = rows[at];
      const time = (row?.observedAt ?? 0) - secondMs;
      if (row === undefined || rows.length < 3 || rows.some(({ observedAt }) => observedAt === time))
        return undefined;
      const report = { ...row, measure: 'DELIVERED', observedAt: time } as const;
      return rows.toSpliced(at, 0, { ...report, quantity: round(between(scene.random, 3, 15), 0.1) });
    },
  }),
  scaleFault({
    name: 'scale-delivery-twice',
    law: 'L1',
    channels: ['gas'],
    edit: (rows, { random }) => {
      const delivered = pick(
        random,
        rows.filter(({ measure }) => measure === 'DELIVERED'),
      );
      if (delivered === undefined) return undefined;
      const laterMs = Math.round(between(random, 1, 20) * hourMs);
      return [...rows, { ...delivered, observedAt: delivered.observedAt + laterMs }];
    },
  }),
  // Three weeks of silence, and all that was consumed in them in one report.
  scaleFault({
    name: 'scale-consumed-over-weeks',
    law: 'L1',
    channels: ['gas'],
    edit: (rows, { random }) => {
      const first = rows.findIndex(({ measure }) => measure === 'CONSUMED');
      const report = rows[first];
      if (report === undefined) return undefined;
      return rows.with(first, { ...report, quantity: round(report.quantity + between(random, 2, 6), 0.1) });
    },
  }),
  weightFault('scale-unit-g', 'L1', (_, scene) => {
    const wrong = span(scene, 2, 48);
    return (quantity, row) => (isIn(row, wrong) ? round(quantity * 1000, 1) : quantity);
  }),
  weightFault('scale-unit-g-from', 'L1', (_, scene) => {
    const atMs = moment(scene);
    return (quantity, row) => (row.observedAt < atMs ? quantity : round(quantity * 1000, 1));
  }),
  weightFault('scale-pounds-part', 'L1', (_, scene) => {
    const wrong = span(scene, 2, 48);
    return (quantity, row) => (isIn(row, wrong) ? round(quantity * 2.2046, 0.01) : quantity);
  }),
  weightFault('scale-coarse', 'L1', (_, { random }) => {
    const step = pick(random, [0.1, 0.5, 1]) ?? 0.5;
    return (quantity) => round(quantity, step);
  }),
  // Friction in the plate: it moves only once the difference is large enough.
  weightFault('scale-sticks', 'L1', (weights, { random }) => {
    const friction = between(random, 0.1, 0.6);
    let shown = weights[0]?.quantity ?? 0;
    return (quantity) => {
      if (Math.abs(quantity - shown) > friction) shown = quantity;
      return shown;
    };
  }),
  // More fires of the old stove, one of up to two hours on each day, as long as its store lasts.
  scaleFault({
    name: 'scale-old-fire-more',
    law: 'L8',
    channels: ['oldScale'],
    edit: (rows, { world, random }) => {
      const least = rows.reduce(
        (low, { measure, quantity }) => (measure === 'REMAINING' ? Math.min(low, quantity) : low),
        Infinity,
      );
      const rateKg = Math.min(between(random, 0.4, 1.2), (0.9 * least) / (2 * world.truth.length));
      if (!(rateKg > 0.05) || rateKg > 2) return undefined;
      const fires = world.truth.map(({ fromMs, toMs }) => {
        const startMs = between(random, fromMs, toMs - 3 * hourMs);
        return { startMs, lengthMs: between(random, 0.5, 2) * hourMs };
      });
      return changeWeights(rows, (quantity, { observedAt }) => {
        const hours = fires.reduce(
          (sum, { startMs, lengthMs }) =>
            sum + Math.max(0, Math.min(observedAt - startMs, lengthMs)) / hourMs,
          0,
        );
        return round(quantity - rateKg * hours, 0.001);
      });
    },
  }),
  weightFault('scale-gap-day', 'L7', (_, { world, random }) => {
    const day = pick(random, world.truth);
    return day && ((quantity, row) => (isIn(row, day) ? undefined : quantity));
  }),
  weightFault('scale-silent-from', 'L7', (_, scene) => {
    const atMs = moment(scene);
    return (quantity, row) => (row.observedAt < atMs ? quantity : undefined);
  }),
  weightFault('scale-silent-all', 'L7', () => () => undefined),
];
