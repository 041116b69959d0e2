// Operations on webhooks, in the order of the contract.
import type { Endpoint } from '../context/endpoint.ts';
import { createWebhook } from './create-webhook.ts';
import { deleteWebhook } from './delete-webhook.ts';
import { getDelivery } from './get-delivery.ts';
import { getWebhook } from './get-webhook.ts';
import { listDeliveries } from './list-deliveries.ts';
import { listWebhooks } from './list-webhooks.ts';
import { patchWebhook } from './patch-webhook.ts';
import { replayDelivery } from './replay-delivery.ts';
import { rotateSecret } from './rotate-secret.ts';
import { testWebhook } from './test-webhook.ts';

export const webhookEndpoints: readonly Endpoint[] = [
  createWebhook,
  listWebhooks,
  getWebhook,
  patchWebhook,
  deleteWebhook,
  rotateSecret,
  testWebhook,
  listDeliveries,
  getDelivery,
  replayDelivery,
];
