// PATCH /v1/collectors/{id}: changes a collector, or ends the work of one.
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
import { collectorBody, type Collector } from '../store/bodies/collector.ts';
import { held } from '../store/bodies/held.ts';
import { collectorContent, collectorInput } from './collector-input.ts';
import {
  collectorReply,
  describedCollector,
  printCollectors,
  refuseForeign,
  visibleCollector,
} from './collectors.ts';

type Patch = Readonly<Record<string, unknown>>;

export const updateCollector = defineEndpoint({
  method: 'PATCH',
  path: '/v1/collectors/:id',
  operationId: 'updateCollector',
  summary: 'Update a collector',
  description:
    'A merge patch: null resets a field to its default, and an array replaces the whole array. `active: false` gives the collector no new work; assignments and responses stay. Its field links list no forms, and interviews that its phone still sends are `held`. The DID cannot change.',
  scope: 'projects:write',
  ifMatch: 'taken',
  params: resourceParams('collector'),
  query: noQuery,
  body: {
    schema: z.record(z.string(), z.unknown()),
    shown: patchSchema(collectorInput).meta({ id: 'CollectorPatch' }),
    fault: 'invalid-request',
    example: { active: false },
  },
  replies: { 200: { description: 'The collector as it is now.', schema: collectorReply } },
  problems: ['collector-not-found', 'project-not-found', 'project-not-allowed', 'version-mismatch'],
  run: async ({ params, body: patch, ifMatch, principal }, api) => {
    const collector = await visibleCollector(api, principal, params.id);
    checkVersion(ifMatch, collector);
    refuseForeign(principal, collector);
    const content = await patched(api, principal, { collector, patch });
    const isSame = differences(content, collector.body).length === 0;
    const next = isSame
      ? collector
      : held(collectorBody, {
          id: collector.id,
          version: collector.version + 1,
          body: { ...collector.body, ...content, updatedAt: isoTime(api.nowMs()) },
        });
    const [body] = await printCollectors(api, principal, [next]);
    return {
      status: 200,
      version: next.version,
      body,
      ...(!isSame && { records: [{ kind: 'collector', ...next }] }),
    };
  },
});

/** Fields that a request may send back as they were read. */
const fixed: readonly string[] = ['id', 'did', 'version', 'createdAt', 'updatedAt', 'masked'];

/** Throws 400. The patched collector as a whole must be valid for a new one. */
async function patched(
  api: Api,
  principal: Principal,
  { collector, patch }: { readonly collector: Collector; readonly patch: Patch },
) {
  const changes = Object.fromEntries(Object.entries(patch).filter(([name]) => !fixed.includes(name)));
  const { did: _, createdAt: _created, updatedAt: _updated, ...before } = collector.body;
  const merged = mergePatch(before, changes);
  const parsed = collectorContent.safeParse(merged);
  const errors = [
    ...(await fixedFaults(api, principal, { collector, patch })),
    ...(parsed.error ? bodyFaults(parsed.error, merged) : []),
    ...unknownNulls(collectorContent, changes),
  ];
  if (!parsed.data || errors.length > 0) throw new Problem('invalid-request', { errors });
  return describedCollector(api, principal, parsed.data);
}

async function fixedFaults(
  api: Api,
  principal: Principal,
  { collector, patch }: { readonly collector: Collector; readonly patch: Patch },
) {
  const [printed] = await printCollectors(api, principal, [collector]);
  return fixed
    .filter((name) => Object.hasOwn(patch, name))
    .filter((name) => differences({ [name]: patch[name] }, printed).length > 0)
    .map((name) => ({
      pointer: pointerOf([name]),
      code: 'read-only',
      detail: 'This field is read-only. Send it back as it was read, or leave it out.',
    }));
}
