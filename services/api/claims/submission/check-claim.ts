// Runs the automatic checks of a claim on what its evidence, analysis and device-days say now.
import type { CheckContext } from '#domain/claims/checks/check.ts';
import { runChecks } from '#domain/claims/checks/run-checks.ts';
import { dayCount } from '#domain/dating/calendar.ts';
import type { Device } from '#domain/emissions/case/household.ts';
import type { Api } from '../../context/api.ts';
import type { ClaimContent } from '../../store/bodies/claim.ts';
import { projectDefaults } from '../../store/bodies/project.ts';
import { earlierClaim } from '../../store/claims/earlier-claim.ts';
import type { Resolved } from '../evidence/resolve-evidence.ts';
import { checkedAnalysis, type Analyzed } from './claimed-analysis.ts';
import { doubledDays } from './doubled-days.ts';
import type { ClaimPlace } from './place.ts';

export interface Checking {
  readonly claim: ClaimContent;
  readonly place: ClaimPlace;
  readonly evidence: readonly Resolved[];
  /** Null for claims of use and of kitchen tests. */
  readonly analyzed: Analyzed | null;
  /** The devices of the claim with their device-days; none for a kitchen test. */
  readonly devices: readonly Device[];
  /** Null: nothing limits the quantity. */
  readonly quantityMax: number | null;
}

export async function checkClaim(api: Api, checking: Checking) {
  const { claim, place, evidence, analyzed, devices, quantityMax } = checking;
  const coverageRequired = place.project?.body.coverageThreshold ?? projectDefaults.coverageThreshold;
  const [analysis, doubled, earlier] = await Promise.all([
    analyzed && checkedAnalysis(api, analyzed, coverageRequired),
    doubledDays(api.telemetry, devices),
    analyzed && earlierClaim(api, place.household.id, place.period.start),
  ]);
  const context: CheckContext = {
    type: claim.type,
    quantity: claim.quantity,
    quantityMax,
    period: place.period,
    devices,
    evidence: evidence.map(({ input: { type, ref }, state }) => ({ type, ref, state })),
    batches: evidence.flatMap(({ found }) => found?.batch ?? []),
    analysis,
    earlier,
    doubledDays: doubled,
    comparisons: evidence.flatMap(({ found }) => found?.verdicts ?? []),
    weighings: weighingsOf(claim),
  };
  // The check `plausibility` (domain/plausibility-model) is added here, as a second argument.
  return runChecks(context);
}

function weighingsOf({ fuelMeasurements, testPeriod }: ClaimContent): CheckContext['weighings'] {
  if (!fuelMeasurements || !testPeriod) return null;
  return {
    total: fuelMeasurements.total,
    amounts: fuelMeasurements.dailyLogs.map(({ amount }) => amount),
    calendarDays: dayCount(testPeriod),
    statedDays: testPeriod.durationDays,
  };
}
