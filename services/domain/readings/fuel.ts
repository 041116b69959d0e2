// Whether a fuel reading is physically possible and its unit fits its fuel.
import { fuelTypes, fuelUnits, isFuelType, type FuelUnit } from '#domain/fuels.ts';
import type { FuelReading } from '#schemas/avro/fuel-reading.ts';
import { judgeIdentity, type ReadingContext } from './identity.ts';
import { judgeRange } from './range.ts';
import { reject, type Reject } from './reasons.ts';

/** Names of units in readings, and in the days that are computed from them. */
export const wireUnits: Readonly<Record<FuelUnit, FuelReading['unit']>> = {
  kg: 'KG',
  litre: 'L',
  m3: 'M3',
  kWh: 'KWH',
};

/** As much as a household may declare for a month, in any unit. */
const quantities = { from: 0, to: 100_000 } as const;

/** Undefined when the reading may be stored. */
export function judgeFuel(reading: FuelReading, context: ReadingContext): Reject | undefined {
  return (
    judgeIdentity(reading, context) ??
    judgeUnit(reading) ??
    judgeRange('quantity', reading.quantity, quantities)
  );
}

function judgeUnit({ fuelType, unit }: FuelReading): Reject | undefined {
  if (!isFuelType(fuelType))
    return {
      ...reject('unknown-fuel', { place: 'fuelType', value: fuelType, allowed: fuelTypes.join(', ') }),
      choice: { value: fuelType, allowed: fuelTypes },
    };
  const allowed = wireUnits[fuelUnits[fuelType]];
  if (unit === allowed) return undefined;
  return {
    ...reject('unit-mismatch', { place: 'unit', value: unit, allowed: `${allowed} for ${fuelType}` }),
    choice: { value: unit, allowed: [allowed] },
  };
}
