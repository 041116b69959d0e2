// Submits a claim: everything is checked, its days are held, and it goes to the verifiers, in one operation.
import type { NewEvent } from '#records/events.ts';
import type { RecordVersion } from '#records/records.ts';
import { LimiterFull } from '#runtime/flow/limiter.ts';
import type { Api } from '../../context/api.ts';
import type { Principal } from '../../contract/principal.ts';
import { Problem, type Fault } from '../../contract/problem.ts';
import { isoTime } from '../../contract/time.ts';
import { held } from '../../store/bodies/held.ts';
import { projectDefaults } from '../../store/bodies/project.ts';
import { claimBody, type Claim, type ClaimBody, type ClaimContent } from '../../store/bodies/claim.ts';
import type { EvidenceInput } from '../claim/input.ts';
import type { Party } from '../claim/claimant.ts';
import { claimEvent } from '../claim/claim-event.ts';
import { refuseFaulty, type Resolved } from '../evidence/resolve-evidence.ts';
import { readLedgers, type HeldLedger } from '../../store/claims/ledgers.ts';
import { holdTimes } from './hold.ts';
import { evidenceOf, lookUpBasis, lookUpPlace, resolveFor } from './look-up.ts';
import { invalid, type ClaimPlace } from './place.ts';
import { refuseReplacement } from './replaced.ts';
import { takeRights } from './rights.ts';
import { submittedBody } from './submitted-body.ts';

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
  const { id, draft, evidence: stated, party } = submitting;
  refuseIncomplete(draft.claim, stated);
  const { ledger, place } = await lookUpPlace(api, principal, draft.claim);
  refuseQuorum(place);
  refuseUnknownOrganisation(party, place);
  const claim = filledIn(draft.claim, place, isoTime(api.nowMs()));
  const { type, supersedes } = claim;
  if (supersedes !== undefined) await refuseReplacement(api, principal, { supersedes, claim, party });
  const holdIn = (own: HeldLedger) =>
    holdTimes(api, principal, {
      claimId: id,
      type,
      supersedes,
      analysisId: claim.analysisId,
      place,
      ledger: own,
    });
  const ledgers = await holdIn(ledger);
  return inTurn(api, place.household.id, async () => {
    // Of many for the same days all but the first end here. What is stored follows from the ledger that was read before the place.
    const [newest] = await readLedgers(api, [ledger.id]);
    if (newest && newest.version !== ledger.version) await holdIn(newest);
    return submitted(api, principal, { ...submitting, claim, place, ledgers });
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
  /** The next versions of the ledgers. */
  readonly ledgers: readonly RecordVersion[];
}

async function submitted(api: Api, principal: Principal, placed: Placed): Promise<Submitted> {
  const { id, version, draft, evidence: stated, party, claim, place, ledgers } = placed;
  const [basis, evidence] = await Promise.all([
    lookUpBasis(api, principal, { claim, place }),
    resolveFor(api, place, evidenceOf(claim, stated)),
  ]);
  refuseFaulty(evidence);
  const rights = await takeRights(api, place.household.id, identitiesIn(evidence));
  const ledgerIds = ledgers.map((record) => record.id);
  const made = { version, draft, party, claim, place, basis, evidence, ledgerIds };
  const body = await submittedBody(api, made);
  const result = held(claimBody, { id, version, body });
  return {
    claim: result,
    records: [...ledgers, ...rights],
    events: [claimEvent('claim.submitted', result)],
  };
}

function refuseIncomplete(
  { type, declaration, testPeriod, fuelMeasurements, testGroup }: ClaimContent,
  evidence: readonly unknown[],
): void {
  const missing = (name: string, detail: string): Fault => ({
    pointer: `#/${name}`,
    code: 'required',
    detail,
  });
  const errors = [
    ...(evidence.length === 0
      ? [missing('evidence', 'A claim that is submitted has at least one piece of evidence.')]
      : []),
    ...(type === 'EmissionReductionClaim' && declaration === undefined
      ? [missing('claim/declaration', 'Declare that no other programme issues units for this reduction.')]
      : []),
    ...(type !== 'KPTClaim'
      ? []
      : Object.entries({ testPeriod, fuelMeasurements, testGroup })
          .filter(([, value]) => value === undefined)
          .map(([name]) => missing(`claim/${name}`, 'A kitchen test states it.'))),
  ];
  if (errors.length > 0) throw new Problem('invalid-claim', { errors });
}

/** A project that asks for more verifiers than one must not get a claim that one verified. */
function refuseQuorum({ project }: ClaimPlace): void {
  const { need, of } = project?.body.oracleQuorum ?? projectDefaults.oracleQuorum;
  if (need === 1 && of === 1) return;
  throw invalid(
    '#/claim/householdId',
    'quorum-not-supported',
    `The project asks for ${need} of ${of} verifiers. This release takes claims of projects with 1 of 1: change oracleQuorum.`,
  );
}

/** Throws 403: duties are separated by organisations, so that of the claimant must be known. */
export function refuseUnknownOrganisation({ organisation }: Party, { project }: ClaimPlace): void {
  const isSeparated = project?.body.separationOfDuties ?? projectDefaults.separationOfDuties;
  if (!isSeparated || organisation !== null) return;
  const detail =
    'This key has no organisation, so nobody can tell whose verifiers may decide on the claim. Set organisation of the key.';
  throw new Problem('separation-of-duties', {
    detail,
    errors: [{ header: 'Authorization', code: 'organisation-missing', detail }],
  });
}

/** With all its devices, and the time of its declaration. */
const filledIn = (claim: ClaimContent, { devices }: ClaimPlace, at: string): ClaimContent => ({
  ...claim,
  deviceIds: devices.map(({ did }) => did),
  ...(claim.declaration && { declaration: { notIssuedElsewhere: true, at } }),
});

export const identitiesIn = (evidence: readonly Resolved[]) =>
  evidence.flatMap(({ input: { type, ref } }, index) => (type === 'RightsTransfer' ? [{ ref, index }] : []));
