// Parts that the families of faults share: choices by chance, spans of time, and edits of one device's readings.
import type { Channel, Fault, Readings, World, WorldDevice } from '../world.ts';

export type PowerRow = Readings['power'][number];
export type UsageRow = Readings['usage'][number];
export type FuelRow = Readings['fuel'][number];
export type TemperatureRow = Readings['temperature'][number];
export type Random = () => number;

export const secondMs = 1000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** A span of time in ms since 1970; its end is outside. */
export interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

/** The device that has the fault, in its world, and the source of chance. */
export interface Scene {
  readonly world: World;
  readonly device: WorldDevice;
  readonly random: Random;
}

export const between = (random: Random, low: number, high: number): number => low + random() * (high - low);

export function pick<T>(random: Random, items: readonly T[]): T | undefined {
  return items[Math.min(items.length - 1, Math.floor(random() * items.length))];
}

/** A number of the standard normal distribution (Box and Muller). */
export const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(Math.max(random(), 1e-12))) * Math.cos(2 * Math.PI * random());

export const round = (value: number, step: number): number =>
  Number((Math.round(value / step) * step).toFixed(6));

/** All days of the world's truth together. */
export function whole({ truth }: World): Span {
  return { fromMs: truth[0]?.fromMs ?? 0, toMs: truth.at(-1)?.toMs ?? 0 };
}

/** A moment in the middle eight tenths of the truth, ms. */
export function moment({ world, random }: Scene): number {
  const { fromMs, toMs } = whole(world);
  return Math.round(between(random, fromMs + (toMs - fromMs) / 10, toMs - (toMs - fromMs) / 10));
}

/** A span of a length between two numbers of hours that begins by chance within the truth. */
export function span(scene: Scene, leastHours: number, mostHours: number): Span {
  const lengthMs = Math.round(between(scene.random, leastHours, mostHours) * hourMs);
  const { fromMs, toMs } = whole(scene.world);
  const startMs = Math.round(between(scene.random, fromMs, Math.max(fromMs, toMs - lengthMs)));
  return { fromMs: startMs, toMs: startMs + lengthMs };
}

export const isIn = (row: { readonly observedAt: number }, { fromMs, toMs }: Span): boolean =>
  row.observedAt >= fromMs && row.observedAt < toMs;

const timesOf = (rows: readonly { readonly observedAt: number }[]): readonly number[] =>
  [...new Set(rows.map((row) => row.observedAt))].sort((a, b) => a - b);

/** Median time between neighbours, ms; 0 of fewer than two times. */
export function spacingMs(rows: readonly { readonly observedAt: number }[]): number {
  const times = timesOf(rows);
  const steps = times.slice(1).map((time, index) => time - (times[index] ?? time));
  return steps.sort((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0;
}

/** Least time between two neighbours, ms; infinite of fewer than two times. */
export function closestMs(rows: readonly { readonly observedAt: number }[]): number {
  const times = timesOf(rows);
  return times
    .slice(1)
    .reduce((least, time, index) => Math.min(least, time - (times[index] ?? -Infinity)), Infinity);
}

/** An edit of all kinds of readings in the same way: the fields that every reading has are enough for it. */
export interface AnyEdit {
  <R extends { readonly observedAt: number; readonly sequence: number }>(rows: readonly R[]): readonly R[];
}

export const editAll = (readings: Readings, edit: AnyEdit): Readings => ({
  power: edit(readings.power),
  usage: edit(readings.usage),
  fuel: edit(readings.fuel),
  temperature: edit(readings.temperature),
});

export const rowsOf = ({ power, usage, fuel, temperature }: Readings) => [
  ...power,
  ...usage,
  ...fuel,
  ...temperature,
];

const replaceDevice = (world: World, device: WorldDevice): World => ({
  ...world,
  devices: world.devices.map((other) => (other.did === device.did ? device : other)),
});

type Head = Pick<Fault, 'name' | 'law'>;

interface DeviceFault extends Head {
  readonly family: Fault['family'];
  /** Channels whose devices can have it; one of them is drawn. Left out: all. */
  readonly channels?: readonly Channel[];
  readonly edit: (scene: Scene) => Partial<WorldDevice> | undefined;
}

/** A fault of one device. */
export const deviceFault = ({ name, family, law, channels, edit }: DeviceFault): Fault => ({
  name,
  family,
  law,
  apply: (world, random) => {
    const device = pick(
      random,
      world.devices.filter(
        (one) => rowsOf(one.readings).length > 0 && (channels?.includes(one.channel) ?? true),
      ),
    );
    const edited = device && edit({ world, device, random });
    return device && edited && replaceDevice(world, { ...device, ...edited });
  },
});

interface RowsFault<R> extends Head {
  readonly channels: readonly Channel[];
  /** Undefined: nothing that the fault could concern. */
  readonly edit: (rows: readonly R[], scene: Scene) => readonly R[] | undefined;
}

const ofKind =
  <K extends keyof Readings>(kind: K, family: Fault['family']) =>
  ({ name, law, channels, edit }: RowsFault<Readings[K][number]>): Fault =>
    deviceFault({
      name,
      family,
      law,
      channels,
      edit: (scene) => {
        const edited = edit(scene.device.readings[kind], scene);
        return edited && { readings: { ...scene.device.readings, [kind]: edited } };
      },
    });

export const powerFault = ofKind('power', 'power');
export const registerFault = ofKind('power', 'register');
export const temperatureFault = ofKind('temperature', 'temperature');
export const scaleFault = ofKind('fuel', 'scale');
export const usageFault = ofKind('usage', 'reports');

/** Rows that are drawn with a chance each, by their index. */
export function drawn(random: Random, count: number, chance: number): ReadonlySet<number> {
  return new Set(Array.from({ length: count }, (_, index) => index).filter(() => random() < chance));
}

/** A few different indices. */
export function few(random: Random, indices: readonly number[], count: number): ReadonlySet<number> {
  const left = [...indices];
  const taken = new Set<number>();
  while (taken.size < count && left.length > 0) {
    const [index] = left.splice(Math.floor(random() * left.length), 1);
    if (index !== undefined) taken.add(index);
  }
  return taken;
}
