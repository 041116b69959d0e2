// The digest of the services for tests of the domain, which import no runtime.
import { createHash } from 'node:crypto';
import { sha256 } from '#runtime/process/sha256.ts';

export { sha256 };

/** In lower-case hexadecimal digits. */
export const hexDigest = (text: string): string => sha256(text).toString('hex');

/** In steps. */
export const openHash = () => createHash('sha256');
