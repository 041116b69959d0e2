// GET /v1/claims: claims by project, household, type, state and period.
import { z } from 'zod';
import { claimTypes } from '#domain/claims/claim.ts';
import { claimStatuses } from '#domain/claims/states.ts';
import { isDate } from '#domain/dating/calendar.ts';
import { defineEndpoint, noBody, noParams } from '../context/endpoint.ts';
import { anyOf, ownProjects, type Condition } from '../contract/condition.ts';
import { reference } from '../contract/fields.ts';
import { listQuery, pageReply } from '../contract/list-query.ts';
import type { Api } from '../context/api.ts';
import type { Principal } from '../contract/principal.ts';
import { many, one } from '../contract/query.ts';
import { inProjects } from '../projects/projects.ts';
import { claimBody } from '../store/bodies/claim.ts';
import { parseStored } from '../store/bodies/held.ts';
import { householdIdOf } from '../store/find.ts';
import { latestOf, listPage } from '../store/page.ts';
import { claimReply, printClaims } from './claim/print.ts';

const day = z.string().refine(isDate, {
  message: 'This must be an existing date in the form YYYY-MM-DD.',
  params: { code: 'bad-date' },
});

const ofClaims = {
  projectId: many(reference('project')),
  householdId: many(reference('household')),
  type: many(z.enum(claimTypes)),
  status: many(z.enum(claimStatuses)),
  methodology: many(z.string().max(100)),
  periodFrom: one(day),
  periodTo: one(day),
};

const filters = z.object(ofClaims);

/** What selects claims, beside the page. */
type ClaimFilters = z.output<typeof filters>;

/** The conditions of the list. */
export async function claimConditions(
  api: Api,
  principal: Principal,
  query: ClaimFilters,
): Promise<Condition[]> {
  const households =
    query.householdId &&
    (await Promise.all(query.householdId.map((idOrDid) => householdIdOf(api.records, idOrDid))));
  return [
    ...ownProjects(principal),
    ...(await inProjects(api, query.projectId)),
    ...anyOf('household_id', households),
    ...anyOf('type', query.type),
    ...anyOf('status', query.status),
    ...anyOf('methodology', query.methodology),
    ...withinDays(query.periodFrom, query.periodTo),
  ];
}

export const listClaims = defineEndpoint({
  method: 'GET',
  path: '/v1/claims',
  operationId: 'listClaims',
  summary: 'List impact claims',
  description: '`periodFrom` and `periodTo` select claims that share at least one day with them.',
  scope: 'claims:read',
  params: noParams,
  query: z.strictObject({
    ...listQuery(claimReply),
    ...ofClaims,
  }),
  body: noBody,
  replies: { 200: { description: 'A page of claims.', schema: pageReply(claimReply) } },
  problems: ['invalid-cursor'],
  run: async ({ query, principal }, api) =>
    listPage(api, {
      table: 'claims',
      page: query,
      conditions: await claimConditions(api, principal, query),
      print: async (ids) =>
        printClaims(
          api,
          (await latestOf(api, 'claim', ids)).map((record) => parseStored(claimBody, record)),
        ),
    }),
});

const withinDays = (from: string | undefined, to: string | undefined): Condition[] => [
  ...(from === undefined ? [] : [{ sql: 'period_end >= {periodFrom:Date}', params: { periodFrom: from } }]),
  ...(to === undefined ? [] : [{ sql: 'period_start <= {periodTo:Date}', params: { periodTo: to } }]),
];
