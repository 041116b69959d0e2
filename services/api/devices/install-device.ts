// POST /v1/devices/{id}/installations: installs, moves or removes a device in one step.
import { z } from 'zod';
import { defineEndpoint, noQuery } from '../context/endpoint.ts';
import { dateTime } from '../contract/query.ts';
import { reference, resourceParams } from '../contract/fields.ts';
import { refuseFuture } from '../contract/moments.ts';
import { install, takeOut } from './installations/moves.ts';
import { installationReply } from '../store/bodies/replies.ts';
import { readInstallations } from './installations/installations.ts';
import { visibleShownDevice } from '../store/visible.ts';
import { inUtc, isoTime } from '../contract/time.ts';

const installationInput = z
  .strictObject({
    householdId: reference('household').nullable(),
    stoveId: reference('device').nullish(),
    from: dateTime.nullish(),
    to: dateTime.nullish(),
  })
  .refine(({ from, to }) => !from || !to || Date.parse(from) < Date.parse(to), {
    path: ['to'],
    message: 'The end must not be before the start.',
    params: { code: 'end-before-start' },
  })
  .refine(
    ({ householdId, from, to, stoveId }) => householdId !== null || (from !== null && !to && !stoveId),
    {
      path: ['householdId'],
      message: 'Without a household the device is removed at `from`. Leave out stoveId and to.',
      params: { code: 'contradiction' },
    },
  );

export const installDevice = defineEndpoint({
  method: 'POST',
  path: '/v1/devices/:id/installations',
  operationId: 'installDevice',
  summary: 'Install, move or remove a device',
  description:
    'The open installation, if there is one, ends at `from` (default: now), and the new one starts then: both or neither. `"householdId": null` only ends the open installation. `"from": null` is an open start; it is allowed if no installation is earlier. With `to` the installation lies in the past and must not overlap another. A key that is limited to projects cannot start an installation before the device was registered for the project, unless the project holds a prefix of its DID.',

  scope: 'devices:write',
  params: resourceParams('device'),
  query: noQuery,
  body: {
    schema: installationInput,
    fault: 'invalid-device',
    example: { householdId: 'did:ixo:household/123', from: '2026-11-20T08:30:00Z' },
  },
  replies: {
    201: { description: 'The installation that was opened, or added.', schema: installationReply },
    200: {
      description: 'The installation that was ended, or that exists with the same content.',
      schema: installationReply,
    },
  },
  problems: [
    'device-not-found',
    'household-not-found',
    'erased',
    'device-conflict',
    'days-claimed',
    'project-not-allowed',
  ],
  run: async ({ params, body, principal }, api) => {
    const { device } = await visibleShownDevice(api, principal, params.id);
    refuseFuture(api, 'invalid-device', { from: body.from, to: body.to });
    const stays = await readInstallations(api, device.id);
    const from = body.from === undefined ? isoTime(api.nowMs()) : body.from && inUtc(body.from);
    const to = body.to ? inUtc(body.to) : null;
    const moving = { device, stays, from, to, stoveId: body.stoveId };
    if (body.householdId === null) return takeOut(api, principal, moving);
    return install(api, principal, { ...moving, householdId: body.householdId });
  },
});
