// Signatures: the published vector of Standard Webhooks, its library as a second opinion, and what is no secret.
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { signHeaders } from './signed-headers.ts';

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const other = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

test('the signature of the published vector', () => {
  const headers = signHeaders([secret], {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: 1_614_265_330,
    body: '{"test": 2432232314}',
  });
  expect(headers).toMatchObject({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('the library takes a signature of each secret, and no other one', () => {
  const body = '{"name":"Grüße \u{1F525}"}';
  const message = { id: 'evt_1', timestamp: Math.floor(Date.now() / 1000), body };
  const both = signHeaders([other, secret], message);
  for (const each of [secret, other]) expect(new Webhook(each).verify(body, both)).toEqual(JSON.parse(body));
  const one = signHeaders([other], message);
  expect(() => new Webhook(secret).verify(body, one)).toThrow('No matching signature found');
});

// Attack 29: a public key of v1a is known to everybody, so as the key of an HMAC it would let everybody sign.
test('a public key of v1a signs nothing', () => {
  const message = { id: 'evt_1', timestamp: 1, body: '{}' };
  const publicKey = 'whpk_TA9F5jX8i0p9xGvKE6Y3nxR6Ye8oSxqB2kgrTNBuKjM=';
  expect(() => signHeaders([publicKey], message)).toThrow('none of scheme v1');
});
