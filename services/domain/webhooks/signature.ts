// The text that a callback signs and the header that carries its signatures, by Standard Webhooks, scheme v1 (HMAC-SHA-256).

const secretPrefix = 'whsec_';

/** Padded base64 of 24 to 64 bytes. */
const keyForm =
  /^(?:(?:[A-Za-z0-9+/]{4}){8,21}(?:[A-Za-z0-9+/]{2}==)?|(?:[A-Za-z0-9+/]{4}){8,20}[A-Za-z0-9+/]{3}=)$/;

/** The secret that has this key, which is base64. */
export const secretOf = (keyBase64: string): string => `${secretPrefix}${keyBase64}`;

/** The key of a secret, as base64; null for all else, such as a public key of scheme v1a. */
export function keyOf(secret: string): string | null {
  const key = secret.slice(secretPrefix.length);
  return secret.startsWith(secretPrefix) && keyForm.test(key) ? key : null;
}

export interface SignedMessage {
  readonly id: string;
  /** s since 1970. */
  readonly timestamp: number;
  readonly body: string;
}

/** What is signed: the id and the time too, so that neither can be changed and an old message is not new. */
export const signedText = ({ id, timestamp, body }: SignedMessage): string => `${id}.${timestamp}.${body}`;

/** The value of `webhook-signature`: one signature for each secret that is in force. */
export const signatureHeader = (macsBase64: readonly string[]): string =>
  macsBase64.map((mac) => `v1,${mac}`).join(' ');
