// The hash functions of a draw for tests of the domain, which import no packages.
import { createHmac } from 'node:crypto';
import { sha256 } from '#runtime/process/sha256.ts';

export const hashes = {
  sha256,
  hmacSha256: (key: string, message: string): Uint8Array =>
    createHmac('sha256', key).update(message).digest(),
};
