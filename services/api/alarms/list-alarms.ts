// GET /v1/alarms: alarms by state, type, severity, device, household and project.
import { z } from 'zod';
import { alarmStates, alarmTypeNames } from '#domain/alarms.ts';
import { severities } from '#domain/detect/anomaly.ts';
import { alarmBody, alarmKind } from '#records/alarms/alarm.ts';
import type { Api } from '../context/api.ts';
import { defineEndpoint, noBody, noParams } from '../context/endpoint.ts';
import { anyOf, ownProjects, type Condition } from '../contract/condition.ts';
import { reference } from '../contract/fields.ts';
import { listQuery, pageReply } from '../contract/list-query.ts';
import type { Principal } from '../contract/principal.ts';
import { many, one } from '../contract/query.ts';
import { inProjects } from '../projects/projects.ts';
import { parseStored } from '../store/bodies/held.ts';
import { deviceIdOf, householdIdOf } from '../store/find.ts';
import { latestOf, listPage } from '../store/page.ts';
import { alarmReply, printAlarms } from './alarms.ts';

const ofAlarms = {
  deviceId: many(reference('device')),
  householdId: many(reference('household')),
  projectId: many(reference('project')),
  type: many(z.enum(alarmTypeNames)),
  severity: many(z.enum(severities)),
  state: many(z.enum(alarmStates)),
  acknowledged: one(z.enum(['true', 'false'])).describe(
    'true: only alarms that somebody acknowledged; false: only the others.',
  ),
};

const filters = z.object(ofAlarms);

/** The conditions of the list. */
export async function alarmConditions(
  api: Api,
  principal: Principal,
  query: z.output<typeof filters>,
): Promise<Condition[]> {
  // The id of an unknown DID is empty, which must not select alarms whose column is empty.
  const idsOf = async (find: typeof deviceIdOf, named: readonly string[] | undefined) =>
    named &&
    (await Promise.all(named.map((idOrDid) => find(api.records, idOrDid)))).filter((id) => id !== '');
  const { acknowledged } = query;
  return [
    ...ownProjects(principal),
    ...(await inProjects(api, query.projectId)),
    ...anyOf('device_id', await idsOf(deviceIdOf, query.deviceId)),
    ...anyOf('household_id', await idsOf(householdIdOf, query.householdId)),
    ...anyOf('type', query.type),
    ...anyOf('severity', query.severity),
    ...anyOf('state', query.state),
    ...(acknowledged ? [{ sql: acknowledged === 'true' ? 'acknowledged' : 'NOT acknowledged' }] : []),
  ];
}

export const listAlarms = defineEndpoint({
  method: 'GET',
  path: '/v1/alarms',
  operationId: 'listAlarms',
  summary: 'List alarms',
  description:
    'An alarm is active while its cause lasts, and only Hearth opens and clears it; `acknowledged` says whether somebody has seen it. Types: `device.silent`, as the `connectivity` of the device, and the findings of its `health`. A cleared alarm stays in the list. A cause that comes back within a day opens it again, later a new one.',
  scope: 'alarms:read',
  params: noParams,
  query: z.strictObject({ ...listQuery(alarmReply), ...ofAlarms }),
  body: noBody,
  replies: { 200: { description: 'A page of alarms.', schema: pageReply(alarmReply) } },
  problems: ['invalid-cursor'],
  run: async ({ query, principal }, api) =>
    listPage(api, {
      table: 'alarms',
      page: query,
      conditions: await alarmConditions(api, principal, query),
      print: async (ids) =>
        printAlarms(
          api,
          (await latestOf(api, alarmKind, ids)).map((record) => parseStored(alarmBody, record)),
        ),
    }),
});
