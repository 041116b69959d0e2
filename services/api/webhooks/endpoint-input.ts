// The request bodies about a webhook endpoint.
import { z } from 'zod';
import { eventTypes } from '#records/events.ts';
import { secretOverlapSecondsMax } from '#records/webhooks/webhooks.ts';
import { urlCharactersMax, urlFault } from '#runtime/outgoing/target.ts';
import { note, readOnly, reference } from '../contract/fields.ts';

const different = {
  message: 'A value appears twice. Name each value once.',
  params: { code: 'listed-twice' },
};
const allDifferent = (items: readonly unknown[]): boolean => new Set(items).size === items.length;

const receiverUrl = z
  .string()
  .max(urlCharactersMax)
  .superRefine((text, context) => {
    const message = urlFault(text);
    if (message !== null)
      context.addIssue({ code: 'custom', message, params: { code: 'bad-url' }, input: text });
  });

const optional = {
  events: z.array(z.enum(eventTypes)).max(eventTypes.length).refine(allDifferent, different).nullish(),
  projectIds: z.array(reference('project')).max(100).refine(allDifferent, different).nullish(),
  active: z.boolean().optional(),
  description: note(500).nullish(),
};

/** Read-only fields; they may be sent back as they were read. */
const said = {
  ...readOnly,
  disabled: z.unknown().optional(),
  overlapEndsAt: z.string().nullish(),
  createdBy: z.string().optional(),
};
export const saidNames: readonly string[] = Object.keys(said);

export const webhookInput = z
  .strictObject({ url: receiverUrl, ...optional, ...said })
  .meta({ id: 'NewWebhookEndpoint' });

export const webhookPatch = z
  .strictObject({ url: receiverUrl.optional(), ...optional, ...said })
  .meta({ id: 'WebhookEndpointPatch' });

export const rotationInput = z.strictObject({
  overlapSeconds: z
    .int()
    .min(0)
    .max(secretOverlapSecondsMax)
    .default(86_400)
    .describe('Time for which earlier secrets still sign, s. At most 30 days.'),
});
