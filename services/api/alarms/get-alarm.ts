// GET /v1/alarms/{id}: one alarm.
import { defineEndpoint, noBody, noQuery } from '../context/endpoint.ts';
import { idParams } from '../contract/fields.ts';
import { alarmReply, printAlarm, visibleAlarm } from './alarms.ts';

export const getAlarm = defineEndpoint({
  method: 'GET',
  path: '/v1/alarms/:id',
  operationId: 'getAlarm',
  summary: 'Get an alarm',
  description:
    '`evidence.query` is the path of a read that shows the cause; it needs the scope of that read.',
  scope: 'alarms:read',
  params: idParams('alarm'),
  query: noQuery,
  body: noBody,
  replies: { 200: { description: 'The alarm.', schema: alarmReply } },
  problems: ['alarm-not-found'],
  run: async ({ params, principal }, api) => {
    const alarm = await visibleAlarm(api, principal, params.id);
    return { status: 200, version: alarm.version, body: await printAlarm(api, alarm) };
  },
});
