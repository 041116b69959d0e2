// Faults of clocks and of the way of readings: copies, order, delays and losses of one device, whatever it measures.
//
// A reading that the door refuses (before 2015, or more than 10 minutes ahead of its arrival) is left out, as it would be there.
import type { Fault, Readings } from '../world.ts';
import {
  between,
  closestMs,
  deviceFault,
  drawn,
  editAll,
  hourMs,
  isIn,
  minuteMs,
  moment,
  pick,
  round,
  rowsOf,
  secondMs,
  span,
  dayMs,
  spacingMs,
  whole,
  type AnyEdit,
  type Random,
  type Scene,
  type Span,
} from './edit.ts';

type Law = Fault['law'];
type Timed = { readonly observedAt: number; readonly sequence: number };

/** A clock is at most this far ahead, ms; the door refuses more than 10 minutes. */
const aheadMs = 9 * minuteMs;

const deliveryFault = (name: string, law: Law, prepare: (scene: Scene) => AnyEdit | undefined): Fault =>
  deviceFault({
    name,
    family: 'delivery',
    law,
    edit: (scene) => {
      const edit = prepare(scene);
      return edit && { readings: editAll(scene.device.readings, edit) };
    },
  });

/** Shortest time between two readings of one kind, ms. */
const closest = ({ power, usage, fuel, temperature }: Readings): number =>
  Math.min(closestMs(power), closestMs(usage), closestMs(fuel), closestMs(temperature));

const shiftBy =
  (offsetMs: (row: Timed) => number): AnyEdit =>
  (rows) =>
    rows.map((row) => ({ ...row, observedAt: row.observedAt + Math.round(offsetMs(row)) }));

const keepIf =
  (isKept: (row: Timed, index: number) => boolean): AnyEdit =>
  (rows) =>
    rows.filter((row, index) => isKept(row, index));

/** Three copies of each frame with its sequence, by three gateways with a clock each. */
const gateways =
  (apartMs: number): AnyEdit =>
  (rows) =>
    rows.flatMap((row) => [0, 1, 2].map((copy) => ({ ...row, observedAt: row.observedAt + copy * apartMs })));

/** The rows of a span come after all others: what a device kept while it had no network. */
const late =
  (
    { fromMs, toMs }: Span,
    order: <R extends Timed>(kept: readonly R[]) => readonly R[] = (kept) => kept,
  ): AnyEdit =>
  (rows) => [
    ...rows.filter((row) => !isIn(row, { fromMs, toMs })),
    ...order(rows.filter((row) => isIn(row, { fromMs, toMs }))),
  ];

function shuffle<R>(rows: readonly R[], random: Random): readonly R[] {
  return rows
    .map((row) => ({ row, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ row }) => row);
}

const lose = (name: string, part: number): Fault =>
  deliveryFault(name, 'L1', ({ random }) => keepIf(() => random() >= part));

/** Values with fewer decimals, as another way of the same readings writes them. */
function coarsen({ power, usage, fuel, temperature }: Readings): Readings {
  const tenth = (value: number | null): number | null => (value === null ? null : round(value, 0.1));
  return {
    power: power.map((row) => ({
      ...row,
      activePowerW: round(row.activePowerW, 0.1),
      voltageV: tenth(row.voltageV),
      currentA: row.currentA === null ? null : round(row.currentA, 0.01),
      energyWh: tenth(row.energyWh),
    })),
    usage,
    fuel: fuel.map((row) => ({ ...row, quantity: round(row.quantity, 0.01) })),
    temperature: temperature.map((row) => ({
      ...row,
      temperatureC: round(row.temperatureC, 0.1),
      ambientC: tenth(row.ambientC),
    })),
  };
}

/** Longest interval at which loss hides no more than an interval at rated power: meals are longer, ms. */
const isQuick = (readings: Readings): boolean => spacingMs(rowsOf(readings)) <= 15 * minuteMs;

const atBusy = (readings: Readings, isLost: (isBusy: boolean) => boolean): Readings => ({
  power: readings.power.filter((row) => !isLost(row.activePowerW > 100)),
  usage: readings.usage.filter((row) => !isLost(row.inUseSeconds > 0)),
  fuel: readings.fuel,
  temperature: readings.temperature.filter((row) => !isLost(row.temperatureC > 60)),
});

export const deliveryFaults: readonly Fault[] = [
  // Only where the copies stay far closer to each other than readings do.
  deliveryFault('deliver-gateways', 'L5', ({ device }) =>
    closest(device.readings) >= 10 * secondMs ? gateways(200) : undefined,
  ),
  deliveryFault('deliver-gateways-two-seconds', 'L5', ({ device }) =>
    closest(device.readings) >= minuteMs ? gateways(2 * secondMs) : undefined,
  ),
  // Three samples of one awakening, with a sequence each. A report of use has no such samples.
  deliveryFault('deliver-burst', 'L5', ({ device }) =>
    device.channel !== 'use' && closest(device.readings) >= minuteMs
      ? (rows) =>
          rows.flatMap((row) =>
            [0, 1, 2].map((copy) => ({
              ...row,
              sequence: 3 * row.sequence + copy,
              observedAt: row.observedAt + copy * secondMs,
            })),
          )
      : undefined,
  ),
  deliveryFault('deliver-duplicates', 'L5', ({ random }) => {
    const part = between(random, 0.05, 0.5);
    return (rows) => rows.flatMap((row) => (random() < part ? [row, row] : [row]));
  }),
  deliveryFault('deliver-replay', 'L5', () => (rows) => [...rows, ...rows]),
  deliveryFault('deliver-replay-part', 'L5', (scene) => {
    const part = span(scene, 3, 48);
    return (rows) => [...rows, ...rows.filter((row) => isIn(row, part))];
  }),
  deliveryFault('deliver-replay-new-sequences', 'L5', () => (rows) => {
    const next = 1 + rows.reduce((most, { sequence }) => Math.max(most, sequence), 0);
    return [...rows, ...rows.map((row, index) => ({ ...row, sequence: next + index }))];
  }),
  deviceFault({
    name: 'deliver-replay-rounded',
    family: 'delivery',
    law: 'L5',
    edit: ({ device: { readings } }) => {
      const copies = coarsen(readings);
      return {
        readings: {
          power: [...readings.power, ...copies.power],
          usage: [...readings.usage, ...copies.usage],
          fuel: [...readings.fuel, ...copies.fuel],
          temperature: [...readings.temperature, ...copies.temperature],
        },
      };
    },
  }),
  deviceFault({
    name: 'deliver-rounded',
    family: 'delivery',
    law: 'L5',
    edit: ({ device }) => ({ readings: coarsen(device.readings) }),
  }),
  deliveryFault(
    'deliver-shuffled',
    'L5',
    ({ random }) =>
      (rows) =>
        shuffle(rows, random),
  ),
  deliveryFault(
    'deliver-shuffled-near',
    'L5',
    ({ random }) =>
      (rows) =>
        rows
          .map((row, index) => ({ row, at: index + between(random, -6, 6) }))
          .sort((a, b) => a.at - b.at)
          .map(({ row }) => row),
  ),
  deliveryFault('deliver-reversed', 'L5', () => (rows) => rows.toReversed()),
  deliveryFault('deliver-cut-second', 'L5', ({ device }) =>
    closest(device.readings) >= 2 * secondMs ? shiftBy((row) => -(row.observedAt % secondMs)) : undefined,
  ),
  deliveryFault('deliver-cut-minute', 'L5', ({ device }) =>
    closest(device.readings) >= minuteMs ? shiftBy((row) => -(row.observedAt % minuteMs)) : undefined,
  ),
  // Several readings of one minute then have one time: the later ones are lost, or the earlier ones.
  deliveryFault('deliver-cut-minute-quick', 'L1', ({ device }) =>
    closest(device.readings) < minuteMs ? shiftBy((row) => -(row.observedAt % minuteMs)) : undefined,
  ),
  deliveryFault('deliver-sequence-restarts', 'L5', (scene) => {
    const atMs = moment(scene);
    return (rows) => {
      const first = rows.find((row) => row.observedAt >= atMs)?.sequence ?? 0;
      return rows.map((row) =>
        row.observedAt < atMs ? row : { ...row, sequence: Math.max(0, row.sequence - first) },
      );
    };
  }),
  deliveryFault(
    'deliver-sequence-always-zero',
    'L5',
    () => (rows) => rows.map((row) => ({ ...row, sequence: 0 })),
  ),
  deliveryFault('deliver-late-hours', 'L10', (scene) => late(span(scene, 2, 12))),
  deliveryFault('deliver-late-day', 'L10', ({ world, random }) => {
    const day = pick(random, world.truth);
    return day && late(day);
  }),
  deliveryFault('deliver-late-newest-first', 'L10', (scene) =>
    late(span(scene, 2, 48), (kept) => kept.toReversed()),
  ),
  deliveryFault('deliver-late-scattered', 'L10', ({ random }) => (rows) => {
    const delayed = drawn(random, rows.length, 0.2);
    return [
      ...rows.filter((_, index) => !delayed.has(index)),
      ...rows.filter((_, index) => delayed.has(index)),
    ];
  }),
  {
    name: 'deliver-late-whole-house',
    family: 'delivery',
    law: 'L10',
    apply: (world, random) => {
      const [device] = world.devices;
      if (device === undefined) return undefined;
      const edit = late(span({ world, device, random }, 3, 48));
      return {
        ...world,
        devices: world.devices.map((one) => ({ ...one, readings: editAll(one.readings, edit) })),
      };
    },
  },
  // After a restart the clock says 1970 or 2000 until it is set: the door refuses those readings.
  deliveryFault('deliver-clock-epoch', 'L1', (scene) => {
    const unset = span(scene, 0.5, 8);
    return keepIf((row) => !isIn(row, unset));
  }),
  deliveryFault('deliver-clock-epoch-rows', 'L1', ({ random }) => {
    const part = between(random, 0.02, 0.2);
    return keepIf(() => random() >= part);
  }),
  // An epoch that the door takes: the readings stay, far before the period.
  deliveryFault('deliver-clock-years-ago', 'L1', (scene) => {
    const unset = span(scene, 0.5, 8);
    const epochMs = Date.UTC(2018, 0, 1);
    return shiftBy((row) => (isIn(row, unset) ? epochMs - unset.fromMs : 0));
  }),
  deliveryFault('deliver-clock-skew', 'L1', ({ random }) => {
    const offsetMs = between(random, -aheadMs, aheadMs);
    return shiftBy(() => offsetMs);
  }),
  deliveryFault('deliver-clock-jumps', 'L1', (scene) => {
    const atMs = moment(scene);
    const offsetMs = between(scene.random, -20 * minuteMs, aheadMs);
    return shiftBy((row) => (row.observedAt < atMs ? 0 : offsetMs));
  }),
  deliveryFault('deliver-clock-drifts', 'L1', ({ world, random }) => {
    const { fromMs, toMs } = whole(world);
    const endMs = between(random, -20 * minuteMs, aheadMs);
    return shiftBy(
      (row) => Math.max(0, Math.min(1, (row.observedAt - fromMs) / Math.max(1, toMs - fromMs))) * endMs,
    );
  }),
  deliveryFault('deliver-clock-hour-behind', 'L1', (scene) => {
    const wrong = span(scene, 12, 48);
    return shiftBy((row) => (isIn(row, wrong) ? -hourMs : 0));
  }),
  deliveryFault('deliver-clock-day-behind', 'L1', (scene) => {
    const wrong = span(scene, 3, 24);
    return shiftBy((row) => (isIn(row, wrong) ? -dayMs : 0));
  }),
  lose('deliver-lost-5-percent', 0.05),
  lose('deliver-lost-20-percent', 0.2),
  lose('deliver-lost-50-percent', 0.5),
  deliveryFault('deliver-gap-hours', 'L1', (scene) => {
    const gap = span(scene, 1, 10);
    return keepIf((row) => !isIn(row, gap));
  }),
  deliveryFault('deliver-gaps-each-day', 'L1', ({ world, random }) => {
    const gaps = world.truth.map(({ fromMs }) => {
      const startMs = fromMs + between(random, 0, 20) * hourMs;
      return { fromMs: startMs, toMs: startMs + between(random, 0.5, 4) * hourMs };
    });
    return keepIf((row) => !gaps.some((gap) => isIn(row, gap)));
  }),
  deliveryFault('deliver-gap-day', 'L7', ({ world, random }) => {
    const day = pick(random, world.truth);
    return day && keepIf((row) => !isIn(row, day));
  }),
  deliveryFault('deliver-silent-from', 'L7', (scene) => {
    const atMs = moment(scene);
    return keepIf((row) => row.observedAt < atMs);
  }),
  deliveryFault('deliver-silent-all', 'L7', () => keepIf(() => false)),
  // The device is registered, but no reading of it comes before a moment.
  deliveryFault('deliver-silent-until', 'L7', (scene) => {
    const atMs = moment(scene);
    return keepIf((row) => row.observedAt >= atMs);
  }),
  deviceFault({
    name: 'deliver-lost-when-busy',
    family: 'delivery',
    law: 'L7',
    channels: ['meter', 'power', 'use', 'heat', 'oldHeat'],
    edit: ({ device: { readings }, random }) =>
      isQuick(readings) ? { readings: atBusy(readings, (isBusy) => isBusy && random() < 0.6) } : undefined,
  }),
  deviceFault({
    name: 'deliver-lost-when-idle',
    family: 'delivery',
    law: 'L7',
    channels: ['meter', 'power', 'use', 'heat', 'oldHeat'],
    edit: ({ device: { readings }, random }) => ({
      readings: atBusy(readings, (isBusy) => !isBusy && random() < 0.9),
    }),
  }),
  // Another value for the same time and sequence: a gateway mixes up two devices.
  deviceFault({
    name: 'deliver-same-time-other-value',
    family: 'delivery',
    law: 'L1',
    edit: ({ device: { readings }, random }) => {
      const part = between(random, 0.02, 0.3);
      const other = (value: number): number => round(value * between(random, 0.2, 1.5) + 1, 0.1);
      const add = <R>(rows: readonly R[], change: (row: R) => R): readonly R[] =>
        rows.flatMap((row) => (random() < part ? [row, change(row)] : [row]));
      return {
        readings: {
          power: add(readings.power, (row) => ({
            ...row,
            activePowerW: other(Math.max(0, row.activePowerW)),
            energyWh: row.energyWh === null ? null : other(row.energyWh),
          })),
          usage: add(readings.usage, (row) => ({
            ...row,
            inUseSeconds: Math.round(between(random, 0, row.intervalSeconds)),
          })),
          fuel: add(readings.fuel, (row) => ({ ...row, quantity: other(row.quantity) })),
          temperature: add(readings.temperature, (row) => ({
            ...row,
            temperatureC: Math.min(999, other(Math.max(0, row.temperatureC))),
          })),
        },
      };
    },
  }),
];
