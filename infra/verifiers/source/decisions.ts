// Checks the decisions and disputes of a claim: the same as in its record, and signed where they say so.
import { checkProof } from '#domain/credentials/data-integrity.ts';
import { itemsOf, membersOf, textOf } from '#domain/credentials/members.ts';
import { ed25519PublicKey } from '#domain/multibase.ts';
import { decisionStatement } from '#domain/bundle/decision.ts';
import type { Claim } from './claim.ts';
import { documentOf, isSame, listOf, objectOf, type Files, type Members } from './documents.ts';
import { isSigned } from './ed25519.ts';
import { must } from './mismatch.ts';
import { sha256 } from './sha256.ts';

const step = 'decisions';

export function checkDecisions(files: Files, claim: Claim): void {
  const listed = listOf(step, 'decisions.json', documentOf(files, step, 'decisions.json'));
  must(isSame(listed, claim.decisions), step, 'decisions.json are not those of the claim');
  listOf(step, 'disputes.json', documentOf(files, step, 'disputes.json'));
  const verifiers = listOf(step, 'verifiers.json', documentOf(files, step, 'verifiers.json'));
  const decisions = listed.map((item) => objectOf(step, 'a decision', item));
  for (const decision of decisions) checkSigned(decision, claim, verifiers);
  const { contentVersion } = claim.record;
  const last = decisions.findLast(
    ({ onVersion, claimDigest }) => onVersion === contentVersion && claimDigest === claim.digest,
  );
  must(
    claim.status !== 'verified' || last?.['decision'] === 'verified',
    step,
    'no decision verifies this content of the claim',
  );
}

function checkSigned(decision: Members, { record }: Claim, verifiers: readonly unknown[]): void {
  const { id, proof, oracle } = decision;
  if (proof === null || proof === undefined) return;
  const own = verifiers.map((one) => membersOf(one)).find((one) => one?.['did'] === oracle);
  const keys = itemsOf(own?.['publicKeys']).map((key) => membersOf(key) ?? {});
  const publicKeyOf = (name: string): Uint8Array | null => {
    const key = keys.find((one) => one['id'] === name);
    return ed25519PublicKey(textOf(key?.['publicKeyMultibase']) ?? '');
  };
  const statement = decisionStatement(record['id'], decision);
  const verdict = checkProof({ ...statement, proof }, { sha256, isSigned, publicKeyOf });
  must(verdict.ok, step, `${String(id)}: ${verdict.ok ? '' : verdict.reason}`);
}
