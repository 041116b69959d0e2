// The warnings of a result: about its data, baseline, caps and rules.
import { smallestCredit, type BoundaryResult } from '../model/boundary.ts';
import type { Cooker } from '../cookers/cookers.ts';
import { coveredShare, deviceCoverage } from '../cookers/coverage.ts';
import type { ComparedStatement } from '../declared/stated-use.ts';
import { warningsOfDayFlags } from './day-flag-warnings.ts';
import type { Device } from '../case/household.ts';
import type { MethodologyId } from '../../methodologies/registry.ts';
import {
  isIdle,
  isSilent,
  isUnused,
  uncreditedKwh,
  usedBest,
  type MeasuredCooker,
} from '../cookers/measured.ts';
import { round3, round4 } from '../case/rounding.ts';
import type { AnalysisContext } from '../model/context.ts';
import { warningsOfRules } from './rule-warnings.ts';
import { warningsOfStatements } from './statement-warnings.ts';
import { warning, type Warning } from '../result/result.ts';
import { saidNothing } from '../cookers/unused-readings.ts';
import { daysOfUse, isUnheard } from '../cookers/use-known.ts';
import { fuelUnits } from '../../fuels.ts';
import { usualSocketW } from '../../signals/power.ts';
import { bestOf, highOf, type Amount } from '../../range.ts';
import { sum } from '../../sum.ts';

export interface Findings {
  readonly methodology: MethodologyId;
  readonly boundary: BoundaryResult;
  readonly other: BoundaryResult | undefined;
  readonly cookers: readonly Cooker[];
  readonly statements: readonly ComparedStatement[];
  /** As printed, kgCO2e. */
  readonly reductions: number;
}

export const warningsOf = (context: AnalysisContext, findings: Findings): Warning[] => [
  ...warningsOfData(context, findings),
  ...warningsOfBaseline(context, findings),
  ...warningsOfCaps(context, findings),
  ...warningsOfRules(context, findings),
  ...warningsOfStatements(findings),
  ...warningsOfResult(context, findings),
];

function* warningsOfData(
  { inputs, residual }: AnalysisContext,
  { cookers, boundary }: Findings,
): Generator<Warning> {
  const { measured } = boundary;
  for (const { did, status, days } of inputs.leftOut ?? []) {
    const count = days.length === 1 ? 'one day' : `${days.length} days`;
    yield warning(
      'device-left-out',
      `${did} was ${status} on ${count} of the period (${days[0]} to ${days.at(-1)}). Its readings of these days are left out.`,
    );
  }
  yield* warningsOfDayFlags(inputs.devices);
  yield* warningsOfLeftOut(inputs.devices);
  for (const cooker of cookers) {
    const covered = coveredShare(deviceCoverage(cooker.meter));
    if (isSilent(cooker))
      yield warning('device-silent', `${saidNothing([cooker], 'in the period')} and adds nothing.`);
    else if (covered <= 0.5)
      yield warning('device-coverage-low', `${cooker.did} sent ${round4(covered)} of the expected readings.`);
  }
  for (const { did } of residual?.meters.filter(isUnheard) ?? [])
    yield warning(
      'device-silent',
      `${did} sent no weights in this period. Its fuel use is assumed equal to the baseline.`,
    );
  for (const { did } of measured.filter(({ isExcluded }) => isExcluded))
    yield warning(
      'device-excluded',
      `${did} lacks data on at least half of its days. It earns nothing, and its energy emits.`,
    );
  const ofBoundary = new Set(measured.map(({ did }) => did));
  const idle = cookers.filter(
    (cooker) => !ofBoundary.has(cooker.did) && !cooker.isDoubtful && isIdle(cooker),
  );
  const unused = [...measured.filter((cooker) => isUnused(cooker) && !isUntold(cooker)), ...idle].map(
    ({ did }) => did,
  );
  if (unused.length > 0) {
    const credit = boundary.used ? '' : ': no reduction of the period is credited';
    yield warning(
      'no-use',
      `The readings of ${unused.join(', ')} show no cooking in the whole period${credit}.`,
    );
  }
  for (const cooker of measured) {
    const { did, carrier, usageHours, estimated, ratedPowerW } = cooker;
    const amount = usedBest(cooker);
    if (estimated)
      yield warning(
        'energy-estimated',
        `${did} has no meter. Its energy is estimated from hours of use and ${ratedPowerW === null ? `the ${usualSocketW} W of a usual socket: give its ratedPowerW in W` : 'rated power'}.`,
      );
    else if (carrier === 'Electricity' && amount > 0 && (usageHours === 0 || unused.includes(did))) {
      yield warning(
        'energy-without-cooking',
        unused.includes(did)
          ? `${did} used ${round3(amount)} kWh. Its readings are dense enough to show cooking, but show none: it earns nothing. Check what it powers.`
          : `${did} used ${round3(amount)} kWh. Its readings are too few or too far apart to show cooking. Check what it powers, or let it report more often.`,
      );
    }
  }
  for (const cooker of measured.filter((one) => !unused.includes(one.did) && !isUntold(one))) {
    const uncredited = round3(uncreditedKwh(cooker));
    if (uncredited > 0)
      yield warning(
        'energy-without-cooking',
        `${cooker.did} used ${uncredited} kWh without cooking (standby, days without a meal, or loads that last too long). They earn nothing and emit.`,
      );
  }
  const contradicted = residual?.contradicted ?? [];
  if (contradicted.length > 0)
    yield warning(
      'old-stove-contradicts-scale',
      `The old stove was hot, or may have been, on ${countDays(contradicted.length)} (${contradicted[0]} to ${contradicted.at(-1)}), and the scale of its fuel lost less than the smallest fire burns. The fuel of these days is assumed equal to the baseline. Check the scale and the sensor.`,
    );
  if (boundary.method === 'wholeHousehold' && (residual?.filled ?? 0) > 0) {
    yield warning(
      'residual-filled',
      `${round3(residual?.filled ?? 0)} of the residual fuel was filled for days without data.`,
    );
  }
}

/** Energy that may have been used beyond the best estimate, kWh. */
const beyondBest = (amount: Amount): number => highOf(amount) - bestOf(amount);

/** Energy that was filtered out still emits: the warning names the field to check. */
function* warningsOfLeftOut(devices: readonly Device[]): Generator<Warning> {
  for (const { did, days } of devices) {
    const leftOut = round3(sum(days.map(({ energyKwh }) => beyondBest(energyKwh ?? 0))));
    if (leftOut > 0)
      yield warning(
        'energy-left-out',
        `${did} reports ${leftOut} kWh that its rated power or its own power readings do not explain. They earn nothing and emit. Check ratedPowerW and the unit of its counter.`,
      );
  }
}

/** The stated and the weighed baseline, of which the lower is used, and the fuel that the measured cooking replaces. */
function* warningsOfBaseline({ baseline }: AnalysisContext, { boundary }: Findings): Generator<Warning> {
  const { disagreement, fuelType } = baseline;
  if (disagreement === null) return;
  const unit = fuelUnits[fuelType];
  const amounts = `the stated baseline is ${round3(disagreement.stated)} ${unit} of ${fuelType}, the kitchen test found ${round3(disagreement.weighed)} ${unit}`;
  yield warning(
    'baseline-disagreement',
    `On ${disagreement.days} days of the period ${amounts}. The lower one is used. The measured cooking of the whole period replaces ${round3(boundary.emissions.impliedFuelKg)} kg.`,
  );
}

function* warningsOfCaps({ baseline }: AnalysisContext, { boundary }: Findings): Generator<Warning> {
  if (boundary.method !== 'metered') return;
  const { emissions, baselineKg } = boundary;
  const capped = emissions.days.filter(({ cap }) => cap < 1).length;
  if (capped > 0)
    yield warning(
      'baseline-cap',
      `The metered energy replaces ${round3(emissions.impliedFuelKg)} kg of ${baseline.fuelType}, and the baseline of the household is ${round3(baselineKg)} kg. On ${countDays(capped)} the baseline of the day limits the result: what is above it lends nothing to other days.`,
    );
  const limited = emissions.days.filter(
    ({ fractions }) => fractions.electricity < 1 || fractions.fuel < 1,
  ).length;
  if (limited > 0)
    yield warning(
      'energy-cap',
      `On ${countDays(limited)} the energy exceeds the limit per person and day. Only the limit of the day is credited.`,
    );
  for (const { did, kgCO2ePerMJ, ofBaseline } of lpgForEfficiency(boundary))
    yield warning(
      'lpg-efficiency-only',
      `${did} burns LPG, which is credited for efficiency only. The replaced fuel counts with ${round4(kgCO2ePerMJ)} kgCO2e/MJ of LPG, not with ${round4(ofBaseline)} of ${baseline.fuelType}.`,
    );
  const lowered = boundary.least.byDay.filter(
    ({ seen, withUnseen }) =>
      withUnseen !== null && withUnseen.baseline - withUnseen.actual < seen.baseline - seen.actual,
  ).length;
  if (lowered > 0)
    yield warning(
      'lost-readings-counted',
      `On ${countDays(lowered)} a limit leaves more energy nothing to earn. What may have been used in time without readings therefore emits.`,
    );
}

const countDays = (days: number): string => (days === 1 ? 'one day' : `${days} days`);

/** LPG stoves that are worth less than the fuel that they replace. */
const lpgForEfficiency = ({ emissions, options, terms }: BoundaryResult) =>
  emissions.cookers
    .filter(({ did, intensity }) => {
      const isLpg = terms.some((term) => term.did === did && term.carrier === 'LPG');
      return options.lpgForEfficiencyOnly && isLpg && intensity < emissions.intensity;
    })
    .map(({ did, intensity }) => ({ did, kgCO2ePerMJ: intensity, ofBaseline: emissions.intensity }));

/** Those by which nothing more is credited. */
const binding = (boundary: BoundaryResult, other: BoundaryResult | undefined): BoundaryResult[] =>
  [boundary, ...(other === undefined ? [] : [other])].filter(
    ({ credited }) => credited === smallestCredit(boundary, other),
  );

/** kgCO2e that the reduction could not bear. */
/** It used energy, and none of its days tells when: that is not to cook nothing. */
const isUntold = (cooker: MeasuredCooker): boolean => usedBest(cooker) > 0 && daysOfUse(cooker.meter) === 0;

const leakageLeft = ({ used, leakageOfCredit, least, hawthorneIndex }: BoundaryResult): number =>
  leakageOfCredit - (used ? Math.max(0, least.conservative * hawthorneIndex) : 0);

function* warningsOfResult(
  { counterfactual }: AnalysisContext,
  { boundary, other, reductions }: Findings,
): Generator<Warning> {
  if (reductions <= 0) yield warning('no-reduction', 'Emissions did not fall. No device has a share.');
  if (boundary.method === 'wholeHousehold' && counterfactual.estimate.design === 'declaredBaseline') {
    yield warning(
      'season-not-considered',
      'The declared baseline is assumed to be the same in every season.',
    );
  }
  const lost = boundary.emissions.days.filter(({ baseline, actual }) => actual - baseline > 0);
  const lostKg = round3(sum(lost.map(({ baseline, actual }) => actual - baseline)));
  if (lostKg > 0)
    yield warning(
      'days-without-gain',
      `On ${countDays(lost.length)} more was emitted than saved: ${lostKg} kgCO2e. It lowers reductions and methodologyReduction. It takes nothing from the credit of other days, so leaving these days out earns no more.`,
    );
  const left = Math.max(...binding(boundary, other).map(leakageLeft));
  if (boundary.leakage.newDevices > 0 && left > 0)
    yield warning(
      'leakage-left',
      `The leakage exceeds the credit of this period. Subtract the remaining ${round3(left)} kgCO2e from the next claim.`,
    );
  if (other !== undefined && other.credited < boundary.credited) {
    const seen = `${other.method} gives a reduction of ${round3(other.propagated.value)} kgCO2e`;
    yield warning(
      'cross-check-lower',
      `${seen} and a credit of ${round3(other.credited)} kgCO2e. The smaller credit is used.`,
    );
  }
}
