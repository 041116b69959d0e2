// What the request has to give because no confirmed value of it is known.
import { isVolume } from '../inputs/model-input.ts';
import { rulesOf } from '../methodology.ts';
import { upstreamNames, type OverrideName } from '../factors/overrides.ts';
import { ratioName } from '../inputs/ratio-inputs.ts';
import type { Refusal } from '../result.ts';
import type { Situation } from '../situation.ts';
import { fuelUnits } from '../../fuels.ts';

type Known = Pick<Situation, 'inputs' | 'baseline' | 'cookers' | 'book'>;

/** The first thing that nobody told. */
export const untold = (known: Known): Refusal | undefined =>
  untoldUpstream(known) ?? untoldDensity(known) ?? untoldEfficiency(known);

const toGive = (why: string, names: readonly OverrideName[], unit: string): Refusal => ({
  code: 'insufficient-data',
  detail: `${why}: give ${names.join(' and ')} in parameters (${unit}), no default is confirmed.`,
});

/** A fuel whose making and transport nobody told, where the methodology counts them. */
function untoldUpstream({
  inputs: { methodology, parameters },
  baseline,
  cookers,
}: Known): Refusal | undefined {
  if (methodology === null || !rulesOf(methodology).countsUpstream) return undefined;
  // A factor per kg given by hand stands for the whole of the baseline fuel.
  const burned = parameters.emissionsPerKg === undefined ? [baseline.fuelType] : [];
  const fuels = [...burned, ...cookers.flatMap(({ carrier }) => carrier ?? [])];
  const needed = upstreamNames.filter((name) => fuels.some((fuel) => name === `upstream.${fuel}`));
  const missing = needed.filter((name) => parameters[name] === undefined);
  return missing.length === 0
    ? undefined
    : toGive(`${methodology} counts making and transport of each fuel`, missing, 'tCO2e/TJ');
}

function untoldDensity({ baseline: { fuelType }, book }: Known): Refusal | undefined {
  const unit = fuelUnits[fuelType];
  return !isVolume(unit) || book.knows('density', `density.${fuelType}`)
    ? undefined
    : toGive(`${fuelType} is counted by volume`, ['density'], `kg per ${unit}`);
}

/** Of the old stove, where a cooker is compared with it by efficiencies. */
function untoldEfficiency({ baseline: { fuelType }, cookers, book }: Known): Refusal | undefined {
  const compared = cookers.filter(
    ({ kind, carrier }) =>
      carrier !== null && ratioName({ kind, carrier }, book)?.under === 'efficiency:baseline',
  );
  return compared.length === 0 || book.knows('efficiencyBaseline', `efficiency.baseline.${fuelType}`)
    ? undefined
    : toGive(
        `${compared.map(({ did }) => did).join(', ')} is compared with the old stove for ${fuelType} by efficiency`,
        ['efficiencyBaseline'],
        'a fraction',
      );
}
