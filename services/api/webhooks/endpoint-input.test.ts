// The body of a webhook endpoint: addresses, event types, and what may be sent back as it was read.
import { expect, test } from 'vitest';
import { rotationInput, webhookInput, webhookPatch } from './endpoint-input.ts';

const url = 'https://hooks.example/hearth';

test.each([
  [{ url }],
  [{ url, events: ['device.silent'], projectIds: ['did:x:1'], active: false, description: 'ERP' }],
  [{ url, events: [], projectIds: null, description: null }],
  [{ url, version: 1, createdBy: 'key_1', disabled: null, overlapEndsAt: null }],
])('%j is an endpoint', (body) => {
  expect(webhookInput.safeParse(body).error).toBeUndefined();
});

test.each([
  [{}],
  [{ url: 'hooks.example' }],
  [{ url: 'ftp://hooks.example' }],
  [{ url: 'https://user:word@hooks.example' }],
  [{ url: `${url}#part` }],
  [{ url: `${url}/${'a'.repeat(2000)}` }],
  [{ url, events: ['device.unknown'] }],
  [{ url, events: ['device.silent', 'device.silent'] }],
  [{ url, projectIds: ['no project'] }],
  [{ url, active: 'yes' }],
  [{ url, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' }],
])('%j is none', (body) => {
  expect(webhookInput.safeParse(body).success).toBe(false);
});

test('a patch needs no address, and a rotation has an overlap of a day', () => {
  expect(webhookPatch.parse({ active: false })).toEqual({ active: false });
  expect(rotationInput.parse({})).toEqual({ overlapSeconds: 86_400 });
  expect(rotationInput.safeParse({ overlapSeconds: 31 * 86_400 }).success).toBe(false);
});
