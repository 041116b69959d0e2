// GET /v1/analyses: stored analyses, by household, in order of their first run.
import { z } from 'zod';
import { isIdOf } from '#domain/identifiers.ts';
import { analysisReply } from '../analysis/reply.ts';
import { storedAnalysis } from '../analysis/stored.ts';
import { defineEndpoint, noBody, noParams } from '../endpoint.ts';
import { listPage, ownProjects, type Condition } from '../page.ts';
import { many, pageQuery } from '../query.ts';
import { reference } from '../records/fields.ts';
import { listReply } from '../records/replies.ts';

export const listAnalyses = defineEndpoint({
  method: 'GET',
  path: '/v1/analyses',
  operationId: 'listAnalyses',
  summary: 'List analyses',
  scope: 'analysis:read',
  params: noParams,
  query: z.strictObject({ ...pageQuery, householdId: many(reference('household')) }),
  body: noBody,
  replies: { 200: { description: 'A page of analyses', schema: listReply(analysisReply) } },
  problems: ['invalid-cursor'],
  run: ({ query: { householdId, ...page }, principal }, api) =>
    listPage(api, {
      table: 'analyses',
      kind: 'analysis',
      page,
      conditions: [...ownProjects(principal), ...ofHouseholds(householdId)],
      print: async (records) => records.map((record) => storedAnalysis(record).result),
    }),
});

/** A household by either of its names. */
function ofHouseholds(names: readonly string[] | undefined): Condition[] {
  if (names === undefined) return [];
  const ids = names.filter((name) => isIdOf('household', name));
  const dids = names.filter((name) => !isIdOf('household', name));
  return [
    {
      sql: '(household_id IN {ids:Array(String)} OR household_did IN {dids:Array(String)})',
      params: { ids, dids },
    },
  ];
}
