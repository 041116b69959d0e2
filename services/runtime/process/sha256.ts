// SHA-256 of bytes or of a text in UTF-8, for the domain, which imports no Node.js module.
import { hash } from 'node:crypto';

/** By way of a text, because a digest that Node.js gives as bytes takes three times as long. */
export const sha256 = (data: string | Uint8Array): Buffer =>
  Buffer.from(hash('sha256', data, 'binary'), 'binary');
