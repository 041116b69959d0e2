// GZIP as base64url without padding, as status lists have it. What a text unpacks to is bounded before it is unpacked.
import { gunzipSync, gzipSync } from 'node:zlib';

export const gzipText = {
  pack: (bytes: Uint8Array): string => gzipSync(bytes).toString('base64url'),
  /** Null for what is no such text, or unpacks to more bytes. */
  unpack: (text: string, bytesMax: number): Uint8Array | null => {
    if (!/^[A-Za-z0-9_-]*$/.test(text)) return null;
    try {
      return gunzipSync(Buffer.from(text, 'base64url'), { maxOutputLength: bytesMax });
    } catch {
      return null;
    }
  },
};
