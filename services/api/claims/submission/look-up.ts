// Reads everything that decides about a claim: its place, evidence and analysis. Throws what makes it no valid claim.
import { quantityTolerance } from '#domain/claims/claim.ts';
import type { Device } from '#domain/emissions/case/household.ts';
import type { Api } from '../../context/api.ts';
import type { Principal } from '../../contract/principal.ts';
import { Problem } from '../../contract/problem.ts';
import { householdInPeriod } from '../../analyses/gather/home.ts';
import type { ClaimContent, EvidenceItem } from '../../store/bodies/claim.ts';
import { readLedgers, type HeldLedger } from '../../store/claims/ledgers.ts';
import { householdIdOf } from '../../store/find.ts';
import { readableHousehold } from '../../store/visible.ts';
import type { EvidenceInput } from '../claim/input.ts';
import type { Cited } from '../evidence/evidence-kind.ts';
import { resolveEvidence, type Resolved } from '../evidence/resolve-evidence.ts';
import { findClaimedAnalysis, type Analyzed } from './claimed-analysis.ts';
import { kitchenTestMax } from './kitchen-test.ts';
import { placeClaim, type ClaimPlace } from './place.ts';
import { asClaimFault, hoursOf, findUsedDevices } from './used-hours.ts';

export interface LedgerPlace {
  /** Of the household. */
  readonly ledger: HeldLedger;
  readonly place: ClaimPlace;
}

/**
 * The claimed household in the project of the period, and its ledger. The ledger is read first: what changes where a device
 * was, or in which project the household was, writes the next version of it. Throws 404, 410, 403 or 400.
 */
export async function lookUpPlace(api: Api, principal: Principal, claim: ClaimContent): Promise<LedgerPlace> {
  const { period, type } = claim;
  const id = await householdIdOf(api.records, claim.householdId);
  const [ledger] = await readLedgers(api, [id]);
  const household = await readableHousehold(api, principal, claim.householdId);
  const then = await householdInPeriod(api, principal, { household, period }).catch(asClaimFault);
  const place = await placeClaim(api, {
    household: then,
    period,
    deviceIds: claim.deviceIds.length === 0 ? null : claim.deviceIds,
    needsDevices: type !== 'KPTClaim',
  });
  return { ledger: ledger ?? { id, version: 0, entries: [] }, place };
}

const whatItCites = ({ household, devices }: ClaimPlace): Cited => ({
  householdId: household.id,
  householdDid: household.body.did,
  projectId: household.body.projectId,
  devices,
});

/** The stated evidence; the analysis of the claim is added if it is not among it. */
export function evidenceOf(
  { analysisId }: ClaimContent,
  evidence: readonly (EvidenceInput | EvidenceItem)[],
): readonly (EvidenceInput | EvidenceItem)[] {
  if (analysisId === undefined || evidence.some(({ type, ref }) => type === 'Analysis' && ref === analysisId))
    return evidence;
  return [...evidence, { type: 'Analysis', ref: analysisId }];
}

export const resolveFor = (
  api: Api,
  place: ClaimPlace,
  evidence: readonly (EvidenceInput | EvidenceItem)[],
): Promise<Resolved[]> => resolveEvidence(api, evidence, whatItCites(place));

export interface Basis {
  /** Null for claims of use and of kitchen tests. */
  readonly analyzed: Analyzed | null;
  /** The devices of the claim with their device-days; none for a kitchen test. */
  readonly devices: readonly Device[];
  /** Most that may be claimed, in the unit of the claim. */
  readonly quantityMax: number;
}

/** Throws 400 for a quantity above what the basis shows. */
export async function lookUpBasis(
  api: Api,
  principal: Principal,
  { claim, place }: { readonly claim: ClaimContent; readonly place: ClaimPlace },
): Promise<Basis> {
  if (claim.type === 'EmissionReductionClaim') {
    const analyzed = await findClaimedAnalysis(api, principal, { claim, place });
    return { analyzed, devices: analyzed.devices, quantityMax: analyzed.quantityMax };
  }
  if (claim.type === 'KPTClaim') {
    const quantityMax = kitchenTestMax(claim, place);
    const shown = `The weighings and the members of the household show at most ${quantityMax} kg/person/day`;
    refuseAbove(claim, quantityMax, shown);
    return { analyzed: null, devices: [], quantityMax };
  }
  const devices = await findUsedDevices(api, place);
  const quantityMax = hoursOf(devices);
  refuseAbove(claim, quantityMax, `The device-days of the period show ${quantityMax} h in use`);
  return { analyzed: null, devices, quantityMax };
}

function refuseAbove({ quantity }: ClaimContent, max: number, shown: string): void {
  if (quantity <= max + quantityTolerance) return;
  const detail = `${shown}, less than ${quantity}.`;
  throw new Problem('invalid-claim', {
    errors: [{ pointer: '#/claim/quantity', code: 'too-large', detail, max }],
  });
}
