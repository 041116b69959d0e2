// PATCH /v1/alarms/{id}: acknowledges an alarm or takes that back, says who looks after it, and adds a comment.
import { z } from 'zod';
import { alarmKind } from '#records/alarms/alarm.ts';
import { defineEndpoint, noQuery } from '../context/endpoint.ts';
import { idParams, note, text } from '../contract/fields.ts';
import { checkVersion } from '../contract/precondition.ts';
import { isoTime } from '../contract/time.ts';
import { alarmReply, printAlarm, visibleAlarm, type Alarm } from './alarms.ts';
import { isChanged, patchAlarm } from './patch-alarm.ts';

const patchInput = z
  .strictObject({
    acknowledged: z.boolean().optional(),
    assignee: text(200).nullish(),
    comment: note(1000).optional(),
  })
  .meta({ id: 'AlarmPatch' });

export const updateAlarm = defineEndpoint({
  method: 'PATCH',
  path: '/v1/alarms/:id',
  operationId: 'updateAlarm',
  summary: 'Update an alarm: acknowledge it, assign it, or add a comment',
  description:
    'What is left out stays; `assignee` null: nobody. `comment` is added to the comments, of which an alarm has at most 100. State and times are read-only: an alarm is cleared when its cause is gone. Texts must not have personal data: they stay for good.',
  scope: 'alarms:write',
  ifMatch: 'required',
  params: idParams('alarm'),
  query: noQuery,
  body: {
    schema: patchInput,
    fault: 'invalid-request',
    example: { acknowledged: true, assignee: 'Maintenance desk', comment: 'The village has no power.' },
  },
  replies: { 200: { description: 'The alarm as it is now.', schema: alarmReply } },
  problems: ['alarm-not-found', 'version-mismatch'],
  run: async ({ params, body: patch, ifMatch, principal }, api) => {
    const alarm = await visibleAlarm(api, principal, params.id);
    checkVersion(ifMatch, alarm);
    const by = principal.actor ?? principal.keyId;
    const body = patchAlarm(alarm.body, patch, { by, at: isoTime(api.nowMs()) });
    if (!isChanged(body, alarm.body))
      return { status: 200, version: alarm.version, body: await printAlarm(api, alarm) };
    const next: Alarm = { id: alarm.id, version: alarm.version + 1, body };
    const isAnswered = body.acknowledged !== alarm.body.acknowledged;
    return {
      status: 200,
      version: next.version,
      body: await printAlarm(api, next),
      records: [{ kind: alarmKind, ...next }],
      events: isAnswered ? [acknowledgedEvent(next)] : [],
    };
  },
});

/** `acknowledged` false: it was taken back. */
const acknowledgedEvent = ({ id, body }: Alarm) => ({
  type: 'alarm.acknowledged' as const,
  subject: id,
  projectId: body.projectId,
  data: {
    id,
    type: body.type,
    device: body.deviceId,
    household: body.householdId,
    acknowledged: body.acknowledged,
  },
});
