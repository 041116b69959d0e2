// Descriptions of the fields of webhooks.
const url = 'Address of the receiver: https and public, unless the operator allowed its network.';
const events = 'Types of events that are sent; empty for all.';
const projectIds =
  'DIDs or ids of the projects whose events are sent; empty for all projects, and events without a project.';
const active = 'Whether events are sent.';
const secret =
  'The secret, `whsec_` and base64. It is shown only in this reply; null if the reply is repeated for an Idempotency-Key.';
const readOnly = 'Read-only; may be sent back as it was read.';

export const webhookFields = {
  'NewWebhookEndpoint.url': url,
  'WebhookEndpointPatch.url': url,
  'NewWebhookEndpoint.events': events,
  'WebhookEndpointPatch.events': events,
  'NewWebhookEndpoint.projectIds': projectIds,
  'WebhookEndpointPatch.projectIds': projectIds,
  'NewWebhookEndpoint.active': active,
  'WebhookEndpointPatch.active': active,
  'NewWebhookEndpoint.description': 'What the endpoint is for; null for none.',
  'WebhookEndpointPatch.description': 'What the endpoint is for; null for none.',
  'NewWebhookEndpoint.disabled': readOnly,
  'WebhookEndpointPatch.disabled': readOnly,
  disabled: 'Why Hearth switched the endpoint off; null unless it did.',
  'disabled.reason':
    '`gone`: the receiver answered 410; `retries-exhausted`: every attempt to deliver an event failed.',
  'disabled.status': 'Status of the last answer; null for none.',
  'WebhookEndpointWithSecret.secret': secret,
  'WebhookDelivery.type': 'Type of the event; `webhook.test` for a test.',
  'WebhookDelivery.status':
    '`delivered`: an attempt was answered with 2xx; `retrying`: another attempt follows; `failed`: none follows.',
  attemptCount: 'Number of attempts in the last 30 days.',
  nextAttemptAt: 'When the next attempt is; null for none.',
  'WebhookDelivery.attempts': 'Attempts, the newest first, at most 50.',
  durationMs: 'Duration, ms.',
  'attempts.status': 'Status of the answer; null for none.',
  'attempts.fault':
    'Why the attempt failed; null if it was answered with 2xx. `status`: another answer; `redirect`: 3xx, which is not followed; `gone`: 410; `timeout`: no answer in 10 s; `connection`: the host has no address, or the connection failed; `address-refused`: an address of the host may not be called; `event-expired`: the event is kept no longer.',
  orderId: 'Id of the replay or test; null for the feed.',
  endpointId: 'Id of the webhook endpoint.',
  deliveryId: 'Id of the delivery, which is the id of its event and `webhook-id` of the callback.',
  'WebhookOrder.reason': '`redelivery` or `test`.',
} as const;
