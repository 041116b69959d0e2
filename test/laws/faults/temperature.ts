// Faults of temperature loggers at the project stove and at the old stove.
//
// Left out, as nothing sets the result apart from honest cooking: the loggers of the two stoves mixed up from the first day
// on, a logger carried to a stove that cooks, and a pot of hot water put down beside the probe.
import type { Fault } from '../world.ts';
import {
  between,
  dayMs,
  drawn,
  few,
  hourMs,
  isIn,
  minuteMs,
  moment,
  normal,
  pick,
  round,
  spacingMs,
  span,
  temperatureFault,
  whole,
  type Random,
  type Scene,
  type TemperatureRow,
} from './edit.ts';

type Law = Fault['law'];
type Change = (celsius: number, row: TemperatureRow, index: number) => number | undefined;

/** A fault of one probe, mostly the one at the fire. Undefined of the change: the row is lost. The door refuses what lies outside of -50 to 1000 degC. */
const heatFault = (
  name: string,
  law: Law,
  prepare: (rows: readonly TemperatureRow[], scene: Scene) => Change | undefined,
): Fault =>
  temperatureFault({
    name,
    law,
    channels: ['heat', 'oldHeat'],
    edit: (all, scene) => {
      const probe = (scene.random() < 0.8 ? hottest(all) : pick(scene.random, all))?.probe;
      const rows = all.filter((row) => row.probe === probe);
      const change = rows.length < 3 ? undefined : prepare(rows, scene);
      return change && changeRows(all, probe, change);
    },
  });

function changeRows(all: readonly TemperatureRow[], probe: string | undefined, change: Change) {
  let index = -1;
  return all.flatMap((row) => {
    if (row.probe !== probe) return [row];
    index++;
    const temperatureC = change(row.temperatureC, row, index);
    return temperatureC !== undefined && temperatureC > -50 && temperatureC < 1000
      ? [{ ...row, temperatureC }]
      : [];
  });
}

/** A sample that jumps away can be told from a fire only where a stove could not cool so fast. */
const isQuick = (rows: readonly TemperatureRow[]): boolean => spacingMs(rows) <= 15 * minuteMs;

const once = (name: string, valueC: number): Fault =>
  heatFault(name, 'L1', (rows, { random }) => {
    const bad = few(random, [...rows.keys()], 1 + Math.floor(random() * 3));
    return isQuick(rows) ? (celsius, _, index) => (bad.has(index) ? valueC : celsius) : undefined;
  });

const inSpan = (name: string, hours: readonly [number, number], change: (celsius: number) => number): Fault =>
  heatFault(name, 'L1', (rows, scene) => {
    const wrong = span(scene, ...hours);
    return isQuick(rows) ? (celsius, row) => (isIn(row, wrong) ? change(celsius) : celsius) : undefined;
  });

const atSome = (name: string, chance: (random: Random) => number, change: Change): Fault =>
  heatFault(name, 'L1', (rows, { random }) => {
    if (!isQuick(rows)) return undefined;
    const bad = drawn(random, rows.length, chance(random));
    return (celsius, row, index) => (bad.has(index) ? change(celsius, row, index) : celsius);
  });

/** Median of a series, degC: that of a stove at rest. */
const restC = (rows: readonly TemperatureRow[]): number =>
  rows.map((row) => row.temperatureC).sort((a, b) => a - b)[Math.floor(rows.length / 2)] ?? 25;

const toFahrenheit = (celsius: number): number => round(celsius * 1.8 + 32, 0.1);

const hottest = (rows: readonly TemperatureRow[]): TemperatureRow | undefined =>
  rows.reduce<TemperatureRow | undefined>(
    (best, row) => (best === undefined || row.temperatureC > best.temperatureC ? row : best),
    undefined,
  );

/** Holds the value of the row at or after a moment until another moment. */
function hold(rows: readonly TemperatureRow[], fromMs: number, toMs: number): Change | undefined {
  const held = rows.find((row) => row.observedAt >= fromMs);
  return held && ((celsius, row) => (isIn(row, { fromMs, toMs }) ? held.temperatureC : celsius));
}

interface Fire {
  readonly fromMs: number;
  readonly lengthMs: number;
}

/** Heat of a fire: it takes 10 minutes to grow, and cools by half in 20. */
function fireC(atMs: number, { fromMs, lengthMs }: Fire, peakC: number): number {
  const sinceMs = atMs - fromMs;
  if (sinceMs < 0) return 0;
  const grownC = peakC * (1 - Math.exp(-Math.min(sinceMs, lengthMs) / (10 * minuteMs)));
  return sinceMs <= lengthMs ? grownC : grownC * 0.5 ** ((sinceMs - lengthMs) / (20 * minuteMs));
}

export const temperatureFaults: readonly Fault[] = [
  once('temp-85-once', 85),
  once('temp-127-once', 127),
  once('temp-zero-once', 0),
  atSome(
    'temp-85-often',
    (random) => between(random, 0.01, 0.1),
    () => 85,
  ),
  atSome(
    'temp-127-often',
    (random) => between(random, 0.01, 0.1),
    () => 127,
  ),
  heatFault('temp-85-hours', 'L7', (_, scene) => {
    const bad = span(scene, 3, 24);
    return (celsius, row) => (isIn(row, bad) ? 85 : celsius);
  }),
  // Refused by the door: the rows are lost.
  atSome(
    'temp-minus-127',
    (random) => between(random, 0.02, 0.3),
    () => undefined,
  ),
  inSpan('temp-fahrenheit-part', [3, 12], toFahrenheit),
  heatFault('temp-fahrenheit-from', 'L1', (_, scene) => {
    const atMs = moment(scene);
    return (celsius, row) => (row.observedAt < atMs ? celsius : toFahrenheit(celsius));
  }),
  heatFault('temp-fahrenheit-all', 'L1', () => toFahrenheit),
  heatFault('temp-kelvin-all', 'L1', () => (celsius) => celsius + 273),
  inSpan('temp-kelvin-part', [1, 24], (celsius) => celsius + 273),
  inSpan('temp-times-ten', [1, 24], (celsius) => celsius * 10),
  heatFault('temp-coarse', 'L1', (_, { random }) => {
    const stepC = pick(random, [5, 10]) ?? 10;
    return (celsius) => Math.round(celsius / stepC) * stepC;
  }),
  heatFault('temp-noise', 'L1', (_, { random }) => {
    const spreadC = between(random, 3, 6);
    return (celsius) => round(celsius + normal(random) * spreadC, 0.1);
  }),
  heatFault('temp-noise-hours', 'L1', (_, scene) => {
    const noisy = span(scene, 2, 24);
    const spreadC = between(scene.random, 3, 8);
    return (celsius, row) =>
      isIn(row, noisy) ? round(celsius + normal(scene.random) * spreadC, 0.1) : celsius;
  }),
  // An open input that floats: any value, one after the other.
  heatFault('temp-floating', 'L1', (rows, scene) => {
    if (spacingMs(rows) > 5 * minuteMs) return undefined;
    const open = span(scene, 1, 12);
    return (celsius, row) => (isIn(row, open) ? round(between(scene.random, 0, 400), 0.25) : celsius);
  }),
  heatFault('temp-frozen-all', 'L7', (rows) => () => rows[0]?.temperatureC),
  heatFault('temp-frozen-from', 'L7', (rows, scene) => hold(rows, moment(scene), Infinity)),
  heatFault('temp-frozen-hours', 'L7', (rows, scene) => {
    const { fromMs, toMs } = span(scene, 3, 24);
    return hold(rows, fromMs, toMs);
  }),
  heatFault('temp-frozen-hot', 'L7', (rows, { world, random }) => {
    const hot = hottest(rows.filter((row) => isIn(row, whole(world))));
    return hot && hold(rows, hot.observedAt, hot.observedAt + between(random, 12, 48) * hourMs);
  }),
  heatFault('temp-saturated', 'L1', (rows, { random }) => {
    const topC = Math.max(restC(rows) + 30, pick(random, [85, 125]) ?? 125);
    return (celsius) => Math.min(celsius, topC);
  }),
  heatFault('temp-full-scale-from', 'L7', (_, scene) => {
    const atMs = moment(scene);
    const topC = pick(scene.random, [125, 500, 999.75]) ?? 125;
    return (celsius, row) => (row.observedAt < atMs ? celsius : topC);
  }),
  heatFault('temp-low-end-from', 'L7', (_, scene) => {
    const atMs = moment(scene);
    return (celsius, row) => (row.observedAt < atMs ? celsius : -40);
  }),
  // Far from the fire: its rises stay 20 degC and more above the air, where a clean one would have shown fire at all.
  heatFault('temp-cool-logger', 'L1', (rows, { random }) => {
    const airC = restC(rows);
    const riseC = (hottest(rows)?.temperatureC ?? airC) - airC;
    const part = Math.min(1, Math.max(between(random, 0.1, 0.5), 25 / Math.max(riseC, 1)));
    return (celsius) => round(celsius > airC ? airC + (celsius - airC) * part : celsius, 0.1);
  }),
  heatFault('temp-drift', 'L1', (rows, { random }) => {
    const perDayC = between(random, 1, 8);
    const startMs = rows[0]?.observedAt ?? 0;
    return (celsius, row) => round(celsius + ((row.observedAt - startMs) / dayMs) * perDayC, 0.1);
  }),
  heatFault('temp-offset', 'L1', (_, { random }) => {
    const offsetC = between(random, -15, 25);
    return (celsius) => round(celsius + offsetC, 0.1);
  }),
  // The sun falls on the logger in the afternoon: a slow rise of up to 25 degC, and a slow fall.
  heatFault('temp-sun', 'L1', (_, { world, random }) => {
    const riseC = between(random, 8, 25);
    const sunny = world.truth.map(({ fromMs }) => fromMs + 12 * hourMs);
    return (celsius, row) => {
      const noonMs = sunny.find((fromMs) => isIn(row, { fromMs, toMs: fromMs + 6 * hourMs }));
      if (noonMs === undefined) return celsius;
      return round(celsius + riseC * Math.sin((Math.PI * (row.observedAt - noonMs)) / (6 * hourMs)), 0.1);
    };
  }),
  // More fires of the old stove, half an hour to two hours on each day.
  temperatureFault({
    name: 'temp-old-fire-more',
    law: 'L8',
    channels: ['oldHeat'],
    edit: (rows, { world, random }) => {
      const probe = hottest(rows)?.probe;
      const fires = world.truth.map(({ fromMs, toMs }) => {
        const lengthMs = between(random, 0.5, 2) * hourMs;
        return { fromMs: between(random, fromMs, toMs - 2 * lengthMs), lengthMs };
      });
      const peakC = between(random, 150, 400);
      return rows.map((row) => {
        const heatC = fires.reduce((most, fire) => Math.max(most, fireC(row.observedAt, fire, peakC)), 0);
        return row.probe === probe && heatC > 0
          ? { ...row, temperatureC: round(Math.max(row.temperatureC, row.temperatureC * 0.1 + heatC), 0.1) }
          : row;
      });
    },
  }),
  temperatureFault({
    name: 'temp-probes-swapped',
    law: 'L1',
    channels: ['heat', 'oldHeat'],
    edit: (rows, scene) => {
      const names = [...new Set(rows.map(({ probe }) => probe))];
      const [one, two] = names;
      const wrong = span(scene, 6, 48);
      if (one === undefined || two === undefined || names.length > 2) return undefined;
      return rows.map((row) => (isIn(row, wrong) ? { ...row, probe: row.probe === one ? two : one } : row));
    },
  }),
  temperatureFault({
    name: 'temp-air-and-stove-swapped',
    law: 'L1',
    channels: ['heat', 'oldHeat'],
    edit: (rows, scene) => {
      const wrong = span(scene, 6, 48);
      if (!rows.some(({ ambientC }) => ambientC !== null)) return undefined;
      return rows.map((row) =>
        row.ambientC !== null && isIn(row, wrong)
          ? { ...row, temperatureC: row.ambientC, ambientC: row.temperatureC }
          : row,
      );
    },
  }),
  temperatureFault({
    name: 'temp-air-absent',
    law: 'L7',
    channels: ['heat', 'oldHeat'],
    edit: (rows) =>
      rows.some(({ ambientC }) => ambientC !== null)
        ? rows.map((row) => ({ ...row, ambientC: null }))
        : undefined,
  }),
  heatFault('temp-silent-from', 'L7', (_, scene) => {
    const atMs = moment(scene);
    return (celsius, row) => (row.observedAt < atMs ? celsius : undefined);
  }),
  heatFault('temp-silent-when-hot', 'L7', (rows) => {
    const limitC = restC(rows) + 40;
    return (celsius) => (celsius < limitC ? celsius : undefined);
  }),
];
