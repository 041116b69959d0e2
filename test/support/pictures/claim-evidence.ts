// Claims for tests of their evidence.
import {
  countResults,
  evidenceGraph,
  type ClaimEvidence,
  type EvidenceFacts,
  type Result,
} from '#pictures/claim-evidence/data.ts';
import { datesFrom, project } from './sheets.ts';

/** A claim of `days` days of two devices; `bad`: places of batches that do not hold. */
export function factsOf(
  days: number,
  change: Partial<EvidenceFacts> = {},
  bad: readonly number[] = [],
): EvidenceFacts {
  const devices = ['did:x:device/meter-1', 'did:x:device/meter-2'];
  const dates = datesFrom('2024-01-01', days);
  const cited = devices.flatMap((device) => dates.map((day) => ({ device, day })));
  const batches = new Map(cited.map((place, index) => [`ev_${index}`, place]));
  const digest = (index: number): string => `sha256:${String(index).padStart(8, 'a').repeat(8)}`;
  const resultOf = (index: number): Result =>
    bad.includes(index) ? 'bad' : index === 3 ? 'attention' : 'ok';
  return {
    claim: {
      id: 'clm_01M7YNX8J0VMDKRC9CYZC1C4R3',
      status: 'verified',
      label: '58.040 kgCO2e',
      digest: digest(1),
      deviceIds: devices,
      contentVersion: 2,
    },
    items: [
      {
        id: 'cev_a',
        kind: 'Analysis',
        ref: 'an_NJM6HX1FXG89V95T77EJMRHTBP',
        digest: digest(2),
        result: 'ok',
      },
      ...cited.map((_, index) => ({
        id: `cev_${index}`,
        kind: 'TelemetryBatch' as const,
        ref: `ev_${index}`,
        digest: digest(index),
        result: resultOf(index),
      })),
      { id: 'cev_c', kind: 'Calibration', ref: 'cal_1', digest: digest(7), result: 'ok' },
      { id: 'cev_r', kind: 'SurveyResponse', ref: 'rsp_1', digest: digest(8), result: 'attention' },
    ],
    batches,
    decisions: [{ id: 'dec_1', by: 'did:x:auditor', isVerified: true, onVersion: 2 }],
    credential: { id: 'urn:uuid:credential-1', result: 'ok', digest: digest(1) },
    ...change,
  };
}

export function evidenceOf(facts: EvidenceFacts, change: Partial<ClaimEvidence> = {}): ClaimEvidence {
  const counts = countResults(facts.items);
  const n = facts.items.length;
  return {
    project,
    period: { start: '2024-01-01', end: '2024-01-31' },
    timeZone: 'Africa/Kampala',
    n,
    missingShare: n === 0 ? null : counts.bad / n,
    claim: {
      id: facts.claim.id,
      type: 'EmissionReductionClaim',
      status: facts.claim.status,
      quantity: 58.04,
      unit: 'kgCO2e',
      householdId: 'did:ixo:household/123',
    },
    ...evidenceGraph(facts),
    counts,
    checks: {
      passed: 15,
      others: [{ id: 'calibration', result: 'warn', reason: 'The meter is not calibrated.' }],
    },
    ...change,
  };
}
