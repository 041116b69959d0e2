// POST /v1/devices/{id}/status-changes: changes the status of a device.
import type { Api } from '../context/api.ts';
import { z } from 'zod';
import { deviceStatuses, nextDeviceStatuses } from '#domain/device-status.ts';
import { defineEndpoint, noQuery } from '../context/endpoint.ts';
import { Problem } from '../contract/problem.ts';
import { checkVersion } from '../contract/precondition.ts';
import { dateTime } from '../contract/query.ts';
import { refuseForeignDeviceTime } from './installations/foreign-time.ts';
import { statusEvent } from './device/events.ts';
import { printOfDevice } from '../store/device-list.ts';
import { resourceParams, note } from '../contract/fields.ts';
import { refuseFuture } from '../contract/moments.ts';
import { recordsOf } from '../store/of-device.ts';
import { statusChangeReply } from '../store/bodies/replies.ts';
import { statusChangeBody } from '../store/bodies/device-status-change.ts';
import type { Device } from '../store/bodies/device.ts';
import { parseStored } from '../store/bodies/held.ts';
import { visibleShownDevice } from '../store/visible.ts';
import { inUtc, isoTime } from '../contract/time.ts';

export const changeDeviceStatus = defineEndpoint({
  method: 'POST',
  path: '/v1/devices/:id/status-changes',
  operationId: 'changeDeviceStatus',
  summary: 'Change the status of a device',
  description:
    '`at` (default: now) may be in the past, because reports come late, but not before the last change. Readings of a device that is suspended, lost, stolen or decommissioned are stored and left out of analyses.',
  scope: 'devices:write',
  params: resourceParams('device'),
  query: noQuery,
  body: {
    schema: z.strictObject({
      to: z.enum(deviceStatuses),
      reason: note(500).nullish(),
      at: dateTime.nullish(),
    }),
    fault: 'invalid-device',
    example: { to: 'maintenance', reason: 'The lid does not close.', at: '2026-11-20T08:30:00Z' },
  },
  replies: { 201: { description: 'The change.', schema: statusChangeReply } },
  problems: ['device-not-found', 'project-not-allowed', 'illegal-transition', 'version-mismatch'],
  ifMatch: 'taken',
  run: async ({ params, body: { to, reason, at: sentAt }, ifMatch, principal }, api) => {
    const { device, installation } = await visibleShownDevice(api, principal, params.id);
    checkVersion(ifMatch, device);
    refuseFuture(api, 'invalid-device', { at: sentAt });
    const now = isoTime(api.nowMs());
    const at = sentAt ? inUtc(sentAt) : now;
    const from = device.body.status;
    refuseIllegal(device, to);
    await refuseEarlier(api, device, at);
    await refuseForeignDeviceTime(api, principal, {
      deviceId: device.id,
      since: at,
      until: null,
      pointer: '#/at',
    });
    const next = {
      ...device,
      version: device.version + 1,
      body: { ...device.body, status: to, statusAt: at, updatedAt: now },
    };
    const change = {
      id: `dsc_${api.newUlid()}`,
      version: 1,
      body: { deviceId: device.id, from, to, reason: reason ?? null, at, createdAt: now },
    };
    return {
      status: 201,
      version: 1,
      location: `/v1/devices/${device.id}/status-changes`,
      body: printOfDevice(change, device.body.did),
      records: [
        { kind: 'device', ...next },
        { kind: 'device-status-change', ...change },
      ],
      events: [statusEvent(next, { projectId: installation?.body.projectId ?? null, from, at })],
    };
  },
});

function refuseIllegal({ body: { did, status } }: Device, to: string): void {
  const allowed = nextDeviceStatuses(status);
  if (allowed.some((next) => next === to)) return;
  const detail = `Device ${did} is ${status}: ${allowed.length === 0 ? 'this status is final' : `it can become ${allowed.join(', ')}`}, not ${to}.`;
  throw new Problem('illegal-transition', {
    detail,
    errors: [{ pointer: '#/to', code: 'illegal-transition', detail, allowed }],
    members: { allowed },
  });
}

async function refuseEarlier(api: Api, { id, body }: Device, at: string): Promise<void> {
  const lastAt = body.statusAt ?? (await lastChange(api, id));
  if (lastAt === undefined || Date.parse(at) >= Date.parse(lastAt)) return;
  const detail = `This change is before the last one, to ${body.status} at ${lastAt}. It must not be earlier.`;
  throw new Problem('illegal-transition', {
    detail,
    errors: [{ pointer: '#/at', code: 'before-last-change', detail }],
    members: { allowed: nextDeviceStatuses(body.status) },
  });
}

/** For devices whose record does not have the time of its last status change. */
async function lastChange(api: Api, deviceId: string): Promise<string | undefined> {
  const changes = await recordsOf(api, 'device-status-change', { deviceIds: [deviceId] });
  return changes.map((record) => parseStored(statusChangeBody, record).body.at).at(-1);
}
