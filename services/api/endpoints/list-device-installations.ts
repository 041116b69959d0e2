// GET /v1/devices/{id}/installations: where a device was and is.
import { z } from 'zod';
import { defineEndpoint, noBody, type Principal } from '../endpoint.ts';
import { latestOf, listPage, ownProjects, type Condition } from '../page.ts';
import { pageQuery } from '../query.ts';
import { resourceParams } from '../records/fields.ts';
import { ofDevice } from '../records/of-device.ts';
import { installationReply, listReply } from '../records/replies.ts';
import { printInstallation } from '../records/stays.ts';
import { held } from '../records/stored/held.ts';
import { installationBody } from '../records/stored/installation.ts';
import { visibleShownDevice } from '../records/visible.ts';

export const listDeviceInstallations = defineEndpoint({
  method: 'GET',
  path: '/v1/devices/:id/installations',
  operationId: 'listDeviceInstallations',
  summary: 'List where a device was and is',
  description: 'A key that is limited to projects has the installations in their households.',
  scope: 'devices:read',
  params: resourceParams('device'),
  query: z.strictObject(pageQuery),
  body: noBody,
  replies: { 200: { description: 'A page of installations', schema: listReply(installationReply) } },
  problems: ['device-not-found', 'invalid-cursor'],
  run: async ({ params, query, principal }, api) => {
    const { device } = await visibleShownDevice(api, principal, params.id);
    return listPage(api, {
      table: 'device_records',
      page: query,
      conditions: [ofDevice('installation', device.id), ...inOwnProjects(principal)],
      print: async (ids) =>
        (await latestOf(api, 'installation', ids)).map((record) =>
          printInstallation(held(installationBody, record)),
        ),
    });
  },
});

const inOwnProjects = (principal: Principal): Condition[] =>
  ownProjects(principal).map(({ sql, ...own }) => ({
    sql: `id IN (SELECT id FROM installations FINAL WHERE ${sql})`,
    ...own,
  }));
