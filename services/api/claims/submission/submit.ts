// Submits a claim: everything is checked, its days are held, and it goes to the verifiers, in one operation.
import type { NewEvent } from '#records/events.ts';
import type { RecordVersion } from '#records/records.ts';
import { LimiterFull } from '#runtime/flow/limiter.ts';
import type { Api } from '../../context/api.ts';
import type { Principal } from '../../contract/principal.ts';
import { Problem } from '../../contract/problem.ts';
import { isoTime } from '../../contract/time.ts';
import { parseStored } from '../../store/bodies/held.ts';
import { claimBody, type Claim, type ClaimBody, type ClaimContent } from '../../store/bodies/claim.ts';
import type { EvidenceInput } from '../claim/input.ts';
import type { Party } from '../claim/claimant.ts';
import { claimEvent } from '../claim/claim-event.ts';
import { refuseFaulty } from '../evidence/resolve-evidence.ts';
import { readLedgers } from '../../store/claims/ledgers.ts';
import { holdingLedgers, findWantedTimes, withLedger, type WantedTimes } from './hold.ts';
import { evidenceOf, lookUpBasis, lookUpPlace, resolveFor } from './look-up.ts';
import { refuseOverlaps } from './overlaps.ts';
import type { ClaimPlace } from './place.ts';
import { refuseIncomplete, refuseQuorum, refuseUnknownOrganisation } from './refusals.ts';
import { refuseReplacement } from './replaced.ts';
import { takeRights } from './rights.ts';
import { identifyStoves, stovesOf, type PlacedStove } from './stoves.ts';
import { assembleBody } from './submitted-body.ts';

interface Submitting {
  /** The draft: its id, and the version that the submission makes. */
  readonly id: string;
  readonly version: number;
  readonly draft: ClaimBody;
  readonly evidence: readonly (EvidenceInput | ClaimBody['evidence'][number])[];
  readonly party: Party;
}

interface Submitted {
  readonly claim: Claim;
  readonly records: readonly RecordVersion[];
  readonly events: readonly NewEvent[];
}

/** Throws 400 for a claim that its evidence does not support, 404 for unknown evidence, 409 for days that are held. */
export async function submit(api: Api, principal: Principal, submitting: Submitting): Promise<Submitted> {
  const { id, draft, evidence, party } = submitting;
  refuseIncomplete(draft.claim, evidence);
  const { ledger, place } = await lookUpPlace(api, principal, draft.claim);
  refuseQuorum(place);
  refuseUnknownOrganisation(party, place);
  const claim = fillIn(draft.claim, place, isoTime(api.nowMs()));
  const { supersedes } = claim;
  if (supersedes !== undefined) await refuseReplacement(api, principal, { supersedes, claim, party });
  const stoves = await stovesOf(api, claim, place);
  const times = await findWantedTimes(api, { claimId: id, claim, place, stoves, ledger });
  refuseOverlaps(principal, times, api.nowMs());
  return inTurn(api, place.household.id, async () => {
    // While it waited another claim may have entered the ledger, and the commit of this one would fail: it ends here, before
    // the costly part. What is written follows from the ledgers that were read before the place.
    const [newest] = await readLedgers(api, [ledger.id]);
    if (newest) refuseOverlaps(principal, withLedger(times, newest), api.nowMs());
    return submitPlaced(api, principal, { ...submitting, claim, place, stoves, times });
  });
}

/** What follows takes a second of work: in this process the claims of one household do it one after the other. */
async function inTurn<T>(api: Api, householdId: string, work: () => Promise<T>): Promise<T> {
  try {
    return await api.records.exclusive(`submission:${householdId}`, work);
  } catch (error) {
    if (!(error instanceof LimiterFull)) throw error;
    throw new Problem('request-in-progress', { headers: { 'retry-after': '1' } });
  }
}

interface Placed extends Submitting {
  readonly claim: ClaimContent;
  readonly place: ClaimPlace;
  readonly stoves: readonly PlacedStove[];
  readonly times: WantedTimes;
}

async function submitPlaced(api: Api, principal: Principal, placed: Placed): Promise<Submitted> {
  const { id, version, draft, evidence: stated, party, claim, place, stoves, times } = placed;
  const [basis, evidence, identified] = await Promise.all([
    lookUpBasis(api, principal, { claim, place }),
    resolveFor(api, place, evidenceOf(claim, stated)),
    identifyStoves(api, place.project?.id ?? null, stoves),
  ]);
  refuseFaulty(evidence);
  const rights = await takeRights(api, place.household.id, evidence);
  const ledgers = holdingLedgers(times, api.nowMs());
  const body = await assembleBody(api, {
    version,
    draft: { ...draft, holds: [...times.holds], ledgers: ledgers.map((ledger) => ledger.id) },
    party,
    checking: { claimId: id, claim, place, evidence, overlapping: 0, stoves: identified.stoves, ...basis },
  });
  const result = parseStored(claimBody, { id, version, body });
  return {
    claim: result,
    records: [...ledgers, ...rights, ...identified.taken],
    events: [claimEvent('claim.submitted', result)],
  };
}

/** With all its devices, and the time of its declaration. */
const fillIn = (claim: ClaimContent, { devices }: ClaimPlace, at: string): ClaimContent => ({
  ...claim,
  deviceIds: devices.map(({ did }) => did),
  ...(claim.declaration && { declaration: { notIssuedElsewhere: true, at } }),
});
