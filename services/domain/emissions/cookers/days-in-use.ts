// The days on which a new stove was in use: a household saves nothing on days without use.
import type { Device, DeviceDay } from '../case/household.ts';
import type { MeasuredCooker } from './measured.ts';
import { knownPart } from './use-known.ts';
import { cookedOn } from './cooker-days.ts';
import type { FuelType } from '../../fuels.ts';
import { rangeOf, type Range } from '../../range.ts';

export type Use = 'used' | 'idle' | 'unknown';

/** The end of a range: what is surely there, or what is printed. */
export type End = 'low' | 'best';

/** Half of a day must be known for a day without use. */
const leastKnownPart = 0.5;

/** Of all stoves together, by each day on which one of them was there. What is not known is not in use. */
export function usesByDay(cookers: readonly MeasuredCooker[], end: End = 'best'): ReadonlyMap<string, Use> {
  const days = new Set(cookers.flatMap(({ meter }) => meter.installedDays));
  const rows = cookers.map(({ carrier, meter, hourMeter }) => ({ carrier, ...rowsOf(meter, hourMeter) }));
  const useOfAll = (day: string): Use => {
    const uses = rows.flatMap(({ carrier, installed, byDay }) =>
      installed.has(day) ? useOn(byDay.get(day) ?? [], carrier, end) : [],
    );
    return uses.includes('used') ? 'used' : uses.includes('unknown') ? 'unknown' : 'idle';
  };
  return new Map([...days].map((day) => [day, useOfAll(day)]));
}

const rowsOf = (meter: Device, stove: Device) => ({
  installed: new Set(meter.installedDays),
  byDay: Map.groupBy(meter === stove ? meter.days : [...meter.days, ...stove.days], ({ day }) => day),
});

function useOn(rows: readonly DeviceDay[], carrier: FuelType, end: End): Use {
  if (rows.some((row) => showsUse(row, carrier, end))) return 'used';
  return rows.some((row) => isIdle(row, carrier)) ? 'idle' : 'unknown';
}

/** Enough of the day is known, by hours, by weight, or by a meter that counted nothing to cook with. */
const isIdle = (row: DeviceDay, carrier: FuelType): boolean =>
  knownPart(row, carrier) >= leastKnownPart ||
  (carrier === 'Electricity' && row.energyKwh !== null && row.received >= leastKnownPart * row.expected);

const nothing: Range = { low: 0, best: 0, high: 0 };

const showsUse = (row: DeviceDay, carrier: FuelType, end: End): boolean =>
  rangeOf(row.usageHours ?? 0)[end] > 0 || (cookedOn(row, carrier) ?? nothing)[end] > 0;
