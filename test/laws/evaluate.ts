// From readings to an analysis as REST makes it: the one file that calls the domain under test.
import { deviceDays, type DeviceDay as ComputedDay } from '#domain/days/device-day.ts';
import { deviceReadings } from '#domain/days/device-readings.ts';
import { powerColumns } from '#domain/days/power-columns.ts';
import { openDayBounds, type DayBounds } from '#domain/dating/local-day.ts';
import { daysOf, type Period } from '#domain/dating/calendar.ts';
import { analyzeHousehold } from '#domain/emissions/analyze/analyze.ts';
import { rowsWithin } from '#domain/emissions/baseline/baseline.ts';
import type { Device, DeviceDay } from '#domain/emissions/case/household.ts';
import type { Step } from '#domain/emissions/case/trace.ts';
import type { Factor } from '#domain/emissions/case/factor.ts';
import { analyzedDay } from '#domain/emissions/inputs/measured-day.ts';
import { shortest } from '#domain/evidence/float32.ts';
import { judgeFuel } from '#domain/readings/fuel.ts';
import type { ReadingContext } from '#domain/readings/identity.ts';
import { judgePower } from '#domain/readings/power.ts';
import type { Reject } from '#domain/readings/reasons.ts';
import { judgeTemperature } from '#domain/readings/temperature.ts';
import { judgeUsage } from '#domain/readings/usage.ts';
import type { Readings, World, WorldDevice } from './world.ts';

/** A row of a device-day, as it was computed and as the analysis takes it. */
export interface Row {
  readonly computed: ComputedDay;
  readonly taken: DeviceDay;
}

/** What an analysis says. Emissions in kgCO2e. */
export interface Credited {
  /** Why there is no result; null: there is one. */
  readonly refusal: string | null;
  /** creditedReduction; 0 where it is refused. */
  readonly credit: number;
  readonly reductions: number;
  readonly interval: readonly [number, number];
  readonly status: 'final' | 'provisional' | null;
  readonly method: string | null;
  readonly warnings: readonly { readonly code: string; readonly detail: string }[];
  readonly factors: readonly Factor[];
  readonly inputs: ReadonlyMap<string, number>;
  readonly steps: readonly Step[];
}

/** Columns of 32 bits lose digits; windows reads the number of fewest digits. */
function stored(value: number): number {
  const cell = Math.fround(value);
  return cell === value ? value : shortest(cell);
}

const storedOrNull = (value: number | null): number | null => (value === null ? null : stored(value));

interface Identified {
  readonly observedAt: number;
  readonly sequence: number;
}

/** As the store keeps them: what the door refuses is left out, and of one moment and sequence the first that came stays. */
function kept<R extends Identified>(rows: readonly R[], judge: (row: R) => Reject | undefined): readonly R[] {
  const seen = isRising(rows) ? null : new Set<string>();
  const own = rows.filter((row) => {
    if (seen !== null) {
      const identity = `${row.observedAt} ${row.sequence}`;
      if (seen.has(identity)) return false;
      seen.add(identity);
    }
    return judge(row) === undefined;
  });
  return own.length === rows.length ? rows : own;
}

const isRising = (rows: readonly Identified[]): boolean =>
  rows.every((row, at) => at === 0 || row.observedAt > (rows[at - 1]?.observedAt ?? Infinity));

const deviceDid = 'did:example:device';

/** All readings come long after they were observed; the door takes none from before 2015. */
const door: ReadingContext = {
  arrivedAtMs: Date.UTC(2030, 0),
  oldestMs: Date.UTC(2015, 0),
  knownDid: deviceDid,
};

/** What a store holds of it, in the order of arrival. */
export const storedReadings = ({ power, usage, fuel, temperature }: Readings): Readings => ({
  power: kept(power, (row) => judgePower({ ...row, deviceDid }, door)),
  usage: kept(usage, (row) => judgeUsage({ ...row, deviceDid }, door)),
  fuel: kept(fuel, (row) => judgeFuel({ ...row, deviceDid }, door)),
  temperature: kept(temperature, (row) => judgeTemperature({ ...row, deviceDid }, door)),
});

const asStored = ({ power, usage, fuel, temperature }: Readings) =>
  deviceReadings({
    power: powerColumns(
      power.map((row) => ({
        ...row,
        activePowerW: stored(row.activePowerW),
        voltageV: storedOrNull(row.voltageV),
        currentA: storedOrNull(row.currentA),
      })),
    ),
    usage: usage.map((row) => ({ ...row, batteryPercent: storedOrNull(row.batteryPercent) })),
    fuel,
    temperature: temperature.map((row) => ({
      ...row,
      temperatureC: stored(row.temperatureC),
      ambientC: storedOrNull(row.ambientC),
    })),
  });

const zones = new Map<string, DayBounds>();

function boundsIn(timeZone: string): DayBounds {
  const known = zones.get(timeZone) ?? openDayBounds(timeZone);
  zones.set(timeZone, known);
  return known;
}

const rowsOfDevices = new WeakMap<WorldDevice, Map<string, readonly Row[]>>();

/** Rows of the days on which it sent anything, as the store has them. A device that a fault left alone is not computed again. */
export function rowsOf(
  device: WorldDevice,
  { timeZone, period }: Pick<World, 'timeZone' | 'period'>,
): readonly Row[] {
  const name = `${timeZone} ${period.start} ${period.end}`;
  const known = rowsOfDevices.get(device)?.get(name);
  if (known) return known;
  const boundsOf = boundsIn(timeZone);
  const { type, fuelType, ratedPowerW, expectedIntervalSeconds } = device;
  const sent = storedReadings(device.readings);
  const readings = asStored(sent);
  const timesMs = timesOf(sent);
  const compute = deviceDays(readings, {
    type,
    fuelType,
    ratedPowerW,
    expectedIntervalMs: expectedIntervalSeconds * 1000,
  });
  const rows = daysOf(period).flatMap((day) => {
    const bounds = boundsOf(day);
    if (bounds === null || !timesMs.some((atMs) => atMs >= bounds.fromMs && atMs < bounds.toMs)) return [];
    const computed = compute(bounds);
    const { coverage, fuels } = computed;
    const taken = analyzedDay(
      {
        ...computed,
        day,
        digest: `${device.did} ${day}`,
        startMs: bounds.fromMs,
        endMs: bounds.toMs,
        events: computed.events.map(({ fromMs, toMs, energyWh }) => [fromMs, toMs, energyWh]),
        fuels: fuels.map(({ fuelType: fuel, unit, range, unmeasuredSeconds }) => [
          fuel,
          unit,
          range,
          unmeasuredSeconds,
        ]),
        expected: coverage?.expected ?? null,
        received: coverage?.received ?? null,
      },
      86_400 / expectedIntervalSeconds,
    );
    return { computed, taken };
  });
  const own = rowsOfDevices.get(device) ?? new Map<string, readonly Row[]>();
  rowsOfDevices.set(device, own.set(name, rows));
  return rows;
}

const timesOf = ({ power, usage, fuel, temperature }: Readings): number[] =>
  [power, usage, fuel, temperature].flatMap((kind) => kind.map(({ observedAt }) => observedAt));

/** `part`: days of the period, analyzed by themselves. */
export function evaluate(world: World, part: Period = world.period): Credited {
  const days = daysOf(part);
  const devices = world.devices.map((device): Device => {
    const { did, type, fuelType, ratedPowerW, expectedIntervalSeconds } = device;
    return {
      did,
      type,
      fuelType,
      ratedPowerW,
      expectedIntervalSeconds,
      accuracyPercent: null,
      installedDays: days,
      days: rowsOf(device, world).flatMap(({ taken }) => (days.includes(taken.day) ? taken : [])),
    };
  });
  const outcome = analyzeHousehold({
    householdDid: 'did:example:household',
    persons: world.persons,
    baselines: rowsWithin(world.baselines, part),
    devices,
    period: part,
    country: world.country,
    coverageThreshold: 0.95,
    methodology: null,
    parameters: {},
    confidenceLevel: 0.9,
    allowLowCoverage: true,
    daysPending: false,
  });
  if (!outcome.ok) return { ...refused, refusal: `${outcome.refusal.code}: ${outcome.refusal.detail}` };
  const { analysis, creditedReduction, status, baselineMethod, warnings, factors, trace } = outcome.result;
  return {
    refusal: null,
    credit: creditedReduction,
    reductions: analysis.reductions,
    interval: [analysis.interval.lower, analysis.interval.upper],
    status,
    method: baselineMethod,
    warnings,
    factors,
    inputs: new Map(trace.inputs.map(({ name, value }) => [name, value])),
    steps: trace.steps,
  };
}

const refused: Credited = {
  refusal: '',
  credit: 0,
  reductions: 0,
  interval: [0, 0],
  status: null,
  method: null,
  warnings: [],
  factors: [],
  inputs: new Map(),
  steps: [],
};
