// Reasons to refuse the inputs of an analysis, whatever the result would be.
import { calibrationOn } from '../inputs/calibration.ts';
import { firstChangeIn, type Note } from '../factors/notes.ts';
import type { AnalysisInputs } from '../case/household.ts';
import { rulesOf, usualMethodology, type MethodologyId } from '../../methodologies/registry.ts';
import type { MeasuredCooker } from '../cookers/measured.ts';
import { overrideNames, upstreamNames, type OverrideName } from '../../methodologies/overrides.ts';
import type { Refusal } from '../result/result.ts';
import { highOf } from '../../range.ts';
import { fuelUnits, isFuelType } from '../../fuels.ts';

/** The first refusal that applies; undefined: none does. */
export const findRefusal = (inputs: AnalysisInputs): Refusal | undefined =>
  refuseMixedBoundary(inputs) ?? wrongUnit(inputs) ?? refuseImplausibleUse(inputs);

/** Baseline and actual emissions are of one boundary, or the difference means nothing. */
export function refuseMixedBoundary({
  methodology,
  baselineMethod,
}: Pick<AnalysisInputs, 'methodology' | 'baselineMethod'>): Refusal | undefined {
  if (methodology === null || baselineMethod == null) return undefined;
  const { boundary } = rulesOf(methodology);
  return boundary === baselineMethod
    ? undefined
    : {
        code: 'boundary-mixed',
        detail: `${methodology} uses the boundary ${boundary}, but baselineMethod is ${baselineMethod}. Remove one of them.`,
      };
}

function wrongUnit({ devices }: AnalysisInputs): Refusal | undefined {
  for (const { did, days } of devices) {
    for (const { day, unitFaults = [] } of days) {
      const [fault] = unitFaults;
      if (fault === undefined) continue;
      const fuel = fault.split(' ')[0] ?? '';
      const allowed = isFuelType(fuel) ? fuelUnits[fuel] : 'another unit';
      return {
        code: 'unit-mismatch',
        detail: `${did} reported ${fault} on ${day}. The unit of this fuel is ${allowed}: configure the device, and ask for days after the change.`,
      };
    }
  }
  return undefined;
}

/** kWh, or unit of the fuel, a day: a thousand times what a canteen takes. Such a number is no measurement. */
const mostADay = 1_000_000;

function refuseImplausibleUse({ devices }: AnalysisInputs): Refusal | undefined {
  for (const { did, days } of devices) {
    for (const { day, energyKwh, fuels } of days) {
      const amounts = [energyKwh ?? 0, ...Object.values(fuels)].map(highOf);
      const found = amounts.find((amount) => !(Math.abs(amount) <= mostADay));
      if (found === undefined) continue;
      return {
        code: 'insufficient-data',
        detail: `${did} reported a use of ${found} on ${day}. Values above ${mostADay} per day are rejected.`,
      };
    }
  }
  return undefined;
}

/** LPG on days on which the methodology no longer credits it. */
export function lpgEnded(
  { methodology, period }: AnalysisInputs,
  cookers: readonly MeasuredCooker[],
): Refusal | undefined {
  const until = methodology === null ? null : rulesOf(methodology).lpgUntil;
  const lpg = cookers.find(({ carrier }) => carrier === 'LPG');
  return until === null || lpg === undefined || period.end <= until
    ? undefined
    : {
        code: 'insufficient-data',
        detail: `${methodology} credits LPG until ${until}, and ${lpg.did} burns LPG. Ask for a period that ends by ${until}.`,
      };
}

/** Electricity with a meter, where the methodology is for stoves without (RECH v5.0, SMEC v4.0). Weighed fuel is no meter. */
export function withMeter(
  { methodology }: AnalysisInputs,
  cookers: readonly MeasuredCooker[],
): Refusal | undefined {
  if (methodology === null || !rulesOf(methodology).unmeteredOnly) return undefined;
  const found = cookers.find(({ carrier, estimated }) => carrier === 'Electricity' && !estimated);
  return (
    found && {
      code: 'boundary-mixed',
      detail: `${methodology} is for stoves without meters, but ${found.meter.did} measures the electricity of ${found.did}. Use a metered methodology, for example ${usualMethodology.metered}.`,
    }
  );
}

/** A meter without a calibration that holds on every day of the period, where the methodology needs one. */
export function refuseUncalibrated(
  { methodology }: AnalysisInputs,
  cookers: readonly MeasuredCooker[],
): Refusal | undefined {
  if (methodology === null || !rulesOf(methodology).needsCalibration) return undefined;
  for (const { meter } of cookers) {
    const open = meter.installedDays.find((day) => calibrationOn(meter, day) === undefined);
    if (open !== undefined) {
      return {
        code: 'calibration-missing',
        detail: `${methodology} requires a valid calibration of ${meter.did} on every day, and none is valid on ${open}. Add it by POST /v1/devices/{id}/calibrations.`,
      };
    }
  }
  return undefined;
}

/** Each day has the factors of its day; a result has one of each, so a period ends where one of them ends. */
export function changingFactors(notes: readonly Note[]): Refusal | undefined {
  const first = firstChangeIn(notes);
  return first === undefined
    ? undefined
    : {
        code: 'insufficient-data',
        detail: `The factor ${first.name} changes on ${first.day}. Ask for the periods before and after it.`,
      };
}

export interface ParameterFault {
  readonly name: OverrideName;
  readonly detail: string;
}

/** Parameters of other methodologies. */
export function parameterFaults(
  methodology: MethodologyId | null,
  given: readonly OverrideName[],
): ParameterFault[] {
  const name = methodology ?? usualMethodology.metered;
  const taken = parametersOf(name);
  return given
    .filter((parameter) => !taken.includes(parameter))
    .map((parameter) => ({
      name: parameter,
      detail: `${name} has no parameter ${parameter}. Its parameters are ${taken.join(', ')}. Remove it, or use another methodology.`,
    }));
}

/** Those that a request may give with this methodology. */
export function parametersOf(methodology: MethodologyId): OverrideName[] {
  const { parameters } = rulesOf(methodology);
  return overrideNames.filter((name) => !isSpecial(name) || parameters.includes(name));
}

/** Parameters of single methodologies; all others go with every one. */
const special: readonly OverrideName[] = [
  'daf',
  'hawthorneIndex',
  'embodied',
  'technicalLife',
  ...upstreamNames,
];
const isSpecial = (name: OverrideName): boolean => special.includes(name);
