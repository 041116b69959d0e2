// GET /v1/surveys/{id}/sample: the drawn households with their strata, ranks, roles and weights.
import { z } from 'zod';
import { memberRoles, membersOf, type Member } from '#domain/sampling/draw/members.ts';
import { defineEndpoint, noBody } from '../context/endpoint.ts';
import { cursorText, digestOf, readCursor } from '../contract/cursor.ts';
import { idParams, anyText } from '../contract/fields.ts';
import { fixedQuery } from '../contract/fixed-page.ts';
import { limitDefault, onlyFields, pageReply } from '../contract/list-query.ts';
import { didText, many } from '../contract/query.ts';
import { memberReply } from '../store/bodies/sample-replies.ts';
import { commitmentOf, findDrawnSample } from '../store/samples/stored-sample.ts';
import { visibleSurvey } from './survey-references.ts';

const place = z.tuple([z.int().min(0)]);

export const listSample = defineEndpoint({
  method: 'GET',
  path: '/v1/surveys/:id/sample',
  operationId: 'listSample',
  summary: 'List the drawn households of a campaign',
  description:
    'The sample, then its reserve, each by stratum and rank. Households that were replaced stay in the list. A sample is drawn once, so its order never changes.',
  scope: 'surveys:read',
  ofAllCollectors: true,
  params: idParams('survey'),
  query: z.strictObject({
    ...fixedQuery(memberReply),
    role: many(z.enum(memberRoles)),
    stratum: many(anyText(1000)),
    householdId: many(didText),
  }),
  body: noBody,
  replies: { 200: { description: 'A page of drawn households.', schema: pageReply(memberReply) } },
  problems: ['survey-not-found', 'sample-not-drawn', 'invalid-cursor'],
  run: async ({ params, query, principal }, api) => {
    const { id } = await visibleSurvey(api, principal, params.id);
    const { state, drawn } = await findDrawnSample(api, id);
    const { replacements } = state.body;
    const members = membersOf({ ...drawn, committed: commitmentOf(state).committed, replacements });
    const { limit = limitDefault, cursor, count, fields, ...filters } = query;
    const digest = digestOf([id, filters]);
    const [after] = cursor === undefined ? [-1] : readCursor(cursor, place, digest);
    const fitting = members
      .map((member, index) => ({ member, index }))
      .filter(({ member }) => fits(member, filters));
    const rest = fitting.filter(({ index }) => index > after);
    const shown = rest.slice(0, limit);
    const last = rest.length > limit ? shown.at(-1) : undefined;
    const nextCursor = last ? cursorText([last.index], digest) : null;
    return {
      status: 200,
      body: {
        data: shown.map(({ member }) => onlyFields(printMember(member), fields)),
        nextCursor,
        hasMore: nextCursor !== null,
        ...(count === 'true' && { totalCount: fitting.length }),
      },
      ...(nextCursor !== null && { nextCursor }),
    };
  },
});

interface Filters {
  readonly role?: readonly Member['role'][] | undefined;
  readonly stratum?: readonly string[] | undefined;
  readonly householdId?: readonly string[] | undefined;
}

const fits = (member: Member, { role, stratum, householdId }: Filters): boolean =>
  (role === undefined || role.includes(member.role)) &&
  (stratum === undefined || stratum.includes(member.stratum)) &&
  (householdId === undefined || householdId.includes(member.household));

const printMember = ({ household, stratum, rank, hash, role, weight, came, left }: Member) => ({
  householdId: household,
  stratum,
  rank,
  hash,
  role,
  weight,
  ...(came && { replaces: came.replaced }),
  ...(left && { replacedBy: left.household, reason: left.reason }),
});
