// Faults of whole devices: one meter under two names, a meter behind another one, a meter at another load.
//
// Left out, as nothing sets the result apart from honest cooking: a meter moved to another household that cooks.
import type { Channel, Fault, Readings, World, WorldDevice } from '../world.ts';
import {
  between,
  deviceFault,
  drawn,
  editAll,
  few,
  hourMs,
  minuteMs,
  moment,
  normal,
  pick,
  round,
  rowsOf,
  secondMs,
  type AnyEdit,
  type PowerRow,
  type Scene,
} from './edit.ts';

/** Channels of the project stove and of its fuel: what counts twice where it is sent twice. */
const credited: readonly Channel[] = ['meter', 'power', 'use', 'heat', 'gas'];

const metered: readonly Channel[] = ['meter', 'power'];

interface TwinFault {
  readonly name: string;
  readonly channels: readonly Channel[];
  /** What the second name says of the same device. */
  readonly twin: (scene: Scene) => Partial<WorldDevice> | undefined;
  /** What is left under the first name. */
  readonly original?: (scene: Scene) => Partial<WorldDevice>;
}

/** A second device beside one of the household. */
const twinFault = ({ name, channels, twin, original }: TwinFault): Fault => ({
  name,
  family: 'whole meter',
  law: 'L1',
  apply: (world, random) => {
    const device = pick(
      random,
      world.devices.filter((one) => channels.includes(one.channel) && rowsOf(one.readings).length > 0),
    );
    if (device === undefined) return undefined;
    const scene = { world, device, random };
    const copy = twin(scene);
    return copy && withTwin(world, device, { ...device, did: `${device.did}-2`, ...copy }, original?.(scene));
  },
});

const withTwin = (
  world: World,
  device: WorldDevice,
  twin: WorldDevice,
  change: Partial<WorldDevice> | undefined,
): World => ({
  ...world,
  devices: world.devices.flatMap((one) => (one === device ? [{ ...one, ...change }, twin] : [one])),
});

const edited = ({ device }: Scene, edit: AnyEdit) => ({ readings: editAll(device.readings, edit) });

const laterBy =
  (lagMs: number): AnyEdit =>
  (rows) =>
    rows.map((row) => ({ ...row, observedAt: row.observedAt + lagMs }));

const withPower = (readings: Readings, change: (row: PowerRow, index: number) => PowerRow): Readings => ({
  ...readings,
  power: readings.power.map(change),
});

/** Other types of electric stoves, and of stoves that burn. */
const otherTypes: Readonly<Record<string, string>> = {
  ElectricPressureCooker: 'ElectricHotplate',
  ElectricHotplate: 'InductionStove',
  InductionStove: 'ElectricPressureCooker',
  ElectricSlowCooker: 'ElectricHotplate',
};

/** A lamp in the evening of each day: its power wavers a little, and its energy goes through the register. */
function lampInstead(rows: readonly PowerRow[], fromMs: number, scene: Scene): readonly PowerRow[] {
  const { world, random } = scene;
  const lampW = between(random, 20, 100);
  const evenings = world.truth.map((day) => ({
    fromMs: day.fromMs + 18 * hourMs,
    toMs: day.fromMs + between(random, 20, 23.5) * hourMs,
  }));
  let totalWh = rows.findLast((row) => row.observedAt < fromMs)?.energyWh ?? rows[0]?.energyWh ?? 0;
  let beforeMs = fromMs;
  return rows.map((row) => {
    if (row.observedAt < fromMs) return row;
    const from = beforeMs;
    const lit = evenings.reduce(
      (sum, one) => sum + Math.max(0, Math.min(row.observedAt, one.toMs) - Math.max(from, one.fromMs)),
      0,
    );
    totalWh += (lampW * lit) / hourMs;
    beforeMs = Math.max(beforeMs, row.observedAt);
    const isLit = evenings.some((one) => row.observedAt >= one.fromMs && row.observedAt < one.toMs);
    return {
      ...row,
      activePowerW: isLit ? Math.max(0, round(lampW + normal(random), 0.1)) : 0,
      currentA: row.currentA === null ? null : round(isLit ? lampW / (row.voltageV ?? 230) : 0, 0.001),
      energyWh: row.energyWh === null ? null : round(totalWh, 0.1),
    };
  });
}

/** The step in which a register moves, Wh; 0.1 where it is finer or never moves. */
function stepWhOf(rows: readonly PowerRow[]): number {
  const valuesWh = rows.flatMap(({ energyWh }) => energyWh ?? []);
  const leastRiseWh = valuesWh.reduce((leastWh, wh, at) => {
    const riseWh = wh - (valuesWh[at - 1] ?? wh);
    return riseWh > 0 ? Math.min(leastWh, riseWh) : leastWh;
  }, Infinity);
  return leastRiseWh === Infinity ? 0.1 : Math.max(0.1, round(leastRiseWh, 0.1));
}

/** A meter upstream of the stove's, with a register like its own: it sees the stove and small loads beside it, and began to count elsewhere. */
function upstream(rows: readonly PowerRow[], { random }: Scene): readonly PowerRow[] {
  const beside = between(random, 2, 25);
  const startWh = between(random, 0, 2e6);
  const firstWh = rows[0]?.energyWh ?? 0;
  const firstMs = rows[0]?.observedAt ?? 0;
  const stepWh = stepWhOf(rows);
  return rows.map((row) => ({
    ...row,
    activePowerW: Math.max(0, round(row.activePowerW * 1.005 + beside + normal(random) * 0.5, 0.1)),
    currentA: null,
    energyWh:
      row.energyWh === null
        ? null
        : Math.max(
            0,
            round(
              startWh + (row.energyWh - firstWh) * 1.005 + (beside * (row.observedAt - firstMs)) / hourMs,
              stepWh,
            ),
          ),
  }));
}

export const wholeMeterFaults: readonly Fault[] = [
  twinFault({ name: 'twin-exact', channels: credited, twin: () => ({}) }),
  twinFault({
    name: 'twin-later-3-s',
    channels: credited,
    twin: (scene) => edited(scene, laterBy(3 * secondMs)),
  }),
  twinFault({
    name: 'twin-later-120-s',
    channels: credited,
    twin: (scene) => edited(scene, laterBy(2 * minuteMs)),
  }),
  twinFault({
    name: 'twin-one-reading-lost',
    channels: credited,
    twin: (scene) =>
      edited(scene, (rows) => {
        const lost = few(scene.random, [...rows.keys()], 1);
        return rows.filter((_, index) => !lost.has(index));
      }),
  }),
  twinFault({
    name: 'twin-later-and-lost',
    channels: credited,
    twin: (scene) => {
      const later = laterBy(Math.round(between(scene.random, 1, 90) * secondMs));
      return edited(scene, (rows) => {
        const lost = drawn(scene.random, rows.length, 0.05);
        return later(rows.filter((_, index) => !lost.has(index)));
      });
    },
  }),
  twinFault({
    name: 'twin-every-second',
    channels: metered,
    twin: (scene) => ({
      ...edited(scene, (rows) => rows.filter((_, index) => index % 2 === 0)),
      expectedIntervalSeconds: 2 * scene.device.expectedIntervalSeconds,
    }),
  }),
  twinFault({
    name: 'twin-rounded',
    channels: metered,
    twin: ({ device }) => ({
      readings: withPower(device.readings, (row) => ({
        ...row,
        activePowerW: Math.round(row.activePowerW),
        energyWh: row.energyWh === null ? null : Math.round(row.energyWh),
      })),
    }),
  }),
  twinFault({
    name: 'twin-without-register',
    channels: ['meter'],
    twin: ({ device }) => ({ readings: withPower(device.readings, (row) => ({ ...row, energyWh: null })) }),
  }),
  twinFault({
    name: 'twin-other-type',
    channels: metered,
    twin: ({ device }) => {
      const type = otherTypes[device.type];
      return type === undefined ? undefined : { type };
    },
  }),
  // The new name begins before the old one ends.
  twinFault({
    name: 'twin-from-midway',
    channels: credited,
    twin: (scene) => {
      const atMs = moment(scene);
      return edited(scene, (rows) => rows.filter((row) => row.observedAt >= atMs));
    },
  }),
  twinFault({
    name: 'twin-part-of-each-way',
    channels: metered,
    twin: (scene) => edited(scene, (rows) => rows.filter(() => scene.random() < 0.8)),
    original: (scene) => edited(scene, (rows) => rows.filter(() => scene.random() < 0.8)),
  }),
  twinFault({
    name: 'meter-behind-a-meter',
    channels: metered,
    twin: (scene) => ({
      readings: { ...scene.device.readings, power: upstream(scene.device.readings.power, scene) },
    }),
  }),
  twinFault({
    name: 'meter-behind-a-meter-later',
    channels: metered,
    twin: (scene) => {
      const later = laterBy(Math.round(between(scene.random, 1, 120) * secondMs));
      return {
        readings: { ...scene.device.readings, power: later(upstream(scene.device.readings.power, scene)) },
      };
    },
  }),
  deviceFault({
    name: 'meter-at-a-lamp',
    family: 'whole meter',
    law: 'L1',
    channels: metered,
    edit: (scene) => {
      const { readings } = scene.device;
      return { readings: { ...readings, power: lampInstead(readings.power, moment(scene), scene) } };
    },
  }),
  deviceFault({
    name: 'meter-at-a-lamp-always',
    family: 'whole meter',
    law: 'L1',
    channels: metered,
    edit: (scene) => {
      const { readings } = scene.device;
      return { readings: { ...readings, power: lampInstead(readings.power, 0, scene) } };
    },
  }),
  deviceFault({
    name: 'meter-unplugged',
    family: 'whole meter',
    law: 'L1',
    channels: metered,
    edit: (scene) => {
      const { readings } = scene.device;
      const atMs = moment(scene);
      const lastWh = readings.power.findLast((row) => row.observedAt < atMs)?.energyWh ?? 0;
      return {
        readings: withPower(readings, (row) =>
          row.observedAt < atMs
            ? row
            : {
                ...row,
                activePowerW: 0,
                currentA: row.currentA === null ? null : 0,
                energyWh: row.energyWh === null ? null : lastWh,
              },
        ),
      };
    },
  }),
];
