// Finds and prints webhook endpoints.
import { z } from 'zod';
import {
  disabledReasons,
  secretsInForce,
  webhookBody,
  webhookKind,
  type WebhookBody,
} from '#records/webhooks/webhooks.ts';
import type { RecordVersion } from '#records/records.ts';
import type { Seal } from '#runtime/seal/seal.ts';
import type { Api } from '../context/api.ts';
import { differences } from '../contract/differences.ts';
import { pointerOf } from '../contract/faults.ts';
import { idParams } from '../contract/fields.ts';
import type { Principal } from '../contract/principal.ts';
import { Problem } from '../contract/problem.ts';
import { isoTime } from '../contract/time.ts';
import { isWithin } from '../keys/key-rights.ts';
import { parseStored, type Held } from '../store/bodies/held.ts';
import { saidNames } from './endpoint-input.ts';

export type Webhook = Held<WebhookBody>;

export const webhooksPath = '/v1/webhook-endpoints';

export const webhookParams = idParams('webhook-endpoint');

export const webhookReply = z
  .object({
    id: z.string(),
    url: z.string().describe('Address of the receiver.'),
    events: z.array(z.string()).describe('Types of events that are sent; empty for all.'),
    projectIds: z
      .array(z.string())
      .describe('DIDs of the projects whose events are sent; empty for all, and events without a project.'),
    active: z.boolean().describe('Whether events are sent.'),
    description: z.string().nullable().describe('What the endpoint is for; null for none.'),
    disabled: z
      .object({
        at: z.string(),
        reason: z.enum(disabledReasons),
        eventId: z.string().describe('Id of the event that was not answered with 2xx.'),
        status: z.number().nullable(),
      })
      .nullable(),
    overlapEndsAt: z.string().nullable(),
    createdBy: z.string(),
    createdAt: z.string(),
    updatedAt: z.string(),
    version: z.number(),
  })
  .meta({ id: 'WebhookEndpoint' });

export const secretReply = webhookReply
  .extend({ secret: z.string().nullable() })
  .meta({ id: 'WebhookEndpointWithSecret' });

export const webhookExample = {
  id: 'whe_01M7YNX8J0QF6P5307M3HNMPM6',
  url: 'https://hooks.example/hearth',
  events: ['device.silent', 'response.received'],
  projectIds: ['did:ixo:project/789'],
  active: true,
  description: 'Maintenance desk',
  disabled: null,
  overlapEndsAt: null,
  createdBy: 'key_ExampleExampleExample1',
  createdAt: '2026-11-21T09:10:00Z',
  updatedAt: '2026-11-21T09:10:00Z',
  version: 1,
};

/** The secret of the published example of Standard Webhooks. */
export const secretExample = { ...webhookExample, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' };

/** Prints endpoints in their order, without their secrets. */
export async function printWebhooks(
  api: Api,
  webhooks: readonly Webhook[],
): Promise<z.output<typeof webhookReply>[]> {
  const dids = await api.projectDids(webhooks.flatMap(({ body }) => body.projectIds));
  return webhooks.map(({ id, version, body }) => ({
    id,
    url: body.url,
    events: body.events,
    projectIds: body.projectIds.map((project) => dids.get(project) ?? project),
    active: body.active,
    description: body.description,
    disabled: body.disabled,
    overlapEndsAt: overlapEnd(body, api.nowMs()),
    createdBy: body.createdBy,
    createdAt: body.createdAt,
    updatedAt: body.updatedAt,
    version,
  }));
}

function overlapEnd({ secrets }: WebhookBody, nowMs: number): string | null {
  const ends = secretsInForce(secrets, nowMs).flatMap(({ until }) =>
    until === null ? [] : [Date.parse(until)],
  );
  return ends.length === 0 ? null : isoTime(Math.max(...ends));
}

export async function printWebhook(api: Api, webhook: Webhook): Promise<z.output<typeof webhookReply>> {
  const [printed] = await printWebhooks(api, [webhook]);
  if (!printed) throw new Error('a webhook endpoint was not printed');
  return printed;
}

/** The next version: the record to write, and the endpoint as it becomes. */
export function nextWebhook(
  { id, version }: Webhook,
  body: WebhookBody,
): { record: RecordVersion; next: Webhook } {
  const next = { id, version: version + 1, body };
  return { record: { kind: webhookKind, ...next }, next };
}

/** The endpoint of a request. Throws 404 also if it gets, or got, events of more projects than those of the key. */
export async function visibleWebhook(api: Api, principal: Principal, id: string): Promise<Webhook> {
  const record = (await api.records.latest(webhookKind, [id])).get(id);
  const webhook = record && parseStored(webhookBody, record);
  if (webhook && webhook.body.deletedAt === null && isWithin(principal, webhook.body.loggedProjectIds))
    return webhook;
  throw new Problem('webhook-endpoint-not-found', { detail: `There is no webhook endpoint ${id}.` });
}

/** Throws 409 where no secret can be sealed. */
export function sealOf({ seal }: Api): Seal {
  if (seal) return seal;
  throw new Problem('webhooks-not-configured');
}

/** Throws 400 for a read-only field with another value than `printed`. */
export function checkSaid(
  sent: Readonly<Record<string, unknown>>,
  printed: Readonly<Record<string, unknown>>,
): void {
  const said = Object.fromEntries(Object.entries(sent).filter(([name]) => saidNames.includes(name)));
  const errors = differences(said, printed).map((path) => ({
    pointer: pointerOf(path),
    code: 'read-only',
    detail: 'This field is read-only. Send it back as it was read, or leave it out.',
  }));
  if (errors.length > 0) throw new Problem('invalid-request', { errors });
}
