// Who may decide on a claim: a registered verifier that had no part in it, nor belongs to the organisation of anybody who had.
import type { EvidenceType } from '#domain/claims/claim.ts';
import { isSameOrganisation } from '#domain/claims/stove-identity.ts';
import type { Api } from '../../context/api.ts';
import type { Principal } from '../../contract/principal.ts';
import { Problem } from '../../contract/problem.ts';
import { findVerifier } from '../../store/claims/find-verifiers.ts';
import type { Claim } from '../../store/bodies/claim.ts';
import { mayVerify, type Verifier } from '../../store/bodies/verifier.ts';
import { findProject } from '../../store/find.ts';
import { resolveEvidence } from '../evidence/resolve-evidence.ts';

/** The verifier for whom the key decides. Throws 403 for a key of nobody, or of a verifier without this work. */
export async function decidingVerifier(
  api: Api,
  { actor }: Principal,
  projectId: string | null,
): Promise<Verifier> {
  const verifier = actor === null ? null : await findVerifier(api, actor);
  if (verifier && mayVerify(verifier, projectId, api.nowMs())) return verifier;
  throw duty(
    actor === null
      ? 'This key has no actor. A decision is that of a registered verifier: give the key the DID of one as actor.'
      : `${actor} is no verifier of this project now. Register the verifier, or give the key the DID of another one.`,
  );
}

interface Deciding {
  readonly verifier: Verifier;
  readonly claim: Claim;
}

/** Throws 403 for a verifier that took part in the claim, or is of the same organisation. */
export async function refuseOwnClaim(
  api: Api,
  principal: Principal,
  { verifier, claim }: Deciding,
): Promise<void> {
  const { did } = verifier.body;
  const { contributors } = claim.body;
  if (contributors.some(({ actor }) => actor === did))
    throw duty(`${did} made or submitted this claim, so another verifier must decide on it.`);
  const collected = await collectorsOf(api, claim);
  if (collected.includes(did))
    throw duty(`${did} collected answers that this claim uses, so another verifier must decide on it.`);
  if (await isColleague(api, principal, { verifier, claim }, contributors))
    throw duty(
      `${did} is of the organisation that made this claim, so a verifier of another one must decide on it.`,
    );
}

/** Throws 403 for a verifier that decided on the claim, or is of the organisation of one that did. */
export async function refuseOwnDecision(
  api: Api,
  principal: Principal,
  { verifier, claim }: Deciding,
): Promise<void> {
  const { did } = verifier.body;
  const decisions = claim.body.verification.decisions ?? [];
  if (decisions.some(({ oracle }) => oracle === did))
    throw duty(`${did} decided on this claim, so another verifier must decide on the dispute.`);
  if (await isColleague(api, principal, { verifier, claim }, decisions))
    throw duty(
      `${did} is of an organisation that decided on this claim, so a verifier of another one must decide on the dispute.`,
    );
}

/** Whether the verifier, or its key, is of the organisation of one of the parties. A project may leave that out. */
async function isColleague(
  api: Api,
  { organisation }: Principal,
  { verifier, claim }: Deciding,
  parties: readonly { readonly organisation: string | null }[],
): Promise<boolean> {
  const { projectId } = claim.body;
  const project = projectId === null ? null : await findProject(api.records, projectId);
  if (project && !project.body.separationOfDuties) return false;
  const own = [verifier.body.organisation, ...(organisation == null ? [] : [organisation])];
  const theirs = parties.flatMap((one) => one.organisation ?? []);
  return own.some((mine) => theirs.some((other) => isSameOrganisation(mine, other)));
}

const ofAnswers: readonly EvidenceType[] = [
  'SurveyResponse',
  'KitchenPerformanceTest',
  'CrossCheck',
  'Analysis',
];

/** DIDs of the persons that collected the answers behind its evidence, as the claim kept them and as they are now. */
async function collectorsOf(api: Api, { body }: Claim): Promise<string[]> {
  const resolved = await resolveEvidence(
    api,
    body.evidence.filter(({ type }) => ofAnswers.includes(type)),
    {
      householdId: body.householdId,
      householdDid: body.claim.householdId,
      projectId: body.projectId,
      devices: [],
    },
  );
  return [...(body.collectors ?? []), ...resolved.flatMap(({ found }) => found?.contributors ?? [])];
}

export const duty = (detail: string): Problem =>
  new Problem('separation-of-duties', {
    detail,
    errors: [{ header: 'Authorization', code: 'separation-of-duties', detail }],
  });
