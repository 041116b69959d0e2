// Runs the automatic checks of a claim on what its evidence, analysis and device-days say now.
import type { CheckContext, Stove } from '#domain/claims/checks/check.ts';
import { runChecks } from '#domain/claims/checks/run-checks.ts';
import { judgeSeries, type DoubledDay, type DoubledSeries } from '#domain/claims/doubled-series.ts';
import type { Device } from '#domain/emissions/case/household.ts';
import type { Api } from '../../context/api.ts';
import type { ClaimContent } from '../../store/bodies/claim.ts';
import { projectDefaults } from '../../store/bodies/project.ts';
import { earlierClaim } from '../../store/claims/earlier-claim.ts';
import { findRefusedClaims } from '../../store/claims/refused-claims.ts';
import type { Resolved } from '../evidence/resolve-evidence.ts';
import { nameDevices } from '../../store/claims/named-devices.ts';
import { checkAnalysis } from './checked-analysis.ts';
import { compareDays } from './compared-days.ts';
import { weighingsOf } from './kitchen-test.ts';
import type { Basis } from './look-up.ts';
import type { ClaimPlace } from './place.ts';
import { checkPlausibility } from './plausibility.ts';

export interface Checking extends Basis {
  readonly claimId: string;
  readonly claim: ClaimContent;
  readonly place: ClaimPlace;
  readonly evidence: readonly Resolved[];
  readonly stoves: readonly Stove[];
  /** Number of other claims that hold a part of its times. */
  readonly overlapping: number;
}

export async function checkClaim(api: Api, checking: Checking) {
  const { claimId, claim, place, evidence, stoves, overlapping, analyzed, devices, quantityMax } = checking;
  const coverageRequired = place.project?.body.coverageThreshold ?? projectDefaults.coverageThreshold;
  const projectId = place.project?.id ?? null;
  const { id: householdId } = place.household;
  const [analysis, doubled, earlier, refused, plausibility] = await Promise.all([
    analyzed && checkAnalysis(api, analyzed, coverageRequired),
    doubledSeriesOf(api, projectId, devices),
    analyzed && earlierClaim(api, { householdId, projectId, start: place.period.start }),
    findRefusedClaims(api, { claimId, householdId, projectId, type: claim.type, period: claim.period }),
    checkPlausibility(api, {
      type: claim.type,
      household: { ...place.household.body, id: householdId },
      deviceDids: place.devices.map(({ did }) => did),
      period: place.period,
    }),
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
    overlapping,
    refused,
    stoves,
    doubledSeries: doubled,
    comparisons: evidence.flatMap(({ found }) => found?.verdicts ?? []),
    weighings: weighingsOf(claim),
  };
  return runChecks(context, [plausibility]);
}

/** Devices of other projects are not named. */
async function doubledSeriesOf(
  api: Pick<Api, 'telemetry' | 'clickhouse'>,
  projectId: string | null,
  devices: readonly Device[],
): Promise<DoubledSeries> {
  const { comparedDays: count, copied, alike } = judgeSeries(await compareDays(api.telemetry, devices));
  const dids = [...copied, ...alike].map(({ other }) => other);
  const nameOf = await nameDevices(api, projectId, dids);
  const named = (days: readonly DoubledDay[]): DoubledDay[] =>
    days.map((day) => ({ ...day, other: nameOf(day.other) }));
  return { comparedDays: count, copied: named(copied), alike: named(alike) };
}
