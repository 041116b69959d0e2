// Alarms that go on, and that nobody has acknowledged.
import { alarmConditions } from '../../alarms/list-alarms.ts';
import { listLink } from '../to-do/lines.ts';
import { countLine, type Source } from './asked.ts';

const open = { state: ['active'], acknowledged: 'false' } as const;

export const openAlarms: Source = {
  name: 'alarms',
  scope: 'alarms:read',
  read: async ({ api, principal, project }) => {
    const query = { projectId: [project.body.did], ...open };
    return [
      await countLine(api, {
        kind: 'alarms-open',
        table: 'alarms',
        conditions: await alarmConditions(api, principal, { ...query, state: [...open.state] }),
        link: listLink('alarms', '/v1/alarms', query),
      }),
    ];
  },
};
