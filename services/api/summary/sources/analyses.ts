// Analyses whose data changed after they were computed, the newest of each period.
import { analysisConditions } from '../../analyses/list-analyses.ts';
import { projectAnalysisConditions } from '../../analyses/list-project-analyses.ts';
import { listLink } from '../to-do/lines.ts';
import { countLine, type Source } from './asked.ts';

const stale = { stale: 'true', newest: 'true' } as const;

export const staleAnalyses: Source = {
  name: 'analyses',
  scope: 'analysis:read',
  read: async ({ api, principal, project }) => {
    const { did } = project.body;
    const query = { projectId: [did], ...stale };
    return Promise.all([
      countLine(api, {
        kind: 'project-analyses-stale',
        table: 'project_analyses',
        conditions: projectAnalysisConditions(project.id, stale),
        link: listLink('project-analyses', `/v1/projects/${encodeURIComponent(did)}/analyses`, stale),
      }),
      countLine(api, {
        kind: 'household-analyses-stale',
        table: 'household_analyses',
        conditions: await analysisConditions(api, principal, query),
        link: listLink('analyses', '/v1/analyses', query),
      }),
    ]);
  },
};
