// The records of a device that can be corrected: how each kind is found, printed, withdrawn, and read with its history.
import type { Answer } from '../../context/answer.ts';
import type { Api } from '../../context/api.ts';
import { z } from 'zod';
import { isIdOf } from '#domain/identifiers.ts';
import type { RecordVersion } from '#records/intents.ts';
import { defineEndpoint, noBody, type Endpoint } from '../../context/endpoint.ts';
import { historyPage, historyQuery, versionReply } from '../../store/history.ts';
import { pointerOf } from '../../contract/faults.ts';
import { checkVersion } from '../../contract/precondition.ts';
import type { Principal } from '../../contract/principal.ts';
import { Problem } from '../../contract/problem.ts';
import { withdrawalQuery, withdrawn, type Correctable } from '../../store/corrections.ts';
import { correctedEvent } from '../device/events.ts';
import type { Guard } from '../installations/foreign-time.ts';
import { isListed, type Visible } from '../../store/device-list.ts';
import { reference } from '../../contract/fields.ts';
import { listReply } from '../../store/bodies/replies.ts';
import { held, type Held } from '../../store/bodies/held.ts';
import type { ShownDevice } from '../../store/shown/shown-devices.ts';
import { visibleShownDevice } from '../../store/visible.ts';
import type { Scope } from '#domain/scopes.ts';
import { writtenInOwnTime } from '../../store/own-time.ts';

type OfDevice = Correctable & Readonly<Record<string, unknown>> & { readonly deviceId: string };

export interface Kind<Body extends OfDevice> {
  readonly kind: 'installation' | 'calibration' | 'device-key' | 'gap' | 'delivery-correction';
  readonly body: z.ZodType<Body>;
  /** Last part of the address of the list. */
  readonly list: string;
  /** In prose, and in the names of operations. */
  readonly noun: string;
  readonly operation: string;
  readonly reply: z.ZodType;
  readonly print: (record: Held<Body>, deviceDid: string) => unknown;
  readonly visible: Visible;
  readonly guard: Guard<Body>;
  readonly readScope: Scope;
}

export const pathOf = ({ list }: Pick<Kind<OfDevice>, 'list'>): string => `/v1/devices/:id/${list}/:recordId`;

export const paramsOf = ({ kind, noun }: Pick<Kind<OfDevice>, 'kind' | 'noun'>) =>
  z.strictObject({
    id: reference('device'),
    recordId: z
      .string()
      .refine((id) => isIdOf(kind, id), {
        message: `This must be the id of a ${noun}.`,
        params: { code: 'bad-identifier' },
      })
      .describe(`Id of the ${noun}, as the list prints it`),
  });

export interface Found<Body> extends ShownDevice {
  readonly record: Held<Body>;
}

interface Asked {
  readonly params: { readonly id: string; readonly recordId: string };
  readonly principal: Principal;
}

/** Throws 404 for a record that the list of the device does not show to this key. */
export async function findRecord<Body extends OfDevice>(
  api: Api,
  { params, principal }: Asked,
  { kind, noun, body, visible }: Kind<Body>,
): Promise<Found<Body>> {
  const shown = await visibleShownDevice(api, principal, params.id);
  const { device } = shown;
  const stored = (await api.records.latest(kind, [params.recordId])).get(params.recordId);
  const record = stored && held(body, stored);
  const conditions = record?.body.deviceId === device.id ? await visible(api, principal, device.id) : null;
  if (!record || !conditions || !(await isListed(api, params.recordId, conditions)))
    throw new Problem('device-record-not-found', {
      detail: `Device ${device.body.did} has no ${noun} ${params.recordId}.`,
    });
  return { ...shown, record };
}

/** What else is written when a record of a kind is withdrawn. */
export type Withdrawing<Body> = (api: Api, found: Found<Body>) => Promise<readonly RecordVersion[]>;

export const defineWithdrawal = <Body extends OfDevice>(of: Kind<Body>, more: Withdrawing<Body>): Endpoint =>
  defineEndpoint({
    method: 'DELETE',
    path: pathOf(of),
    operationId: `withdraw${of.operation}`,
    summary: `Withdraw a ${of.noun} that was never right`,
    description: `Its last version says why and when; lists show it with \`withdrawn=true\` only, and its history keeps all versions. Days that use it are computed again, and analyses that use it become stale. Withdrawing a withdrawn ${of.noun} changes nothing and has the same reply.`,
    scope: 'devices:write',
    ifMatch: 'taken',
    params: paramsOf(of),
    query: withdrawalQuery,
    body: noBody,
    replies: { 204: { description: 'Withdrawn' } },
    problems: ['device-not-found', 'device-record-not-found', 'project-not-allowed', 'version-mismatch'],
    run: async (request, api) => {
      const found = await findRecord(api, request, of);
      checkVersion(request.ifMatch, found.record);
      const last = withdrawn(api, found.record, request.query.correctionReason);
      if (!last) return { status: 204 };
      await of.guard(api, request.principal, { before: [found.record], after: [] });
      return { status: 204, ...written(found, { of, record: last, more: await more(api, found) }) };
    },
  });

interface Written<Body extends OfDevice> {
  readonly of: Kind<Body>;
  readonly record: Held<Body>;
  readonly more: readonly RecordVersion[];
}

/** The records and the event of a correction. */
export const written = <Body extends OfDevice>(
  { device, installation }: ShownDevice,
  { of: { kind }, record, more }: Written<Body>,
): Pick<Answer, 'records' | 'events'> => ({
  records: [{ kind, id: record.id, version: record.version, body: record.body }, ...more],
  events: [correctedEvent(device, { projectId: installation?.body.projectId ?? null, kind, record })],
});

export const defineRecordHistory = <Body extends OfDevice>(of: Kind<Body>): Endpoint =>
  defineEndpoint({
    method: 'GET',
    path: `${pathOf(of)}/history`,
    operationId: `get${of.operation}History`,
    summary: `Read all versions of a ${of.noun}, newest first, with why each was corrected`,
    description:
      'A key that is limited to projects has the versions that were written while the device was there.',
    scope: of.readScope,
    params: paramsOf(of),
    query: historyQuery,
    body: noBody,
    replies: {
      200: {
        description: 'A page of versions',
        schema: listReply(z.object({ ...versionReply, record: of.reply })),
      },
    },
    problems: ['device-not-found', 'device-record-not-found', 'invalid-cursor'],
    run: async (request, api) => {
      const { device, record } = await findRecord(api, request, of);
      return historyPage(api, {
        kind: of.kind,
        id: record.id,
        page: request.query,
        visible: await writtenInOwnTime(api, request.principal, device.id),
        print: async (versions) =>
          versions.map(({ at, actor, ...version }) => ({
            version: version.version,
            at,
            actor,
            record: of.print(held(of.body, version), device.body.did),
          })),
      });
    },
  });

interface Rule {
  readonly path: readonly string[];
  readonly message: string;
  readonly params: { readonly code: string };
}

/** Throws 400 when the corrected record ends before it starts; null is an open end. */
export function refuseOrder(
  { from, to }: { readonly from: string | null; readonly to: string | null },
  { path, message, params: { code } }: Rule,
): void {
  if (from === null || to === null || Date.parse(from) < Date.parse(to)) return;
  throw new Problem('invalid-device', { errors: [{ pointer: pointerOf(path), code, detail: message }] });
}
