// POST /v1/collectors: registers a person who asks households for survey responses.
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
import { collectorBody, type Collector } from '../store/bodies/collector.ts';
import { held } from '../store/bodies/held.ts';
import * as names from '../store/bodies/names.ts';
import { findCollectors } from '../store/field-work/collectors.ts';
import { collectorInput, type CollectorInput } from './collector-input.ts';
import { collectorReply, describedCollector, printCollectors, visibleCollector } from './collectors.ts';

export const createCollector = defineEndpoint({
  method: 'POST',
  path: '/v1/collectors',
  operationId: 'createCollector',
  summary: 'Create a collector',
  description:
    'A person who asks households for survey responses. Keep only what is needed: `name` may be left out, and only keys with `pii:read` see it. Without `projectIds` the collector works for the projects of the key, else for all. An API key whose `actor` is the DID of a collector sees only the assignments and responses of that collector. A repeat with the same content is 200.',
  scope: 'projects:write',
  params: noParams,
  query: noQuery,
  body: {
    schema: collectorInput,
    fault: 'invalid-request',
    example: { did: 'did:ixo:agent/7', projectIds: ['did:ixo:project/789'], languages: ['lg', 'en'] },
  },
  replies: {
    201: { description: 'The collector is registered.', schema: collectorReply },
    200: { description: 'The collector exists with the same content.', schema: collectorReply },
  },
  problems: ['project-not-found', 'collector-conflict'],
  run: async ({ body, principal }, api) => {
    const content = await describedCollector(api, principal, body);
    const known = body.did === undefined ? undefined : (await findCollectors(api, [body.did])).get(body.did);
    if (known) return repeated(api, principal, { known, content });
    refuseSetByService(api, body);
    const ulid = api.newUlid();
    const did = body.did ?? mintedDid(api.settings.HEARTH_DOMAIN, 'collectors', ulid);
    const name = names.collectorDid(did);
    const before = (await api.records.names([name])).get(name);
    const at = isoTime(api.nowMs());
    const collector = held(collectorBody, {
      id: `col_${ulid}`,
      version: 1,
      body: { did, ...content, createdAt: at, updatedAt: at },
    });
    return {
      status: 201,
      location: `/v1/collectors/${collector.id}`,
      version: 1,
      body: (await printCollectors(api, principal, [collector]))[0],
      records: [{ kind: 'collector', ...collector }, takeName(name, collector.id, before)],
    };
  },
});

interface Repeat {
  readonly known: Collector;
  readonly content: object;
}

/** Throws 409 for other content, and for a collector outside the projects of the key. */
async function repeated(api: Api, principal: Principal, { known, content }: Repeat): Promise<Answer> {
  const other = differences(content, known.body).map(([field]) => String(field));
  const isSeen = await visibleCollector(api, principal, known.id).then(
    () => true,
    () => false,
  );
  if (isSeen && other.length === 0)
    return {
      status: 200,
      version: known.version,
      body: (await printCollectors(api, principal, [known]))[0],
    };
  const detail = isSeen
    ? 'A collector with this did exists with other content. Update it with PATCH, or use another did.'
    : 'This did is taken. Use another did.';
  const fields = isSeen ? other : ['did'];
  throw new Problem('collector-conflict', {
    detail,
    errors: fields.map((field) => ({ pointer: pointerOf([field]), code: 'other-content', detail })),
  });
}

function refuseSetByService(api: Api, input: CollectorInput): void {
  const set = readOnlyNames.filter((name) => Object.hasOwn(input, name));
  const errors = set.map((name) => ({
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
