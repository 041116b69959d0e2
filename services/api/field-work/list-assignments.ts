// GET /v1/surveys/{id}/assignments: who visits which household, and how far each has come.
import { z } from 'zod';
import { assignmentStatuses, purposes } from '#domain/surveys/field-work/assignments.ts';
import { defineEndpoint, noBody } from '../context/endpoint.ts';
import { cursorText, digestOf, readCursor } from '../contract/cursor.ts';
import { idParams, reference } from '../contract/fields.ts';
import { limitDefault, listQuery, onlyFields, pageReply } from '../contract/list-query.ts';
import { latestMs, many } from '../contract/query.ts';
import { findCollectors, ownFieldWork } from '../store/field-work/collectors.ts';
import { assignmentRows, type AssignmentRow } from '../store/field-work/assignment-rows.ts';
import { householdDidsOf } from '../store/samples/household-dids.ts';
import { visibleSurvey } from '../surveys/survey-references.ts';
import type { Api } from '../context/api.ts';
import { assignmentReply, printAssignments, readAssignments } from './assignment-reply.ts';

const { limit, cursor, count, fields, createdAfter, createdBefore, updatedAfter } =
  listQuery(assignmentReply);

const query = z.strictObject({
  limit,
  cursor,
  count,
  fields,
  createdAfter,
  createdBefore,
  updatedAfter,
  collector: many(reference('collector')),
  householdId: many(reference('household')),
  purpose: many(z.enum(purposes)),
  status: many(z.enum(assignmentStatuses)),
});

const place = z.tuple([z.int().min(0).max(latestMs), z.string()]);

export const listAssignments = defineEndpoint({
  method: 'GET',
  path: '/v1/surveys/:id/assignments',
  operationId: 'listAssignments',
  summary: 'List the assignments of a campaign',
  description:
    'Ordered by creation. The state of an interview follows from the response of the household: `submitted` once it is sent in, `done` when it is verified, `returned` with the remarks of the reviewer when it needs a correction. `prefill` has the verified answers of the campaign that this one follows, without sensitive ones. Needs `surveys:read`; for a key whose `actor` is a collector `responses:write` is enough, and it sees its own only.',
  scope: 'any',
  params: idParams('survey'),
  query,
  body: noBody,
  replies: { 200: { description: 'A page of assignments.', schema: pageReply(assignmentReply) } },
  problems: ['survey-not-found', 'scope-missing', 'invalid-cursor'],
  run: async ({ params, query: asked, principal }, api) => {
    const own = ownFieldWork(principal, 'surveys:read');
    const survey = await visibleSurvey(api, principal, params.id);
    const { limit: most = limitDefault, cursor: after, count: isCounted, fields: names, ...filters } = asked;
    const digest = digestOf([survey.id, own, filters]);
    const fits = await openFilter(api, filters, own);
    const fitting = (await assignmentRows(api, survey.id)).assignments.filter(fits);
    const rest = after === undefined ? fitting : fitting.filter(isBehind(readCursor(after, place, digest)));
    const rows = rest.slice(0, most);
    const last = rest.length > most ? rows.at(-1) : undefined;
    const nextCursor = last ? cursorText([last.createdAtMs, last.id], digest) : null;
    const withPrefill = names === undefined || names.includes('prefill');
    const shown = await readAssignments(api, rows);
    const printed = await printAssignments(api, principal, { survey, shown, withPrefill });
    return {
      status: 200,
      body: {
        data: printed.map((item) => onlyFields(item, names)),
        nextCursor,
        hasMore: nextCursor !== null,
        ...(isCounted === 'true' && { totalCount: fitting.length }),
      },
      ...(nextCursor !== null && { nextCursor }),
    };
  },
});

const isBehind =
  ([atMs, id]: z.output<typeof place>) =>
  (row: AssignmentRow): boolean =>
    row.createdAtMs > atMs || (row.createdAtMs === atMs && row.id > id);

type Filters = Omit<z.output<typeof query>, 'limit' | 'cursor' | 'count' | 'fields'>;

/** `own`: the collector of the key; null for all. */
async function openFilter(
  api: Api,
  {
    collector,
    householdId,
    purpose,
    status,
    createdAfter: from,
    createdBefore: to,
    updatedAfter: since,
  }: Filters,
  own: string | null,
): Promise<(row: AssignmentRow) => boolean> {
  const found = collector && (await findCollectors(api, collector));
  // History stays: a collector may be named by DID even if there is no record.
  const people = collector?.map((one) => found?.get(one)?.body.did ?? one);
  const homes = householdId && (await householdDidsOf(api, householdId));
  const isAfter = (ms: number, bound: string | undefined): boolean =>
    bound === undefined || ms > Date.parse(bound);
  return (row) =>
    (own === null || row.collector === own) &&
    (people === undefined || people.includes(row.collector)) &&
    (homes === undefined || homes.includes(row.householdDid)) &&
    (purpose === undefined || purpose.includes(row.purpose)) &&
    (status === undefined || status.includes(row.status)) &&
    isAfter(row.createdAtMs, from) &&
    (to === undefined || row.createdAtMs < Date.parse(to)) &&
    isAfter(Math.max(row.updatedAtMs, row.response?.updatedAtMs ?? 0), since);
}
