// Rules of webhooks: secrets, pauses, outcomes, filters, and the size of a body.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { bodyBytesMax, callbackBody } from './callback-body.ts';
import { outcomeOf } from './outcome.ts';
import { pausesOf, retryPauseMs } from './retries.ts';
import { keyOf, secretOf } from './signature.ts';
import { wantsEvent } from './subscription.ts';

// Attack 29: a public key of v1a is known to everybody, so as the key of an HMAC it would let everybody sign.
test.each([
  'whpk_TA9F5jX8i0p9xGvKE6Y3nxR6Ye8oSxqB2kgrTNBuKjM=',
  'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  'whsec_',
  'whsec_short',
  `whsec_${btoa('a'.repeat(23))}`,
  `whsec_${btoa('a'.repeat(65))}`,
  `whsec_${btoa('a'.repeat(32))}!`,
])('%s is no secret of v1', (secret) => {
  expect(keyOf(secret)).toBeNull();
});

test('a secret has 24 to 64 bytes', () => {
  for (let bytes = 24; bytes <= 64; bytes++) {
    const key = btoa('a'.repeat(bytes));
    expect(keyOf(secretOf(key))).toBe(key);
  }
});

const daysPauses = pausesOf('5000,295000,1500000,5400000,10800000,18000000,14400000,21600000,14400000');

test('the pauses reach over 24 hours, then the attempts are used up', () => {
  const pauses = daysPauses.map((_, index) =>
    retryPauseMs({ attempts: index + 1, pausesMs: daysPauses, uniform: 0.5, retryAfterMs: null }),
  );
  expect(pauses).toEqual(daysPauses);
  expect(pauses.reduce((sum: number, pause) => sum + (pause ?? 0), 0)).toBe(86_400_000);
  expect(retryPauseMs({ attempts: 10, pausesMs: daysPauses, uniform: 0.5, retryAfterMs: 5000 })).toBeNull();
});

test('jitter stays within a tenth, and Retry-After lengthens a pause to an hour at most', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: 1, max: 9 }),
      (uniform, attempts) => {
        const pause = retryPauseMs({ attempts, pausesMs: daysPauses, uniform, retryAfterMs: null }) ?? NaN;
        const planned = daysPauses[attempts - 1] ?? NaN;
        expect(pause).toBeGreaterThanOrEqual(Math.floor(planned * 0.9));
        expect(pause).toBeLessThanOrEqual(Math.ceil(planned * 1.1));
      },
    ),
  );
  const first = { attempts: 1, pausesMs: daysPauses, uniform: 0.5 };
  expect(retryPauseMs({ ...first, retryAfterMs: 60_000 })).toBe(60_000);
  expect(retryPauseMs({ ...first, retryAfterMs: 1 })).toBe(5000);
  expect(retryPauseMs({ ...first, retryAfterMs: 86_400_000 })).toBe(3_600_000);
});

test.each([
  [200, null],
  [204, null],
  [299, null],
  [301, 'redirect'],
  [308, 'redirect'],
  [304, 'redirect'],
  [400, 'status'],
  [410, 'gone'],
  [500, 'status'],
])('status %d: %s', (status, fault) => {
  expect(outcomeOf(status)).toEqual({ status, fault });
});

test.each([
  [{ events: [], projectIds: [] }, null, true],
  [{ events: [], projectIds: [] }, 'prj_1', true],
  [{ events: ['device.silent'], projectIds: [] }, 'prj_1', true],
  [{ events: ['device.moved'], projectIds: [] }, 'prj_1', false],
  [{ events: [], projectIds: ['prj_1', 'prj_2'] }, 'prj_1', true],
  [{ events: [], projectIds: ['prj_2'] }, 'prj_1', false],
  [{ events: [], projectIds: ['prj_2'] }, null, false],
])('%j gets device.silent of project %s: %s', (subscription, projectId, wants) => {
  expect(wantsEvent(subscription, { type: 'device.silent', projectId })).toBe(wants);
});

test('a body has type, timestamp and data, and is below 20 kB whatever the event holds', () => {
  const event = { type: 't', at: '2026-11-21T09:10:00Z', subject: 'did:x:1', projectId: null };
  expect(JSON.parse(callbackBody({ ...event, details: { id: 'dev_1' } }))).toEqual({
    type: 't',
    timestamp: '2026-11-21T09:10:00Z',
    data: { subject: 'did:x:1', projectId: null, details: { id: 'dev_1' } },
  });
  const long = callbackBody({ ...event, details: { ids: '\u{1F525}'.repeat(6000) } });
  expect(JSON.parse(long)).toMatchObject({ data: { subject: 'did:x:1', details: null } });
  expect(new TextEncoder().encode(long).length).toBeLessThan(bodyBytesMax);
});
