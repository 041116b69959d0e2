// The headers of a callback: its id, its time, and a signature for each secret in force.
import { createHmac } from 'node:crypto';
import { keyOf, signatureHeader, signedText, type SignedMessage } from '#domain/webhooks/signature.ts';

/** Throws for a secret that is none of scheme v1. */
export function signHeaders(secrets: readonly string[], message: SignedMessage): Record<string, string> {
  const text = signedText(message);
  const macs = secrets.map((secret) => {
    const key = keyOf(secret);
    if (key === null) throw new Error('a secret of a webhook endpoint is none of scheme v1');
    return createHmac('sha256', Buffer.from(key, 'base64')).update(text).digest('base64');
  });
  return {
    'content-type': 'application/json',
    'user-agent': 'Hearth-Webhooks',
    'webhook-id': message.id,
    'webhook-timestamp': String(message.timestamp),
    'webhook-signature': signatureHeader(macs),
  };
}
