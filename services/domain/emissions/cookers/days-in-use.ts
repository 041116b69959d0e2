// The days on which a new stove was in use: a household saves nothing on days without use.
import type { Device, DeviceDay } from '../case/household.ts';
import type { MeasuredCooker } from './measured.ts';
import { knownPart } from './use-known.ts';
import type { FuelType } from '../../fuels.ts';

/** Days on which a stove was there, and the part of them on which one was in use. */
export interface DaysInUse {
  readonly days: number;
  /** 0 to 1: days that do not say it are not in use, for what is not known earns nothing. 1 where no day says it. */
  readonly partInUse: number;
}

export type Use = 'used' | 'idle' | 'unknown';

/** Half of a day must be known for a day without use. */
const leastKnownPart = 0.5;

export function daysInUse(cookers: readonly MeasuredCooker[]): DaysInUse {
  const uses = [...usesByDay(cookers).values()];
  const used = uses.filter((use) => use === 'used').length;
  const isTold = uses.some((use) => use !== 'unknown');
  return { days: uses.length, partInUse: isTold ? used / uses.length : 1 };
}

/** Of all stoves together, by each day on which one of them was there. */
export function usesByDay(cookers: readonly MeasuredCooker[]): ReadonlyMap<string, Use> {
  const days = new Set(cookers.flatMap(({ meter }) => meter.installedDays));
  const rows = cookers.map(({ carrier, meter, hourMeter }) => ({ carrier, ...rowsOf(meter, hourMeter) }));
  const useOfAll = (day: string): Use => {
    const uses = rows.flatMap(({ carrier, installed, byDay }) =>
      installed.has(day) ? useOn(byDay.get(day) ?? [], carrier) : [],
    );
    return uses.includes('used') ? 'used' : uses.includes('unknown') ? 'unknown' : 'idle';
  };
  return new Map([...days].map((day) => [day, useOfAll(day)]));
}

const rowsOf = (meter: Device, stove: Device) => ({
  installed: new Set(meter.installedDays),
  byDay: Map.groupBy(meter === stove ? meter.days : [...meter.days, ...stove.days], ({ day }) => day),
});

function useOn(rows: readonly DeviceDay[], carrier: FuelType): Use {
  if (rows.some((row) => showsUse(row, carrier))) return 'used';
  return rows.some((row) => isIdle(row, carrier)) ? 'idle' : 'unknown';
}

/** Enough of the day is known, by hours, by weight, or by a meter that counted nothing to cook with. */
const isIdle = (row: DeviceDay, carrier: FuelType): boolean =>
  knownPart(row, carrier) >= leastKnownPart ||
  (carrier === 'Electricity' && row.energyKwh !== null && row.received >= leastKnownPart * row.expected);

const showsUse = ({ usageHours, energyKwh, cookingKwh, fuels }: DeviceDay, carrier: FuelType): boolean =>
  (usageHours ?? 0) > 0 ||
  (carrier === 'Electricity' && (cookingKwh ?? energyKwh ?? fuels.Electricity ?? 0) > 0) ||
  (carrier !== 'Electricity' && (fuels[carrier] ?? 0) > 0);
