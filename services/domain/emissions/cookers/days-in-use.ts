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

type Use = 'used' | 'idle' | 'unknown';

/** Half of a day must be known for a day without use. */
const leastKnownPart = 0.5;

export function daysInUse(cookers: readonly MeasuredCooker[]): DaysInUse {
  const days = new Set(cookers.flatMap(({ meter }) => meter.installedDays));
  const rows = cookers.map(({ carrier, meter, hourMeter }) => ({ carrier, ...rowsOf(meter, hourMeter) }));
  const count: Record<Use, number> = { used: 0, idle: 0, unknown: 0 };
  for (const day of days) {
    const uses = rows.flatMap(({ carrier, installed, byDay }) =>
      installed.has(day) ? useOn(byDay.get(day) ?? [], carrier) : [],
    );
    count[uses.includes('used') ? 'used' : uses.includes('unknown') ? 'unknown' : 'idle'] += 1;
  }
  const isTold = count.used + count.idle > 0;
  return { days: days.size, partInUse: isTold ? count.used / days.size : 1 };
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
