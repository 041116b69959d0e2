// GET /v1/devices/{id}/health: connectivity and health of a device, with causes.
import { z } from 'zod';
import { connectivities, healths, silentAfterMs } from '#domain/device-health.ts';
import { defineEndpoint, noBody, noQuery } from '../context/endpoint.ts';
import { conditionsOf } from '../store/device-conditions.ts';
import { resourceParams } from '../contract/fields.ts';
import { visibleShownDevice } from '../store/visible.ts';
import { isoTime } from '../contract/time.ts';

const deviceHealthReply = z
  .object({
    deviceId: z.string(),
    connectivity: z.enum(connectivities),
    health: z.enum(healths),
    silentAfterSeconds: z.number(),
    kinds: z.array(
      z.object({
        kind: z.string(),
        connectivity: z.enum(connectivities),
        lastObservedAt: z.string(),
        lastArrivedAt: z.string(),
      }),
    ),
    findings: z.array(
      z.object({ code: z.string(), health: z.enum(healths), detail: z.string(), lastAt: z.string() }),
    ),
    calibrationDueAt: z.string().nullable(),
    checkedAt: z.string(),
  })
  .meta({ id: 'DeviceHealth' });

export const getDeviceHealth = defineEndpoint({
  method: 'GET',
  path: '/v1/devices/:id/health',
  operationId: 'getDeviceHealth',
  summary: 'Get connectivity and health of a device',
  description:
    'Each kind of reading is silent after three expected intervals without data, at least 30 minutes. Health follows from the anomalies of the last seven days, the clock of the device and its calibration.',
  scope: 'devices:read',
  params: resourceParams('device'),
  query: noQuery,
  body: noBody,
  replies: { 200: { description: 'Connectivity and health.', schema: deviceHealthReply } },
  problems: ['device-not-found'],
  run: async ({ params, principal }, api) => {
    const { device } = await visibleShownDevice(api, principal, params.id);
    const condition = (await conditionsOf(api, [device])).get(device.id);
    if (!condition) throw new Error(`no condition of ${device.id}`);
    const { connectivity, health, kinds, findings, calibrationDueMs } = condition;
    return {
      status: 200,
      body: {
        deviceId: device.body.did,
        connectivity,
        health,
        silentAfterSeconds: silentAfterMs(device.body.expectedIntervalSeconds) / 1000,
        kinds: kinds.map(({ kind, connectivity: heard, lastObservedMs, lastArrivedMs }) => ({
          kind,
          connectivity: heard,
          lastObservedAt: isoTime(lastObservedMs),
          lastArrivedAt: isoTime(lastArrivedMs),
        })),
        findings: findings.map(({ lastMs, ...finding }) => ({ ...finding, lastAt: isoTime(lastMs) })),
        calibrationDueAt: calibrationDueMs === null ? null : isoTime(calibrationDueMs),
        checkedAt: isoTime(api.nowMs()),
      },
    };
  },
});
