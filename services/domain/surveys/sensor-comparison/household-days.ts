// The days of a household in a window, from the days of those of its devices that a measure is about.
import type { Span } from '../../cooking/steps.ts';
import { sum } from '../../sum.ts';
import type { SensorDay } from './measured.ts';
import type { SurveyMeasure } from './measures.ts';

export interface ComparedDay {
  readonly deviceType: string;
  /** Local day, YYYY-MM-DD. */
  readonly day: string;
  /** Null: unknown. */
  readonly coverage: number | null;
  readonly hours: number | null;
  readonly events: readonly Span[];
  readonly fuels: readonly (readonly [name: string, unit: string, used: number | null])[];
  /** Reasons of its pauses. */
  readonly reasons: readonly string[];
}

/** Stoves of which it is known that they are those of the project. A monitor or meter may be on any stove. */
const projectStoves: ReadonlySet<string> = new Set([
  'ElectricPressureCooker',
  'InductionStove',
  'ElectricHotplate',
  'ElectricSlowCooker',
  'LpgStove',
  'EthanolStove',
  'BiogasStove',
  'PelletStove',
  'ImprovedBiomassStove',
]);

const isOldStove = (type: string): boolean => type === 'TraditionalStove';

const concerns: Readonly<Record<SurveyMeasure, (type: string) => boolean>> = {
  daysInUseShare: (type) => projectStoves.has(type),
  hoursPerDay: (type) => projectStoves.has(type),
  // A meal may be cooked on any stove.
  eventsPerDay: (type) => projectStoves.has(type) || isOldStove(type),
  traditionalDaysShare: isOldStove,
  fuelPerMonth: () => true,
  silentDays: () => true,
};

export interface ComparedFuel {
  readonly name: string;
  readonly unit: string;
}

/** One for each day of the window. A day is covered as well as the worst of the devices covers it. */
export function householdDays(
  measure: SurveyMeasure,
  { days, window }: { readonly days: readonly ComparedDay[]; readonly window: readonly string[] },
  fuel: ComparedFuel | null = null,
): SensorDay[] {
  const own = days.filter(({ deviceType }) => concerns[measure](deviceType));
  const devices = new Set(own.map(({ deviceType }) => deviceType)).size;
  const byDay = Map.groupBy(own, ({ day }) => day);
  return window.map((day) => sensorDay(byDay.get(day) ?? [], devices, fuel));
}

function sensorDay(rows: readonly ComparedDay[], devices: number, fuel: ComparedFuel | null): SensorDay {
  const types = new Set(rows.map(({ deviceType }) => deviceType)).size;
  const coverages = rows.map(({ coverage }) => coverage ?? 0);
  // A device without a row has sent nothing.
  const coverage = rows.length === 0 || types < devices ? 0 : Math.min(...coverages);
  return {
    coverage,
    events: mergedEvents(rows.flatMap(({ events }) => events)),
    hours: sum(rows.map(({ hours }) => hours ?? 0)),
    fuel: fuel && fuelOf(rows, fuel),
    silence: coverages.some((one) => one > 0) ? null : silenceOf(rows.flatMap(({ reasons }) => reasons)),
  };
}

/** Events of several stoves at one time are one meal. */
function mergedEvents(events: readonly Span[]): number {
  const sorted = events.toSorted((a, b) => a.fromMs - b.fromMs);
  let [count, endMs] = [0, -Infinity];
  for (const { fromMs, toMs } of sorted) {
    if (fromMs >= endMs) count += 1;
    endMs = Math.max(endMs, toMs);
  }
  return count;
}

const unitsOfDevices: Readonly<Record<string, string>> = { kg: 'KG', L: 'L', m3: 'M3', kWh: 'KWH' };

/** Null: not measured. */
function fuelOf(rows: readonly ComparedDay[], { name, unit }: ComparedFuel): number | null {
  const amounts = rows
    .flatMap(({ fuels }) => fuels)
    .filter(([of, in_]) => of.toLowerCase() === name.toLowerCase() && in_ === unitsOfDevices[unit])
    .flatMap(([, , used]) => used ?? []);
  return amounts.length === 0 ? null : sum(amounts);
}

function silenceOf(reasons: readonly string[]): NonNullable<SensorDay['silence']> {
  if (reasons.includes('household_absent')) return 'household';
  const known = reasons.filter((reason) => reason !== 'unknown');
  return known.length > 0 ? 'technical' : 'unknown';
}
