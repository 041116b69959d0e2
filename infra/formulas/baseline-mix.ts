// The fuels of a baseline as formulas take them.
import { emissionFactor } from '#domain/emissions/case/fuel-factors.ts';
import type { MixedFuel } from '#domain/methodologies/mmecd.ts';
import { shown } from './quantity.ts';
import { fraction, name, notNegative, optional, positive, share } from './quantities.ts';

/** Emission factors of each fuel of a list. fNRB is 1 for a fuel that is not woody. */
export const emitting = {
  efCO2_t_per_TJ: notNegative('tCO2/TJ'),
  efNonCO2_t_per_TJ: notNegative('tCO2e/TJ'),
  fNRB: fraction,
} as const;

interface Emitting {
  readonly fuel?: string | undefined;
  readonly efCO2_t_per_TJ: number;
  readonly efNonCO2_t_per_TJ: number;
  readonly fNRB: number;
}

/** tCO2e/TJ. */
export const factorOf = ({ efCO2_t_per_TJ: efCO2, efNonCO2_t_per_TJ: efNonCO2, fNRB }: Emitting): number =>
  emissionFactor({ efCO2, efNonCO2, fNRB });

const fossil = ['lpg', 'gas', 'natural gas', 'naturalgas', 'kerosene', 'paraffin', 'coal', 'diesel'];

/** fNRB is no property of a fossil fuel. */
export function renewableFossil(list: string, fuels: readonly Emitting[]): string | null {
  const index = fuels.findIndex(({ fuel, fNRB }) => fossil.includes(fuel?.toLowerCase() ?? '') && fNRB !== 1);
  const found = fuels[index];
  return found === undefined
    ? null
    : `${list}[${index}].fNRB is ${found.fNRB}: 1 is allowed, because ${found.fuel} is no woody biomass`;
}

/** A fuel of the mix of MMECD v1.2, with its consumption in one of two units. */
export const mixed = {
  fuel: optional(name),
  consumption_t_per_year: optional(notNegative('t per household and year')),
  consumption_kg_per_day: optional(notNegative('kg per household and day')),
  ncv_TJ_per_t: positive('TJ/t'),
  ...emitting,
  efficiency: optional(share),
} as const;

interface Mixed extends Emitting {
  readonly consumption_t_per_year?: number | undefined;
  readonly consumption_kg_per_day?: number | undefined;
  readonly ncv_TJ_per_t: number;
}

/** Consumption in one unit, of which there is some. */
export function noMix(fuels: readonly Mixed[]): string | null {
  const [byYear, byDay] = [
    fuels.filter((fuel) => fuel.consumption_t_per_year !== undefined).length,
    fuels.filter((fuel) => fuel.consumption_kg_per_day !== undefined).length,
  ];
  if (byYear + byDay !== fuels.length || (byYear > 0 && byDay > 0))
    return (
      `fuels has ${byYear} consumption_t_per_year and ${byDay} consumption_kg_per_day: ` +
      'one of these for each fuel, the same for all, is allowed'
    );
  return fuels.every((fuel) => massOf(fuel) === 0)
    ? `the consumption of fuels is ${shown(fuels.map(massOf))}: at least one above 0 is allowed`
    : renewableFossil('fuels', fuels);
}

const massOf = (fuel: Mixed): number => fuel.consumption_t_per_year ?? fuel.consumption_kg_per_day ?? 0;

export const mixOf = (fuel: Mixed): MixedFuel => ({
  mass: massOf(fuel),
  ncv: fuel.ncv_TJ_per_t,
  factor: factorOf(fuel),
});
