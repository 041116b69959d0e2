// GET /v1/devices/{id}/installations: the households of a device, with times.
import { defineEndpoint, noBody } from '../context/endpoint.ts';
import { deviceListPage, withdrawableQuery } from '../store/device-list.ts';
import { resourceParams } from '../contract/fields.ts';
import { inOwnProjects } from '../store/of-device.ts';
import { installationReply, listReply } from '../store/bodies/replies.ts';
import { printInstallation } from './installations/installations.ts';
import { installationBody } from '../store/bodies/installation.ts';

export const listDeviceInstallations = defineEndpoint({
  method: 'GET',
  path: '/v1/devices/:id/installations',
  operationId: 'listDeviceInstallations',
  summary: 'List the installations of a device',
  description:
    'Each installation says in which household the device was, and when. A key that is limited to projects receives the installations in households of its projects.',
  scope: 'devices:read',
  params: resourceParams('device'),
  query: withdrawableQuery,
  body: noBody,
  replies: { 200: { description: 'A page of installations.', schema: listReply(installationReply) } },
  problems: ['device-not-found', 'invalid-cursor'],
  run: (request, api) =>
    deviceListPage(api, request, {
      kind: 'installation',
      body: installationBody,
      print: printInstallation,
      visible: inOwnProjects,
    }),
});
