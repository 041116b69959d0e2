// POST /v1/households/{id}/erasures: deletes the personal data of a household; its id and a digest are kept.
import { z } from 'zod';
import { maySee } from '../contract/access.ts';
import { digestOf } from '#records/records.ts';
import { defineEndpoint, noQuery } from '../context/endpoint.ts';
import { checkVersion } from '../contract/precondition.ts';
import { Problem } from '../contract/problem.ts';
import { resourceParams, note } from '../contract/fields.ts';
import { findHousehold } from '../store/find.ts';
import { householdEvent } from './household/version.ts';
import type { Household } from '../store/bodies/household.ts';
import { isoTime } from '../contract/time.ts';

const erasureReply = z
  .object({
    id: z.string(),
    did: z.string(),
    digest: z.string().describe('SHA-256 of the record before the erasure, as in the audit log.'),
    erasedAt: z.string(),
  })
  .meta({ id: 'Erasure' });

export const eraseHousehold = defineEndpoint({
  method: 'POST',
  path: '/v1/households/:id/erasures',
  operationId: 'eraseHousehold',
  summary: 'Erase the personal data of a household',
  description:
    'Deletes `contact`, `consent` and `location.geo` permanently. Afterwards the household answers 410 with its id, DID and digest; lists show it only with `erased=true`. Devices and readings are kept. The reason is kept too, so it must not name a person. Erasing again returns the same reply with 200.',
  scope: 'households:erase',
  ifMatch: 'taken',
  params: resourceParams('household'),
  query: noQuery,
  body: {
    schema: z.strictObject({ reason: note(500) }),
    fault: 'invalid-household',
    example: { reason: 'Asked for by the household' },
  },
  replies: {
    200: { description: 'The data were erased before.', schema: erasureReply },
    201: { description: 'The personal data are erased.', schema: erasureReply },
  },
  problems: ['household-not-found', 'version-mismatch'],
  run: async ({ params, body: { reason }, ifMatch, principal }, api) => {
    const household = await findHousehold(api.records, params.id);
    if (!household || !maySee(principal, household.body.projectId))
      throw new Problem('household-not-found', { detail: `There is no household ${params.id}.` });
    const { id } = household;
    // Also if it was erased before: the process that wrote the record may have died before the deletion.
    if (household.body.erased)
      return { status: 200, body: printErasure(household, household.body.erased), personal: { erases: id } };
    checkVersion(ifMatch, household);
    const before = (await api.records.latest('household', [id])).get(id)?.body;
    const erased = { at: isoTime(api.nowMs()), digest: digestOf(before ?? {}), reason };
    const next = erasedHousehold(household, erased);
    const { did, digest, erasedAt } = printErasure(next, erased);
    return {
      status: 201,
      version: next.version,
      body: { id, did, digest, erasedAt },
      records: [{ kind: 'household', ...next }],
      events: [householdEvent('household.erased', next, { did, digest, version: next.version })],
      personal: { erases: id },
    };
  },
});

type Erased = NonNullable<Household['body']['erased']>;

function erasedHousehold({ id, version, body }: Household, erased: Erased): Household {
  const { personal: _, ...rest } = body;
  return { id, version: version + 1, body: { ...rest, erased, updatedAt: erased.at } };
}

const printErasure = ({ id, body: { did } }: Household, { at, digest }: Erased) => ({
  id,
  did,
  digest,
  erasedAt: at,
});
