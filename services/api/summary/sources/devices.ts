// Devices that never sent, that are silent, or that have gaps without a reason; and households with too few readings.
import { deviceConditions, type DeviceFilters } from '../../devices/list-devices.ts';
import { householdConditions } from '../../households/list-households.ts';
import { listIds } from '../../store/page.ts';
import { listLink, type Found } from '../to-do/lines.ts';
import { countLine, type Asked, type Source } from './asked.ts';

/** Devices that are meant to send; the others are suspended, lost, stolen or decommissioned. */
const inService: DeviceFilters['status'] = ['registered', 'provisioned', 'active', 'maintenance'];

async function inConnectivity(
  { api, principal, project }: Asked,
  kind: 'devices-silent' | 'devices-never-seen',
  state: 'silent' | 'never_seen',
): Promise<Found> {
  const query = { projectId: [project.body.did], status: inService, connectivity: [state] };
  return countLine(api, {
    kind,
    table: 'devices',
    conditions: await deviceConditions(api, principal, query),
    link: listLink('devices', '/v1/devices', query),
  });
}

export const silentDevices: Source = {
  name: 'devices',
  scope: 'devices:read',
  read: (asked) =>
    Promise.all([
      inConnectivity(asked, 'devices-silent', 'silent'),
      inConnectivity(asked, 'devices-never-seen', 'never_seen'),
    ]),
};

export const unexplainedGaps: Source = {
  name: 'gaps',
  scope: 'devices:read',
  read: async ({ api, principal, project, coverage }) => {
    const query = { projectId: [project.body.did], status: inService };
    const conditions = await deviceConditions(api, principal, query);
    const [all, { unexplained }] = await Promise.all([
      listIds(api, { table: 'devices', conditions }),
      coverage(),
    ]);
    const ids = all.filter((id) => unexplained.has(id));
    const link = listLink('devices', '/v1/devices', { ...query, hasUnexplainedGap: 'true' });
    return [{ kind: 'gaps-unexplained', count: ids.length, ids, link }];
  },
};

export const lowCoverage: Source = {
  name: 'households',
  scope: 'households:read',
  read: async ({ api, principal, project, coverage }) => {
    const query = { projectId: [project.body.did] };
    const conditions = await householdConditions(api, principal, query);
    const [all, { below }] = await Promise.all([
      listIds(api, { table: 'households', conditions }),
      coverage(),
    ]);
    const ids = all.filter((id) => below.has(id));
    const coverageBelow = String(project.body.coverageThreshold);
    const link = listLink('households', '/v1/households', { ...query, coverageBelow });
    return [{ kind: 'households-low-coverage', count: ids.length, ids, link }];
  },
};
