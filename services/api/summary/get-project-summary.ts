// GET /v1/projects/{id}/summary: the numbers of a project at a glance, and what is to be done.
import { defineEndpoint, noBody, noQuery } from '../context/endpoint.ts';
import { resourceParams } from '../contract/fields.ts';
import { visibleProject } from '../store/visible.ts';
import { readSummary, summaryReply } from './summary.ts';
import { summaryExample } from './example.ts';

export const getProjectSummary = defineEndpoint({
  method: 'GET',
  path: '/v1/projects/:id/summary',
  operationId: 'getProjectSummary',
  summary: 'Get a project at a glance',
  description:
    'Who cooks, how much data came, the best estimate and what may be claimed; then what is to be done, the most severe first. ' +
    'Each line counts the items of the list at its link; `words` says it in English, and `kind` is for translations. ' +
    'Numbers and lines that the key has no scope for, or whose store did not answer, are in `notRead`. Days that wait to be ' +
    'computed count as missing. At most 2 s old. Credentials do not expire, so no line is about them; anomalies count for 30 days.',
  scope: 'projects:read',
  params: resourceParams('project'),
  query: noQuery,
  body: noBody,
  replies: { 200: { description: 'The summary.', schema: summaryReply, example: summaryExample } },
  problems: ['project-not-found'],
  run: async ({ params, principal }, api) => {
    const project = await visibleProject(api, principal, params.id);
    const key = JSON.stringify([
      project.id,
      project.version,
      principal.keyId,
      principal.scopes,
      principal.projectIds,
    ]);
    const nowMs = api.nowMs();
    const known = api.recentSummaries.get(key, nowMs);
    const summary = known ?? readSummary({ api, principal, project });
    if (!known) {
      api.recentSummaries.set(key, summary, nowMs);
      summary.catch(() => api.recentSummaries.delete(key));
    }
    return { status: 200, version: project.version, body: await summary };
  },
});
