// Anomalies of the last days by severity.
import { recentAnomalies } from '../../store/days/recent-anomalies.ts';
import { idsMax, listLink } from '../to-do/lines.ts';
import type { Source } from './asked.ts';

export const anomalies: Source = {
  name: 'anomalies',
  scope: 'readings:read',
  read: async ({ api, project }) => {
    const { from, bySeverity } = await recentAnomalies(api, project.id, idsMax);
    return bySeverity.map(({ severity, count, ids }) => ({
      kind: `anomalies-${severity}`,
      count,
      ids,
      link: listLink('anomalies', '/v1/anomalies', { projectId: project.body.did, severity, from }),
    }));
  },
};
