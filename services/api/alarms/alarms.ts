// Finds and prints alarms.
import { z } from 'zod';
import { isIdOf } from '#domain/identifiers.ts';
import { alarmBody, alarmKind, type AlarmBody } from '#records/alarms/alarm.ts';
import type { Api } from '../context/api.ts';
import { maySee } from '../contract/access.ts';
import type { Principal } from '../contract/principal.ts';
import { Problem } from '../contract/problem.ts';
import { parseStored, type Held } from '../store/bodies/held.ts';

export type Alarm = Held<AlarmBody>;

const example = {
  type: 'device.silent' as const,
  severity: 'major' as const,
  state: 'active' as const,
  subject: 'did:ixo:device/456',
  householdId: 'did:ixo:household/123',
  projectId: 'did:ixo:project/789',
  openedAt: '2026-11-21T09:40:00Z',
  clearedAt: null,
  evidence: {
    from: '2026-11-21T09:10:00Z',
    to: '2026-11-21T09:40:31Z',
    query: '/v1/devices/dev_01M7YNX8J0P4V6CSRTTJFTQ7X4/health',
  },
  acknowledged: true,
  acknowledgedBy: 'did:ixo:developer/7',
  acknowledgedAt: '2026-11-21T10:05:00Z',
  assignee: 'Maintenance desk',
  comments: [{ text: 'The village has no power.', by: 'did:ixo:developer/7', at: '2026-11-21T10:05:00Z' }],
  createdAt: '2026-11-21T09:40:31Z',
  updatedAt: '2026-11-21T10:05:00Z',
  id: 'alm_7YNX8J0QF6P5307M3HNMPM6KTV',
  version: 2,
};

export const alarmReply = alarmBody
  .omit({ deviceId: true, householdDid: true })
  .extend({ id: z.string(), version: z.number() })
  .meta({ id: 'Alarm', examples: [example] });

type AlarmReply = z.output<typeof alarmReply>;

/** In their order. */
export async function printAlarms(
  { projectDids }: Pick<Api, 'projectDids'>,
  alarms: readonly Alarm[],
): Promise<AlarmReply[]> {
  const dids = await projectDids(alarms.map(({ body }) => body.projectId));
  return alarms.map(({ id, version, body }) => {
    const { deviceId: _device, householdDid, projectId, ...shown } = alarmBody.parse(body);
    const project = projectId === null ? null : (dids.get(projectId) ?? null);
    return { ...shown, householdId: householdDid, projectId: project, id, version };
  });
}

export async function printAlarm(api: Pick<Api, 'projectDids'>, alarm: Alarm): Promise<AlarmReply> {
  const [printed] = await printAlarms(api, [alarm]);
  if (!printed) throw new Error(`alarm ${alarm.id} was not printed`);
  return printed;
}

/** An alarm belongs to the project in which its device was when it opened. Throws 404. */
export async function visibleAlarm(
  { records }: Pick<Api, 'records'>,
  principal: Principal,
  id: string,
): Promise<Alarm> {
  const record = isIdOf('alarm', id) ? (await records.latest(alarmKind, [id])).get(id) : undefined;
  const alarm = record && parseStored(alarmBody, record);
  if (alarm && maySee(principal, alarm.body.projectId)) return alarm;
  throw new Problem('alarm-not-found', { detail: `There is no alarm ${id}.` });
}
