// PATCH /v1/devices/{id}/installations/{recordId}: corrects when a device was in a household.
import type { Api } from '../context/api.ts';
import { z } from 'zod';
import { defineEndpoint, noQuery } from '../context/endpoint.ts';
import { checkVersion } from '../contract/precondition.ts';
import type { Principal } from '../contract/principal.ts';
import { dateTime } from '../contract/query.ts';
import { sentOrStored, correctionReason, refuseWithdrawn } from '../store/corrections.ts';
import { reference } from '../contract/fields.ts';
import { refuseFuture } from '../contract/moments.ts';
import { installationReply } from '../store/bodies/replies.ts';
import { afterWithdrawal, prepareCorrection } from './installations/corrections.ts';
import { printInstallation, readInstallations } from './installations/installations.ts';
import type { Installation } from '../store/bodies/installation.ts';
import { stoveDid } from './installations/stoves.ts';
import { inUtc } from '../contract/time.ts';
import {
  findRecord,
  paramsOf,
  pathOf,
  refuseOrder,
  outputOf,
  type Found,
} from './corrections/correctable.ts';
import { installations } from './corrections/kinds.ts';

const endBeforeStart = {
  path: ['to'],
  message: 'The end must not be before the start.',
  params: { code: 'end-before-start' },
};

export const correctInstallation = defineEndpoint({
  method: 'PATCH',
  path: pathOf(installations),
  operationId: 'correctInstallation',
  summary: 'Correct an installation',
  description:
    '`"from": null` is an open start; `"to": null` means that the device is still there. Installations of a device must not overlap. Affected days are computed again, and analyses become stale. For a wrong household, withdraw the installation and add the right one. A patch that changes nothing creates no version.',
  scope: 'devices:write',
  ifMatch: 'taken',
  params: paramsOf(installations),
  query: noQuery,
  body: {
    schema: z
      .strictObject({
        from: dateTime.nullish(),
        to: dateTime.nullish(),
        stoveId: reference('device').nullish(),
        correctionReason,
      })
      .meta({ id: 'InstallationPatch' }),
    fault: 'invalid-device',
    example: {
      from: '2026-11-18T08:30:00Z',
      correctionReason: 'It was installed on the 18th, not the 20th.',
    },
  },
  replies: { 200: { description: 'The installation as it is now.', schema: installationReply } },
  problems: [
    'device-not-found',
    'device-record-not-found',
    'household-not-found',
    'erased',
    'device-conflict',
    'days-claimed',
    'project-not-allowed',
    'illegal-transition',
    'version-mismatch',
  ],
  run: async (request, api) => {
    const { body: sent, ifMatch, principal } = request;
    const found = await findRecord(api, request, installations);
    const { device, record } = found;
    const stays = await readInstallations(api, device.id);
    checkVersion(ifMatch, record);
    refuseWithdrawn(record);
    refuseFuture(api, 'invalid-device', { from: sent.from, to: sent.to });
    const stoveId = await stoveDid(api, principal, {
      stoveId: sent.stoveId,
      householdId: record.body.householdId,
      self: [device.id, device.body.did],
      pointer: '#/stoveId',
      fault: 'invalid-device',
    });
    const times = {
      from: sentOrStored(sent.from && inUtc(sent.from), record.body.from),
      to: sentOrStored(sent.to && inUtc(sent.to), record.body.to),
      stoveId: sent.stoveId === undefined ? record.body.stoveId : stoveId,
    };
    refuseOrder(times, endBeforeStart);
    const next = await prepareCorrection(api, principal, {
      device,
      stays,
      installation: record,
      times,
      reason: sent.correctionReason,
    });
    if (!next) return { status: 200, version: record.version, body: printInstallation(record) };
    return {
      status: 200,
      version: next.installation.version,
      body: printInstallation(next.installation),
      ...outputOf(found, { of: installations, record: next.installation, more: next.more }),
    };
  },
});

/** Further records of the withdrawal of an installation. */
export async function emptyInstallation(
  api: Api,
  { device, record }: Found<Installation['body']>,
  principal: Principal,
) {
  return afterWithdrawal(api, principal, {
    device,
    stays: await readInstallations(api, device.id),
    installation: record,
  });
}
