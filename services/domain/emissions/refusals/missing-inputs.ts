// Refuses requests without a parameter that has no confirmed default.
import { isVolume } from '../factors/model-input.ts';
import { rulesOf, type MethodologyId } from '../../methodologies/registry.ts';
import { overridable, upstreamNames, type OverrideName } from '../../methodologies/overrides.ts';
import type { AnalysisInputs } from '../case/household.ts';
import { ratioName } from '../inputs/ratio-inputs.ts';
import type { Refusal } from '../result/result.ts';
import type { AnalysisContext } from '../model/context.ts';
import { fuelUnits } from '../../fuels.ts';
import { efficiencyRatio } from '../../methodologies/equations.ts';

type Known = Pick<AnalysisContext, 'inputs' | 'baseline' | 'cookers' | 'lookup'>;

/** A reason, and the parameters that it asks for. */
interface Needed {
  readonly why: string;
  readonly names: readonly OverrideName[];
}

/** All that the request does not give, in one refusal. */
export function missingInputs(known: Known): Refusal | undefined {
  const needed = [
    missingRules(known),
    missingUpstream(known),
    missingDensity(known),
    missingEfficiency(known),
  ];
  return toGive(needed.filter((one) => one !== undefined));
}

/** Parameters that every household needs under this methodology; its fuels may need more. */
export function missingOfMethodology(question: Pick<AnalysisInputs, 'methodology' | 'parameters'>) {
  const found = missingRules({ inputs: question });
  return found && toGive([found]);
}

/** Households that must be given a parameter which others can do without; null: none. */
export function requiredWhere(methodology: MethodologyId, name: OverrideName): string | null {
  const [, fuel] = name.split('upstream.');
  if (fuel !== undefined && rulesOf(methodology).countsUpstream)
    return `households that burn ${fuel} now, or burned it before without a given emissionsPerKg`;
  if (name === 'density')
    return 'households whose baseline fuel is counted by volume and has no density here';
  return name === 'efficiencyBaseline'
    ? 'households with a new stove that is compared by efficiency, and a baseline fuel without an efficiency here'
    : null;
}

function toGive(needed: readonly Needed[]): Refusal | undefined {
  if (needed.length === 0) return undefined;
  const missing = needed.flatMap(({ names }) => names);
  const described = missing.map((name) => `${name} (${overridable[name].unit})`);
  return {
    code: 'insufficient-data',
    detail: `${needed.map(({ why }) => why).join('; ')}. No default is confirmed: give ${described.join(' and ')} in parameters.`,
    missing,
  };
}

function missingRules({
  inputs: { methodology, parameters },
}: {
  readonly inputs: Pick<AnalysisInputs, 'methodology' | 'parameters'>;
}): Needed | undefined {
  if (methodology === null) return undefined;
  const names = rulesOf(methodology).mustBeGiven.filter((name) => parameters[name] === undefined);
  return names.length === 0 ? undefined : { why: `${methodology} needs ${names.join(' and ')}`, names };
}

/** A fuel without a factor of making and transport, where the methodology counts them. */
function missingUpstream({
  inputs: { methodology, parameters },
  baseline,
  cookers,
}: Known): Needed | undefined {
  if (methodology === null || !rulesOf(methodology).countsUpstream) return undefined;
  // A given factor per kg covers all emissions of the baseline fuel.
  const burned = parameters.emissionsPerKg === undefined ? [baseline.fuelType] : [];
  const fuels = [...burned, ...cookers.flatMap(({ carrier }) => carrier ?? [])];
  const needed = upstreamNames.filter((name) => fuels.some((fuel) => name === `upstream.${fuel}`));
  const missing = needed.filter((name) => parameters[name] === undefined);
  return missing.length === 0
    ? undefined
    : { why: `${methodology} counts making and transport of each fuel`, names: missing };
}

function missingDensity({ baseline: { fuelType }, lookup }: Known): Needed | undefined {
  return !isVolume(fuelUnits[fuelType]) || lookup.knows('density', `density.${fuelType}`)
    ? undefined
    : { why: `${fuelType} is counted by volume`, names: ['density'] };
}

/** Of the old stove, where a cooker is compared with it by efficiencies. */
function missingEfficiency({ baseline: { fuelType }, cookers, lookup }: Known): Needed | undefined {
  const compared = cookers.filter(({ kind, carrier }) => {
    const ratio = carrier === null ? null : ratioName({ kind, carrier }, lookup);
    return ratio !== null && 'by' in ratio && ratio.by === efficiencyRatio;
  });
  return compared.length === 0 || lookup.knows('efficiencyBaseline', `efficiency.baseline.${fuelType}`)
    ? undefined
    : {
        why: `${compared.map(({ did }) => did).join(', ')} is compared by efficiency with the old stove for ${fuelType}`,
        names: ['efficiencyBaseline'],
      };
}
