// POST /v1/claims/{id}/credential: issues the credential of a verified claim, once.
import { randomInt } from 'node:crypto';
import { claimCredential } from '#domain/credentials/claim-credential.ts';
import { signDocument } from '#domain/credentials/data-integrity.ts';
import { listLength } from '#domain/credentials/status-list.ts';
import { takeName, type RecordVersion } from '#records/records.ts';
import { sha256 } from '#runtime/process/sha256.ts';
import { z } from 'zod';
import type { Api } from '../context/api.ts';
import { defineEndpoint, noQuery } from '../context/endpoint.ts';
import { idParams } from '../contract/fields.ts';
import { Problem } from '../contract/problem.ts';
import { isoTime } from '../contract/time.ts';
import { credentialBody, type Credential } from '../store/bodies/credential.ts';
import { parseStored } from '../store/bodies/held.ts';
import { claimRecord, visibleClaim } from '../store/claims/find-claims.ts';
import { credentialName, findCredential, statusIndexName } from '../store/credentials/find-credential.ts';
import { countCredentials } from '../store/credentials/status-rows.ts';
import { factsOf } from './claim-facts.ts';
import { credentialReply } from './credential-reply.ts';
import { signingIssuer } from '../context/signing-issuer.ts';

export const issueCredential = defineEndpoint({
  method: 'POST',
  path: '/v1/claims/:id/credential',
  operationId: 'issueCredential',
  summary: 'Create the credential of a claim',
  description:
    'A Verifiable Credential 2.0 of a verified claim, signed by the issuer of this installation with the cryptosuite `eddsa-jcs-2022`. It names the newest anchor of its evidence, so all batches of the claim must be anchored. A claim has one credential: issuing it again returns the same one.',
  scope: 'credentials:issue',
  params: idParams('claim'),
  query: noQuery,
  body: { schema: z.strictObject({}), fault: 'invalid-request', optional: true, example: {} },
  replies: {
    200: { description: 'The credential, which was issued before.', schema: credentialReply },
    201: { description: 'The credential.', schema: credentialReply },
  },
  problems: ['claim-not-found', 'claim-not-verified', 'evidence-not-anchored', 'issuer-missing'],
  run: async ({ params, principal }, api) => {
    const claim = await visibleClaim(api, principal, params.id);
    const { credential: earlier, name } = await findCredential(api, claim.id);
    if (earlier) return { status: 200, version: earlier.version, body: earlier.body.document };
    if (claim.body.status !== 'verified')
      throw new Problem('claim-not-verified', {
        detail: `Claim ${claim.id} is ${claim.body.status}. Only a verified claim gets a credential.`,
      });
    const { issuer, signer } = signingIssuer(api);
    const nowMs = Math.floor(api.nowMs() / 1000) * 1000;
    const now = isoTime(nowMs);
    const { list, statusIndex, taken } = await freePlace(api, `crd_${api.newUlid()}`);
    const facts = await factsOf(api, issuer, claim, { list, statusIndex, validFrom: now });
    const document = signDocument(claimCredential(facts), { sha256, ...signer, created: now });
    const credential: Credential = parseStored(credentialBody, {
      id: taken.owner,
      version: 1,
      body: {
        claimId: claim.id,
        claimVersion: facts.claimVersion,
        claimDigest: facts.claimDigest,
        projectId: claim.body.projectId,
        list,
        statusIndex,
        issuedAt: now,
        anchors: facts.anchors,
        document,
        status: 'live',
        createdAt: now,
        updatedAt: now,
      },
    });
    const next = {
      ...claim,
      version: claim.version + 1,
      body: { ...claim.body, credentialId: credential.id, updatedAt: now },
    };
    return {
      status: 201,
      version: 1,
      location: `/v1/claims/${claim.id}/credential`,
      body: document,
      records: [
        { kind: 'credential', ...credential },
        takeName(credentialName(claim.id), credential.id, name),
        taken.record,
        claimRecord(next),
      ],
      events: [
        {
          type: 'credential.issued',
          subject: credential.id,
          projectId: claim.body.projectId,
          data: { id: credential.id, claim: claim.id, address: document.id, status: 'live' },
        },
      ],
    };
  },
});

/** So many credentials of each pair of lists that a place at random is free after a few tries. */
const perList = listLength / 2;
const tries = 16;

interface FreePlace {
  readonly list: number;
  readonly statusIndex: number;
  readonly taken: { readonly owner: string; readonly record: RecordVersion };
}

/** A place at random that no credential ever had: its name is taken with the credential, and never given free. */
async function freePlace(api: Pick<Api, 'clickhouse' | 'records'>, owner: string): Promise<FreePlace> {
  const list = 1 + Math.floor((await countCredentials(api)) / perList);
  const places = Array.from({ length: tries }, () => randomInt(listLength));
  const names = places.map((index) => statusIndexName(list, index));
  const known = await api.records.names(names);
  const at = names.findIndex((name) => known.get(name) === undefined);
  const [statusIndex, name] = [places[at], names[at]];
  if (statusIndex === undefined || name === undefined)
    throw new Error(`${tries} places of status list ${list} at random were all taken`);
  return { list, statusIndex, taken: { owner, record: takeName(name, owner, undefined) } };
}
