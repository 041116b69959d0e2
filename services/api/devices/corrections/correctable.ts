// The records of a device that can be corrected: how each kind is found, printed, corrected and withdrawn.
import { z } from 'zod';
import { isIdOf } from '#domain/identifiers.ts';
import type { RecordVersion } from '#records/records.ts';
import { defineEndpoint, noBody, type Endpoint } from '../../context/endpoint.ts';
import type { Answer } from '../../context/answer.ts';
import type { Api } from '../../context/api.ts';
import { withArticle } from '../../contract/article.ts';
import { pointerOf } from '../../contract/faults.ts';
import { checkVersion } from '../../contract/precondition.ts';
import type { Principal } from '../../contract/principal.ts';
import { Problem } from '../../contract/problem.ts';
import { correct, withdraw, withdrawalQuery, type Correctable } from '../../store/corrections.ts';
import { correctedEvent } from '../device/events.ts';
import type { Guard } from '../installations/foreign-time.ts';
import { isListed, type Visible } from '../../store/device-list.ts';
import { reference } from '../../contract/fields.ts';
import { parseStored, type Held } from '../../store/bodies/held.ts';
import type { ShownDevice } from '../../store/shown/shown-devices.ts';
import { visibleShownDevice } from '../../store/visible.ts';
import type { Scope } from '#domain/scopes.ts';

export type OfDevice = Correctable & Readonly<Record<string, unknown>> & { readonly deviceId: string };

export interface Kind<Body extends OfDevice> {
  readonly kind: 'installation' | 'calibration' | 'device-key' | 'gap' | 'delivery-correction';
  readonly body: z.ZodType<Body>;
  /** Last segment of the address of the list. */
  readonly list: string;
  /** Used in texts, and in the names of operations. */
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
    id: reference('device').describe('Id or percent-encoded DID of the device.'),
    recordId: z
      .string()
      .refine((id) => isIdOf(kind, id), {
        message: `This must be the id of ${withArticle(noun)}.`,
        params: { code: 'bad-identifier' },
      })
      .describe(`Id of the ${noun}.`),
  });

export interface Found<Body> extends ShownDevice {
  readonly record: Held<Body>;
}

interface Asked {
  readonly params: { readonly id: string; readonly recordId: string };
  readonly principal: Principal;
}

/** Throws 404 for a record that this key does not see in the list of the device. */
export async function findRecord<Body extends OfDevice>(
  api: Api,
  { params, principal }: Asked,
  { kind, noun, body, visible }: Kind<Body>,
): Promise<Found<Body>> {
  const shown = await visibleShownDevice(api, principal, params.id);
  const { device } = shown;
  const stored = (await api.records.latest(kind, [params.recordId])).get(params.recordId);
  const record = stored && parseStored(body, stored);
  const conditions = record?.body.deviceId === device.id ? await visible(api, principal, device.id) : null;
  if (!record || !conditions || !(await isListed(api, params.recordId, conditions)))
    throw new Problem('device-record-not-found', {
      detail: `Device ${device.body.did} has no ${noun} ${params.recordId}.`,
    });
  return { ...shown, record };
}

/** Further records of a withdrawal. */
export type Withdrawing<Body> = (
  api: Api,
  found: Found<Body>,
  principal: Principal,
) => Promise<readonly RecordVersion[]>;

export const defineWithdrawal = <Body extends OfDevice>(of: Kind<Body>, more: Withdrawing<Body>): Endpoint =>
  defineEndpoint({
    method: 'DELETE',
    path: pathOf(of),
    operationId: `withdraw${of.operation}`,
    summary: `Withdraw ${withArticle(of.noun)}`,
    description: `For ${withArticle(of.noun)} that was never right. Lists show it only with \`withdrawn=true\`, and its history keeps all versions. Days that use it are computed again, and analyses that use it become stale. Withdrawing it again changes nothing and returns the same reply.`,
    scope: 'devices:write',
    ifMatch: 'taken',
    params: paramsOf(of),
    query: withdrawalQuery,
    body: noBody,
    replies: { 204: { description: 'It is withdrawn.' } },
    problems: [
      'device-not-found',
      'device-record-not-found',
      'project-not-allowed',
      'version-mismatch',
      ...(of.kind === 'installation' ? (['days-claimed'] as const) : []),
    ],
    run: async (request, api) => {
      const found = await findRecord(api, request, of);
      checkVersion(request.ifMatch, found.record);
      const last = withdraw(api, found.record, request.query.correctionReason);
      if (!last) return { status: 204 };
      await of.guard(api, request.principal, { before: [found.record], after: [] });
      return {
        status: 204,
        ...outputOf(found, { of, record: last, more: await more(api, found, request.principal) }),
      };
    },
  });

interface Correction<Body extends OfDevice> {
  readonly principal: Principal;
  readonly found: Found<Body>;
  /** The corrected record. */
  readonly body: Body;
  readonly reason: string;
  /** Further records that are written with its next version. */
  readonly more: (next: Held<Body>) => Promise<readonly RecordVersion[]>;
}

/** The record in its next version, or unchanged if the correction changes nothing. */
export async function answerCorrection<Body extends OfDevice>(
  api: Api,
  of: Kind<Body>,
  { principal, found, body, reason, more }: Correction<Body>,
): Promise<Answer> {
  const { device, record } = found;
  const next = correct(api, record, { body, reason });
  if (!next) return { status: 200, version: record.version, body: of.print(record, device.body.did) };
  await of.guard(api, principal, { before: [record], after: [next] });
  return {
    status: 200,
    version: next.version,
    body: of.print(next, device.body.did),
    ...outputOf(found, { of, record: next, more: await more(next) }),
  };
}

interface Written<Body extends OfDevice> {
  readonly of: Kind<Body>;
  readonly record: Held<Body>;
  readonly more: readonly RecordVersion[];
}

/** The records and the event of a correction. */
export const outputOf = <Body extends OfDevice>(
  { device, installation }: ShownDevice,
  { of: { kind }, record, more }: Written<Body>,
): Pick<Answer, 'records' | 'events'> => ({
  records: [{ kind, id: record.id, version: record.version, body: record.body }, ...more],
  events: [correctedEvent(device, { projectId: installation?.body.projectId ?? null, kind, record })],
});

interface Rule {
  readonly path: readonly string[];
  readonly message: string;
  readonly params: { readonly code: string };
}

/** Throws 400 if the corrected record ends before it starts; null is an open end. */
export function refuseOrder(
  { from, to }: { readonly from: string | null; readonly to: string | null },
  { path, message, params: { code } }: Rule,
): void {
  if (from === null || to === null || Date.parse(from) < Date.parse(to)) return;
  throw new Problem('invalid-device', { errors: [{ pointer: pointerOf(path), code, detail: message }] });
}
