// Composes the draft of a claim from a request. A draft holds no days, and only its household is looked up in other records.
import { claimDigest } from '#domain/claims/claim.ts';
import { sha256 } from '#runtime/process/sha256.ts';
import { householdInPeriod } from '../../analyses/gather/home.ts';
import type { Api } from '../../context/api.ts';
import { checkMayWrite } from '../../contract/access.ts';
import type { Principal } from '../../contract/principal.ts';
import { Problem } from '../../contract/problem.ts';
import { isoTime } from '../../contract/time.ts';
import { claimContent, type ClaimBody, type ClaimContent } from '../../store/bodies/claim.ts';
import { findProjectOf } from '../../store/find.ts';
import { readableHousehold } from '../../store/visible.ts';
import { resolveEvidence, evidenceToStore } from '../evidence/resolve-evidence.ts';
import { asClaimFault } from './used-hours.ts';
import type { Party } from '../claim/claimant.ts';
import type { ClaimFields, EvidenceInput } from '../claim/input.ts';
import { refusePersonalTexts } from '../../store/claims/personal-texts.ts';

interface Stated {
  readonly claim: ClaimFields;
  readonly evidence: readonly (EvidenceInput | ClaimBody['evidence'][number])[];
  /** Version of the record that the content makes. */
  readonly version: number;
  readonly party: Party;
  /** The draft before; null for a new one. */
  readonly before: ClaimBody | null;
  /** Whether it is submitted at once: the submission then looks up its evidence. */
  readonly isSubmitted?: boolean;
}

/** Throws 404 or 410 for the household, 403 outside the projects of the key, and 400 for personal data in its texts. */
export async function draftOf(api: Api, principal: Principal, stated: Stated): Promise<ClaimBody> {
  const { claim: fields, evidence, version, party, before, isSubmitted = false } = stated;
  const now = await readableHousehold(api, principal, fields.householdId);
  const { period } = fields;
  const household = await householdInPeriod(api, principal, { household: now, period }).catch(asClaimFault);
  checkMayWrite(principal, household.body.projectId);
  const project = await findProjectOf(api.records, household.body);
  await refusePersonalTexts(api, household.id, {
    texts: {
      '#/claim/description': fields.description,
      ...Object.fromEntries(evidence.map(({ note }, index) => [`#/evidence/${index}/note`, note])),
    },
  });
  const at = isoTime(api.nowMs());
  const claim = contentOf(fields, household.body.did, at);
  const resolved = await resolveEvidence(api, isSubmitted ? [] : evidence, {
    householdId: household.id,
    householdDid: household.body.did,
    projectId: household.body.projectId,
    devices: [],
  });
  const items = evidenceToStore(resolved, { api, at, by: party.actor });
  return {
    claim,
    evidence: items,
    verification: { status: 'pending' },
    status: 'draft',
    claimant: before?.claimant ?? party.actor,
    organisation: before ? before.organisation : party.organisation,
    contributors: before?.contributors ?? [party],
    projectId: project?.id ?? null,
    projectDid: project?.body.did ?? null,
    householdId: household.id,
    contentVersion: version,
    claimDigest: claimDigest(sha256, { claim, evidence: items, version }),
    createdAt: before?.createdAt ?? at,
    updatedAt: at,
  };
}

/** Without fields that are undefined, which have no canonical form. */
function contentOf(fields: ClaimFields, householdDid: string, at: string): ClaimContent {
  const { deviceIds, declaration, period, ...rest } = fields;
  const given = Object.entries({
    ...rest,
    householdId: householdDid,
    deviceIds: deviceIds ?? [],
    period,
    vintage: Number(period.start.slice(0, 4)),
    declaration: declaration && { notIssuedElsewhere: true, at },
  }).filter(([, value]) => value !== undefined);
  return claimContent.parse(Object.fromEntries(given));
}

/** Throws 403 for a decision without the scope, and 400 for one with it: only verifiers decide, by their own operation. */
export function refuseDecided(
  principal: Principal,
  verification: { readonly status: string } | undefined,
): void {
  if (verification === undefined || verification.status === 'pending') return;
  const pointer = '#/verification/status';
  if (!principal.scopes.includes('claims:verify')) {
    const detail = `A claim that is ${verification.status} needs the scope claims:verify. Leave verification out: the claim is then pending.`;
    throw new Problem('scope-missing', {
      detail,
      errors: [{ pointer, code: 'scope-missing', detail, allowed: ['claims:verify'] }],
    });
  }
  throw new Problem('invalid-claim', {
    errors: [
      {
        pointer,
        code: 'not-allowed',
        detail: 'A new claim is pending. Decide with POST /v1/claims/{id}/verifications.',
        allowed: ['pending'],
      },
    ],
  });
}
