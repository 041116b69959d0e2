// GET /v1/claims/{id}/bundle: everything by which a claim that was submitted is checked without Hearth, as one zip. A verifier
// needs it before its decision; until a verifier confirmed the claim, no bundle of it is VALID.
import { bundleFiles } from '#domain/bundle/files.ts';
import { manifestFile } from '#domain/bundle/manifest.ts';
import { sha256 } from '#runtime/process/sha256.ts';
import { zipOf } from '#runtime/process/zip.ts';
import { defineEndpoint, noBody, noQuery } from '../context/endpoint.ts';
import { wrongState } from '../claims/claim/refuse-state.ts';
import { idParams } from '../contract/fields.ts';
import { signingIssuer } from '../context/signing-issuer.ts';
import type { Claim } from '../store/bodies/claim.ts';
import { visibleClaim } from '../store/claims/find-claims.ts';
import { bundleParts } from './bundle-parts.ts';

export const getClaimBundle = defineEndpoint({
  method: 'GET',
  path: '/v1/claims/:id/bundle',
  operationId: 'getClaimBundle',
  summary: 'Get the offline bundle of a submitted claim',
  description:
    'A zip of canonical JSON: the claim without free texts, its credential and status lists, the evidence batches with all readings, the chain of anchors, the analysis with its trace and factors, decisions and disputes. `manifest.json` names every file with its digest and is signed by the issuer. `verify.mjs` and `verify.py` of `infra/verifiers` check it without network; give them the key of the issuer, which is not to be taken from the bundle. A claim that is submitted and not verified has a bundle for its verifiers, which ends NOT VERIFIED; a draft has none: 409.',
  scope: 'claims:read',
  params: idParams('claim'),
  query: noQuery,
  body: noBody,
  replies: { 200: { description: 'The bundle.', type: 'application/zip', example: 'PK…' } },
  problems: [
    'claim-not-found',
    'analysis-not-found',
    'evidence-not-found',
    'evidence-changed',
    'illegal-transition',
    'issuer-missing',
  ],
  run: async ({ params, principal }, api) => {
    const claim = await visibleClaim(api, principal, params.id);
    refuseUnsubmitted(claim);
    const { issuer, signer } = signingIssuer(api);
    const leave = api.bundlePlaces.take();
    try {
      const { parts, createdAt } = await bundleParts(api, { claim, principal, signing: { issuer, signer } });
      const files = bundleFiles(parts);
      const { id, version, body } = claim;
      const facts = {
        claim: { id, version, digest: body.claimDigest },
        issuer: issuer.did,
        createdAt,
      };
      const manifest = manifestFile(facts, files, { sha256, ...signer });
      const bytes = await zipOf([manifest, ...files]);
      return { status: 200, file: { type: 'application/zip', name: `${id}.zip`, bytes } };
    } finally {
      leave();
    }
  },
});

/** Throws 409: nothing of a draft was compared with other records, and it may cite what is not its own. */
function refuseUnsubmitted({ id, body: { status, submittedAt } }: Claim): void {
  if (submittedAt !== undefined) return;
  throw wrongState(`Claim ${id} is ${status} and was never submitted, so it has no bundle. Submit it first.`);
}
