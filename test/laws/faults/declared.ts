// Faults of what people declare of a household and its devices.
//
// Left out, as no reading contradicts it: a larger baseline from the first day on, another country, a sensor that is
// registered in a household which it never saw, and a stove of another type that claims more by each kWh, but for a pressure
// cooker of more power than there are.
import { dayNumber, nextDay } from '#domain/dating/calendar.ts';
import type { Baseline } from '#domain/emissions/case/household.ts';
import type { Channel, Fault, World } from '../world.ts';
import { between, deviceFault, pick, type Random, type Scene } from './edit.ts';

const electric: readonly Channel[] = ['meter', 'power'];
const rated: readonly Channel[] = ['meter', 'power', 'use'];

/** Electric stoves by the fuel that a kWh of them replaces, the least first. */
const electricTypes = ['ElectricHotplate', 'InductionStove', 'ElectricPressureCooker'] as const;

/** No household pressure cooker draws more, W. */
const mostOfPressureCookerW = 1500;

const rank = (type: string): number => electricTypes.findIndex((one) => one === type);

const intervalMaxSeconds = 86_400;

const worldFault = (name: string, apply: (world: World, random: Random) => World | undefined): Fault => ({
  name,
  family: 'declared',
  law: 'L9',
  apply,
});

const declared = (
  name: string,
  channels: readonly Channel[] | undefined,
  edit: (scene: Scene) => ReturnType<Parameters<typeof deviceFault>[0]['edit']>,
): Fault => deviceFault({ name, family: 'declared', law: 'L9', ...(channels && { channels }), edit });

const interval = (name: string, factor: (random: Random) => number): Fault =>
  declared(name, undefined, ({ device, random }) => {
    const seconds = Math.round(device.expectedIntervalSeconds * factor(random));
    const expectedIntervalSeconds = Math.max(1, Math.min(intervalMaxSeconds, seconds));
    return expectedIntervalSeconds === device.expectedIntervalSeconds
      ? undefined
      : { expectedIntervalSeconds };
  });

const rating = (name: string, factor: (random: Random) => number): Fault =>
  declared(name, rated, ({ device: { ratedPowerW }, random }) =>
    ratedPowerW === null ? undefined : { ratedPowerW: Math.max(1, Math.round(ratedPowerW * factor(random))) },
  );

const otherType = (name: string, isTaken: (now: number, other: number) => boolean): Fault =>
  declared(name, electric, ({ device, random }) => {
    const now = rank(device.type);
    const type = pick(
      random,
      electricTypes.filter((_, index) => now >= 0 && isTaken(now, index)),
    );
    return type && { type };
  });

const baselineFault = (
  name: string,
  edit: (row: Baseline, world: World, random: Random) => readonly Baseline[] | undefined,
): Fault =>
  worldFault(name, (world, random) => {
    const [row] = world.baselines;
    if (row === undefined || world.baselines.length > 1) return undefined;
    const baselines = edit(row, world, random);
    return baselines && { ...world, baselines };
  });

/** A day of the period after its first one. */
function laterDay({ truth }: World, random: Random): string | undefined {
  return pick(random, truth.slice(1))?.day;
}

const times = (row: Baseline, factor: number): Baseline => ({
  ...row,
  monthlyConsumption: Math.round(row.monthlyConsumption * factor * 1000) / 1000,
});

export const declaredFaults: readonly Fault[] = [
  interval('declared-interval-long', (random) => between(random, 1.5, 12)),
  interval('declared-interval-short', (random) => 1 / between(random, 1.5, 10)),
  interval('declared-interval-day', () => 86_400),
  rating('declared-rating-low', (random) => between(random, 0.2, 0.8)),
  rating('declared-rating-high', (random) => between(random, 1.5, 5)),
  rating('declared-rating-in-kw', () => 1 / 1000),
  declared('declared-rating-absent', rated, ({ device }) =>
    device.ratedPowerW === null ? undefined : { ratedPowerW: null },
  ),
  // As a pressure cooker a kWh replaces more fuel.
  declared('declared-type-claims-more', electric, ({ device }) =>
    rank(device.type) >= 0 && (device.ratedPowerW ?? 0) > mostOfPressureCookerW
      ? { type: 'ElectricPressureCooker' }
      : undefined,
  ),
  otherType('declared-type-claims-less', (now, other) => other < now),
  declared('declared-type-other', electric, () => ({ type: 'Other' })),
  declared('declared-fuel-absent', ['oldScale', 'oldHeat'], ({ device }) =>
    device.fuelType === null ? undefined : { fuelType: null },
  ),
  worldFault('declared-members-more', (world, random) => ({
    ...world,
    persons: world.persons + 1 + Math.floor(random() * 8),
  })),
  worldFault('declared-members-fewer', (world, random) =>
    world.persons > 1 ? { ...world, persons: 1 + Math.floor(random() * (world.persons - 1)) } : undefined,
  ),
  // One baseline as two rows of the same amount.
  baselineFault('declared-baseline-dated', (row, world, random) => {
    const day = laterDay(world, random);
    return day === undefined ? undefined : [row, { ...row, validFrom: day }];
  }),
  baselineFault('declared-baseline-falls', (row, world, random) => {
    const day = laterDay(world, random);
    return day === undefined
      ? undefined
      : [row, times({ ...row, validFrom: day }, between(random, 0.1, 0.9))];
  }),
  baselineFault('declared-baseline-begins-late', (row, world, random) => {
    const day = laterDay(world, random);
    return day === undefined ? undefined : [{ ...row, validFrom: day }];
  }),
  // Rows of many times the fuel that hold on no day of the period.
  baselineFault('declared-baseline-after-the-period', (row, { period }, random) => [
    row,
    times({ ...row, validFrom: nextDay(period.end) }, between(random, 2, 10)),
  ]),
  baselineFault('declared-baseline-before-the-period', (row, { period }, random) =>
    row.validFrom !== null && dayNumber(row.validFrom) >= dayNumber(period.start)
      ? undefined
      : [times({ ...row, validFrom: null }, between(random, 2, 10)), { ...row, validFrom: period.start }],
  ),
  baselineFault('declared-baseline-less', (row, _, random) => [times(row, between(random, 0.2, 0.9))]),
  worldFault('declared-device-order', (world) =>
    world.devices.length > 1 ? { ...world, devices: world.devices.toReversed() } : undefined,
  ),
  // Names by which devices sort the other way round.
  worldFault('declared-device-names', (world) => ({
    ...world,
    devices: world.devices.map((device, index) => ({
      ...device,
      did: `did:example:kitchen-${world.devices.length - index}`,
    })),
  })),
  declared('declared-probe-names', ['heat', 'oldHeat'], ({ device: { readings }, random }) => {
    const probes = [...new Set(readings.temperature.map(({ probe }) => probe))];
    if (probes.length === 0) return undefined;
    const names = pick(random, [
      ['pot', 'ambient', 'lid', 'wall'],
      ['2', '1', '4', '3'],
      ['T_b', 'T_a', 'T_d', 'T_c'],
    ]);
    return {
      readings: {
        ...readings,
        temperature: readings.temperature.map((row) => ({
          ...row,
          probe: names?.[probes.indexOf(row.probe)] ?? row.probe,
        })),
      },
    };
  }),
];
