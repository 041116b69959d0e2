// Who may decide on a claim: a registered verifier that had no part in it, nor belongs to the organisation of anybody who had.
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

/** Throws 403 for a verifier that took part in the claim, or is of the same organisation. */
export async function refuseOwnClaim(
  api: Api,
  { organisation }: Principal,
  { verifier, claim }: { readonly verifier: Verifier; readonly claim: Claim },
): Promise<void> {
  const { did } = verifier.body;
  const { contributors, projectId } = claim.body;
  if (contributors.some(({ actor }) => actor === did))
    throw duty(`${did} made or submitted this claim, so another verifier must decide on it.`);
  const collected = await collectorsOf(api, claim);
  if (collected.includes(did))
    throw duty(`${did} collected answers that this claim uses, so another verifier must decide on it.`);
  const project = projectId === null ? null : await findProject(api.records, projectId);
  if (project && !project.body.separationOfDuties) return;
  const own = [verifier.body.organisation, ...(organisation == null ? [] : [organisation])];
  const theirs = contributors.flatMap((one) => one.organisation ?? []);
  if (own.some((mine) => theirs.some((other) => isSameOrganisation(mine, other))))
    throw duty(
      `${did} is of the organisation that made this claim, so a verifier of another one must decide on it.`,
    );
}

/** DIDs of the persons that collected the responses among its evidence. */
async function collectorsOf(api: Api, { body }: Claim): Promise<string[]> {
  const responses = body.evidence.filter(({ type }) => type === 'SurveyResponse');
  const resolved = await resolveEvidence(api, responses, {
    householdId: body.householdId,
    householdDid: body.claim.householdId,
    projectId: body.projectId,
    devices: [],
  });
  return resolved.flatMap(({ found }) => found?.contributors ?? []);
}

export const duty = (detail: string): Problem =>
  new Problem('separation-of-duties', {
    detail,
    errors: [{ header: 'Authorization', code: 'separation-of-duties', detail }],
  });
