// GET /v1/claims/{id}/disputes: the disputes of a claim.
import { z } from 'zod';
import { defineEndpoint, noBody } from '../../context/endpoint.ts';
import { anyOf } from '../../contract/condition.ts';
import { idParams } from '../../contract/fields.ts';
import { listQuery, pageReply } from '../../contract/list-query.ts';
import { parseStored } from '../../store/bodies/held.ts';
import { disputeBody } from '../../store/claims/dispute.ts';
import { visibleClaim } from '../../store/claims/find-claims.ts';
import { latestOf, listPage } from '../../store/page.ts';
import { disputeReply, printDispute } from './dispute-reply.ts';

export const listDisputes = defineEndpoint({
  method: 'GET',
  path: '/v1/claims/:id/disputes',
  operationId: 'listDisputes',
  summary: 'List the disputes of an impact claim',
  description: 'In all states, with the decisions on them.',
  scope: 'claims:read',
  params: idParams('claim'),
  query: z.strictObject(listQuery(disputeReply)),
  body: noBody,
  replies: { 200: { description: 'A page of disputes.', schema: pageReply(disputeReply) } },
  problems: ['claim-not-found', 'invalid-cursor'],
  run: async ({ params, query, principal }, api) => {
    const { id } = await visibleClaim(api, principal, params.id);
    return listPage(api, {
      table: 'claim_disputes',
      page: query,
      conditions: anyOf('claim_id', [id]),
      print: async (ids) =>
        (await latestOf(api, 'dispute', ids)).map((record) => printDispute(parseStored(disputeBody, record))),
    });
  },
});
