// Limits of the energy that may be credited to a household, by persons, for each day (MMECD v1.2).
import type { FactorLookup } from '../factors/factor-lookup.ts';
import type { Noted } from '../factors/notes.ts';
import type { FuelType } from '../../fuels.ts';
import { electricityEnergy } from '../../methodologies/equations.ts';

/** Of each day by itself: the part above is lost and lends nothing to another day. */
export interface EnergyLimits {
  /** kWh and MJ of input per person and day; Infinity: the methodology has none. */
  readonly electricityKwh: number;
  readonly fuelMJ: number;
  readonly persons: number;
}

export const unlimited: EnergyLimits = { electricityKwh: Infinity, fuelMJ: Infinity, persons: 1 };

export function energyLimits(lookup: FactorLookup, persons: number): Noted<EnergyLimits> {
  const [electricity, fuel] = [lookup.find('cap.electricity'), lookup.find('cap.fuelEnergy')];
  return {
    value: { electricityKwh: electricity.value, fuelMJ: fuel.value, persons },
    notes: [...electricity.notes, ...fuel.notes],
  };
}

type EnergyKind = 'electricity' | 'fuel';

/** MJ per person and day that may be credited, of electricity or of fuels together. */
export const dailyLimitMJ = (
  { electricityKwh, fuelMJ }: Pick<EnergyLimits, 'electricityKwh' | 'fuelMJ'>,
  kind: EnergyKind,
): number => (kind === 'electricity' ? electricityEnergy(electricityKwh) : fuelMJ);

export const energyKind = (carrier: FuelType): EnergyKind =>
  carrier === 'Electricity' ? 'electricity' : 'fuel';
