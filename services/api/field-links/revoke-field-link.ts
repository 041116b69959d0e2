// DELETE /v1/collectors/{id}/field-links/{linkId}: revokes a link, as for a phone that was lost.
import { z } from 'zod';
import { isIdOf } from '#domain/identifiers.ts';
import { visibleCollector } from '../collectors/collectors.ts';
import { defineEndpoint, noBody, noQuery } from '../context/endpoint.ts';
import { resourceParams } from '../contract/fields.ts';
import { checkVersion } from '../contract/precondition.ts';
import { isoTime } from '../contract/time.ts';
import { visibleLink } from './links.ts';

export const revokeFieldLink = defineEndpoint({
  method: 'DELETE',
  path: '/v1/collectors/:id/field-links/:linkId',
  operationId: 'revokeFieldLink',
  summary: 'Revoke a field link permanently',
  description:
    'The next request of the phone is refused with 403. Interviews on the phone stay there, and can be sent once the phone has scanned another code of the same collector. The record of the link is kept.',
  scope: 'projects:write',
  params: resourceParams('collector').extend({
    linkId: z
      .string()
      .refine((id) => isIdOf('field-link', id), {
        message: 'This must be the id of a field link.',
        params: { code: 'bad-identifier' },
      })
      .describe('Id of the field link.'),
  }),
  query: noQuery,
  body: noBody,
  ifMatch: 'taken',
  replies: { 204: { description: 'The link is revoked.' } },
  problems: ['collector-not-found', 'field-link-not-found', 'version-mismatch'],
  run: async ({ params, ifMatch, principal }, api) => {
    const collector = await visibleCollector(api, principal, params.id);
    const link = await visibleLink(api, principal, { collectorId: collector.id, id: params.linkId });
    checkVersion(ifMatch, link);
    if (link.body.revokedAt !== null) return { status: 204 };
    const at = isoTime(api.nowMs());
    const body = { ...link.body, revokedAt: at, updatedAt: at };
    return {
      status: 204,
      records: [{ kind: 'field-link', id: link.id, version: link.version + 1, body }],
    };
  },
});
