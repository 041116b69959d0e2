// PATCH /v1/verifiers/{id}: changes a verifier, or ends its work.
import { z } from 'zod';
import type { Api } from '../context/api.ts';
import { defineEndpoint, noQuery } from '../context/endpoint.ts';
import { differences } from '../contract/differences.ts';
import { bodyFaults, pointerOf, unknownNulls } from '../contract/faults.ts';
import { resourceParams } from '../contract/fields.ts';
import { mergePatch } from '../contract/merge-patch.ts';
import { patchSchema } from '../contract/patch-schema.ts';
import { checkVersion } from '../contract/precondition.ts';
import type { Principal } from '../contract/principal.ts';
import { Problem } from '../contract/problem.ts';
import { isoTime } from '../contract/time.ts';
import { held } from '../store/bodies/held.ts';
import { verifierBody, type Verifier } from '../store/bodies/verifier.ts';
import { verifierContent, verifierInput } from './verifier-input.ts';
import {
  describedVerifier,
  printVerifiers,
  refuseForeign,
  verifierReply,
  visibleVerifier,
} from './verifiers.ts';

type Patch = Readonly<Record<string, unknown>>;

export const updateVerifier = defineEndpoint({
  method: 'PATCH',
  path: '/v1/verifiers/:id',
  operationId: 'updateVerifier',
  summary: 'Update a verifier',
  description:
    'A merge patch: null resets a field to its default, and an array replaces the whole array. `active: false` ends the work of the verifier; its decisions stay. The DID cannot change.',
  scope: 'projects:write',
  ifMatch: 'taken',
  params: resourceParams('verifier'),
  query: noQuery,
  body: {
    schema: z.record(z.string(), z.unknown()),
    shown: patchSchema(verifierInput).meta({ id: 'VerifierPatch' }),
    fault: 'invalid-request',
    example: { active: false },
  },
  replies: { 200: { description: 'The verifier as it is now.', schema: verifierReply } },
  problems: ['verifier-not-found', 'project-not-found', 'project-not-allowed', 'version-mismatch'],
  run: async ({ params, body: patch, ifMatch, principal }, api) => {
    const verifier = await visibleVerifier(api, principal, params.id);
    checkVersion(ifMatch, verifier);
    refuseForeign(principal, verifier);
    const content = await patched(api, principal, { verifier, patch });
    const isSame = differences(content, verifier.body).length === 0;
    const next = isSame
      ? verifier
      : held(verifierBody, {
          id: verifier.id,
          version: verifier.version + 1,
          body: { ...verifier.body, ...content, updatedAt: isoTime(api.nowMs()) },
        });
    const [body] = await printVerifiers(api, principal, [next]);
    return {
      status: 200,
      version: next.version,
      body,
      ...(!isSame && { records: [{ kind: 'verifier', ...next }] }),
    };
  },
});

/** Fields that a request may send back as they were read. */
const fixed: readonly string[] = ['id', 'did', 'version', 'createdAt', 'updatedAt'];

/** Throws 400. The patched verifier as a whole must be valid for a new one. */
async function patched(
  api: Api,
  principal: Principal,
  { verifier, patch }: { readonly verifier: Verifier; readonly patch: Patch },
) {
  const changes = Object.fromEntries(Object.entries(patch).filter(([name]) => !fixed.includes(name)));
  const { did, createdAt: _created, updatedAt: _updated, ...before } = verifier.body;
  const merged = mergePatch(before, changes);
  const whole = { did, ...Object(merged) };
  const parsed = verifierInput.safeParse(whole);
  const errors = [
    ...(await fixedFaults(api, principal, { verifier, patch })),
    ...(parsed.error ? bodyFaults(parsed.error, whole) : []),
    ...unknownNulls(verifierContent, changes),
  ];
  if (!parsed.data || errors.length > 0) throw new Problem('invalid-request', { errors });
  return describedVerifier(api, principal, parsed.data);
}

async function fixedFaults(
  api: Api,
  principal: Principal,
  { verifier, patch }: { readonly verifier: Verifier; readonly patch: Patch },
) {
  const [printed] = await printVerifiers(api, principal, [verifier]);
  return fixed
    .filter((name) => Object.hasOwn(patch, name))
    .filter((name) => differences({ [name]: patch[name] }, printed).length > 0)
    .map((name) => ({
      pointer: pointerOf([name]),
      code: 'read-only',
      detail: 'This field is read-only. Send it back as it was read, or leave it out.',
    }));
}
