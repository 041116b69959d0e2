// GET /v1/devices/{id}/installations: where a device was and is.
import { z } from 'zod';
import { defineEndpoint, noBody } from '../endpoint.ts';
import { ownProjects, type Condition } from '../condition.ts';
import type { Principal } from '../principal.ts';
import { pageQuery } from '../query.ts';
import { deviceListPage } from '../records/device-list.ts';
import { resourceParams } from '../records/fields.ts';
import { installationReply, listReply } from '../records/replies.ts';
import { printInstallation } from '../records/stays.ts';
import { installationBody } from '../records/stored/installation.ts';

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
  run: (request, api) =>
    deviceListPage(api, request, {
      kind: 'installation',
      body: installationBody,
      print: printInstallation,
      visible: inOwnProjects,
    }),
});

/** Only those of the device are looked up, of which `all` finds the ids by key. */
const inOwnProjects = (principal: Principal, all: Condition): Condition[] =>
  ownProjects(principal).map(({ sql, ...own }) => ({
    sql: `id IN (SELECT id FROM installations FINAL
      WHERE id IN (SELECT id FROM device_records WHERE ${all.sql}) AND ${sql})`,
    ...own,
  }));
