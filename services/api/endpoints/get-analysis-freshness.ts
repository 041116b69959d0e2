// GET /v1/analyses/{id}/freshness: whether the same question would be answered otherwise by now, and why.
import { z } from 'zod';
import { reasonsOf } from '../analysis/freshness.ts';
import { isStale, note, notesOf, type Note } from '../analysis/stale-notes.ts';
import type { StoredAnalysis } from '../analysis/stored.ts';
import { successorOf } from '../analysis/successor.ts';
import { analysisParams, visibleAnalysis } from '../analysis/visible.ts';
import { defineEndpoint, noBody, noQuery, type Api } from '../endpoint.ts';

const freshness = z.object({
  stale: z.boolean(),
  since: z.string().nullable().describe('When it was first seen; null: it is not stale'),
  reasons: z.array(z.object({ code: z.string(), detail: z.string() })),
  successor: z
    .string()
    .nullable()
    .describe(
      'The newest later analysis of the same household or project, period and methodology; null: there is none',
    ),
});

export const getAnalysisFreshness = defineEndpoint({
  method: 'GET',
  path: '/v1/analyses/:id/freshness',
  operationId: 'getAnalysisFreshness',
  summary: 'Read whether an analysis is stale',
  description:
    'Late readings, and other baselines, devices or stays in its period make an analysis stale; they never change it. ' +
    'That of a household is looked at when it is asked for; what is seen is what lists show from then on. That of a ' +
    'project is looked at with what changed, once a minute. The event `analysis.stale` tells it within some minutes.',
  scope: 'analysis:read',
  params: analysisParams,
  query: noQuery,
  body: noBody,
  replies: { 200: { description: 'What changed since it was computed', schema: freshness } },
  problems: ['analysis-not-found'],
  run: async ({ params: { id }, principal }, api) => {
    const { projectIds } = principal;
    const found = await visibleAnalysis(api, principal, id);
    const [noted, successor] =
      found.of === 'household'
        ? await Promise.all([
            looked(api, id, found.stored),
            successorOf(api, id, { of: 'household', whose: found.stored.householdRecordId, projectIds }),
          ])
        : await Promise.all([
            notesOf(api, [id]).then((notes) => notes.get(id)),
            successorOf(api, id, { of: 'project', whose: found.stored.projectId, projectIds }),
          ]);
    const { since = null, reasons = [] } = noted ?? {};
    return { status: 200, body: { stale: isStale(noted), since, reasons, successor } };
  },
});

/** What is to be noted of it by now. */
async function looked(
  api: Api,
  id: string,
  { householdRecordId, projectId, inputs }: StoredAnalysis,
): Promise<Note | undefined> {
  const [reasons, notes] = await Promise.all([reasonsOf(api, householdRecordId, inputs), notesOf(api, [id])]);
  const before = notes.get(id);
  if (reasons.length > 0 === isStale(before)) return before && { ...before, reasons: [...reasons] };
  await note(api, { id, projectId, of: { household: householdRecordId }, reasons }, before);
  return (await notesOf(api, [id])).get(id);
}
