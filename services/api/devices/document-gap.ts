// POST /v1/devices/{id}/gaps: documents a gap in the data of a device.
import { z } from 'zod';
import { defineEndpoint, noQuery } from '../context/endpoint.ts';
import { printOfDevice } from '../store/device-list.ts';
import { resourceParams } from '../contract/fields.ts';
import { besideOthers, endBeforeStart, gapFields } from './corrections/input.ts';
import { refuseFuture } from '../contract/moments.ts';
import { gapReply } from '../store/bodies/replies.ts';
import { visibleShownDevice } from '../store/visible.ts';
import { inUtc, isoTime } from '../contract/time.ts';
import { gaps } from './corrections/kinds.ts';

const gapInput = z
  .strictObject(gapFields)
  .refine(({ from, to }) => Date.parse(from) < Date.parse(to), endBeforeStart);

export const documentGap = defineEndpoint({
  method: 'POST',
  path: '/v1/devices/:id/gaps',
  operationId: 'documentGap',
  summary: 'Document a gap in the data of a device',
  description:
    'A documented gap remains a gap: it explains the coverage and does not raise it. Hours for which another gap gives another reason are 409: correct or withdraw that gap first.',
  scope: 'devices:write',
  params: resourceParams('device'),
  query: noQuery,
  body: {
    schema: gapInput,
    fault: 'invalid-device',
    example: {
      from: '2026-10-12T08:00:00Z',
      to: '2026-10-13T04:05:00Z',
      reason: 'power_outage',
      note: 'The whole village was without power.',
    },
  },
  replies: {
    201: { description: 'The gap.', schema: gapReply },
    200: { description: 'The gap is already documented with the same content.', schema: gapReply },
  },
  problems: ['device-not-found', 'device-conflict', 'project-not-allowed'],
  run: async ({ params, body, principal }, api) => {
    const { device } = await visibleShownDevice(api, principal, params.id);
    refuseFuture(api, 'invalid-device', { from: body.from, to: body.to });
    const at = isoTime(api.nowMs());
    const gap = {
      id: `gap_${api.newUlid()}`,
      version: 1,
      body: {
        deviceId: device.id,
        from: inUtc(body.from),
        to: inUtc(body.to),
        reason: body.reason,
        note: body.note ?? null,
        evidence: body.evidence ?? [],
        documentedBy: principal.actor ?? principal.keyId,
        createdAt: at,
        updatedAt: at,
      },
    };
    const { existing, step } = await besideOthers(api, principal, { gap, visible: gaps.visible });
    if (existing)
      return { status: 200, version: existing.version, body: printOfDevice(existing, device.body.did) };
    await gaps.guard(api, principal, { before: [], after: [gap] });
    return {
      status: 201,
      version: 1,
      location: `/v1/devices/${device.id}/gaps`,
      body: printOfDevice(gap, device.body.did),
      records: [{ kind: 'gap', ...gap }, step],
    };
  },
});
