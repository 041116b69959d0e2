// The hash functions of a draw, which the domain does not import.
import { createHmac } from 'node:crypto';
import type { Hashes } from '#domain/sampling/draw/hashes.ts';
import { sha256 } from '#runtime/process/sha256.ts';

export const hashes: Hashes = {
  sha256,
  hmacSha256: (key, message) => createHmac('sha256', key).update(message).digest(),
};
