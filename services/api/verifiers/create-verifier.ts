// POST /v1/verifiers: registers a person or a service that decides on claims.
import { isMintedDid, mintedDid } from '#domain/identifiers.ts';
import { takeName } from '#records/records.ts';
import type { Answer } from '../context/answer.ts';
import type { Api } from '../context/api.ts';
import { defineEndpoint, noParams, noQuery } from '../context/endpoint.ts';
import { differences } from '../contract/differences.ts';
import { pointerOf } from '../contract/faults.ts';
import { readOnlyNames } from '../contract/fields.ts';
import type { Principal } from '../contract/principal.ts';
import { Problem } from '../contract/problem.ts';
import { isoTime } from '../contract/time.ts';
import { held } from '../store/bodies/held.ts';
import * as names from '../store/bodies/names.ts';
import { verifierBody, type Verifier } from '../store/bodies/verifier.ts';
import { findVerifier } from '../store/claims/find-verifiers.ts';
import { verifierInput, type VerifierInput } from './verifier-input.ts';
import { describedVerifier, printVerifiers, verifierReply, visibleVerifier } from './verifiers.ts';

export const createVerifier = defineEndpoint({
  method: 'POST',
  path: '/v1/verifiers',
  operationId: 'createVerifier',
  summary: 'Create a verifier',
  description:
    'A person or a service that decides on claims, with a key that has `claims:verify` and the DID of the verifier as `actor`. A service has at least one public key, with which it signs. Without `projectIds` the verifier works for the projects of the key, else for all. A repeat with the same content is 200.',
  scope: 'projects:write',
  params: noParams,
  query: noQuery,
  body: {
    schema: verifierInput,
    fault: 'invalid-request',
    example: {
      did: 'did:ixo:verifier/9',
      name: 'Desk review',
      organisation: 'Earth Audits',
      kind: 'person',
      projectIds: ['did:ixo:project/789'],
      accreditation: { number: 'VVB-114', validUntil: '2027-12-31' },
    },
  },
  replies: {
    201: { description: 'The verifier is registered.', schema: verifierReply },
    200: { description: 'The verifier exists with the same content.', schema: verifierReply },
  },
  problems: ['project-not-found', 'verifier-conflict'],
  run: async ({ body, principal }, api) => {
    const content = await describedVerifier(api, principal, body);
    const known = body.did === undefined ? null : await findVerifier(api, body.did);
    if (known) return repeated(api, principal, { known, content });
    refuseSetByService(api, body);
    const ulid = api.newUlid();
    const did = body.did ?? mintedDid(api.settings.HEARTH_DOMAIN, 'verifiers', ulid);
    const name = names.verifierDid(did);
    const before = (await api.records.names([name])).get(name);
    const at = isoTime(api.nowMs());
    const verifier = held(verifierBody, {
      id: `vfr_${ulid}`,
      version: 1,
      body: { did, ...content, createdAt: at, updatedAt: at },
    });
    return {
      status: 201,
      location: `/v1/verifiers/${verifier.id}`,
      version: 1,
      body: (await printVerifiers(api, principal, [verifier]))[0],
      records: [{ kind: 'verifier', ...verifier }, takeName(name, verifier.id, before)],
    };
  },
});

interface Repeat {
  readonly known: Verifier;
  readonly content: object;
}

/** Throws 409 for other content, and for a verifier outside the projects of the key. */
async function repeated(api: Api, principal: Principal, { known, content }: Repeat): Promise<Answer> {
  const other = differences(content, known.body).map(([field]) => String(field));
  const isSeen = await visibleVerifier(api, principal, known.id).then(
    () => true,
    () => false,
  );
  if (isSeen && other.length === 0)
    return {
      status: 200,
      version: known.version,
      body: (await printVerifiers(api, principal, [known]))[0],
    };
  const detail = isSeen
    ? 'A verifier with this did exists with other content. Update it with PATCH, or use another did.'
    : 'This did is taken. Use another did.';
  const fields = isSeen ? other : ['did'];
  throw new Problem('verifier-conflict', {
    detail,
    errors: fields.map((field) => ({ pointer: pointerOf([field]), code: 'other-content', detail })),
  });
}

function refuseSetByService(api: Api, input: VerifierInput): void {
  const errors = readOnlyNames
    .filter((name) => Object.hasOwn(input, name))
    .map((name) => ({
      pointer: pointerOf([name]),
      code: 'read-only',
      detail: 'This field is read-only. Leave it out.',
    }));
  const isReserved = input.did !== undefined && isMintedDid(api.settings.HEARTH_DOMAIN, input.did);
  const reserved = {
    pointer: '#/did',
    code: 'reserved',
    detail: `${input.did} is in the namespace of the DIDs that this service creates. Leave the DID out, or use a DID of your own.`,
  };
  const all = [...errors, ...(isReserved ? [reserved] : [])];
  if (all.length > 0) throw new Problem('invalid-request', { errors: all });
}
