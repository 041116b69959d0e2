// Checks the stored evidence of a claim once more: an erasure, or later data, may have changed what can be found.
import type { Api } from '../../context/api.ts';
import type { Claim, EvidenceItem } from '../../store/bodies/claim.ts';
import { resolveEvidence } from './resolve-evidence.ts';

/** The items with their present state. Nothing is stored. */
export async function recheckEvidence(api: Api, { body }: Claim): Promise<EvidenceItem[]> {
  const resolved = await resolveEvidence(api, body.evidence, {
    householdId: body.householdId,
    householdDid: body.claim.householdId,
    projectId: body.projectId,
    devices: [],
  });
  return body.evidence.map((item, index) => ({ ...item, check: resolved[index]?.state ?? item.check }));
}
