// Unpacks the status lists of a bundle: base64url and GZIP (RFC 1952) of a bounded size.
import type { Packing } from '#domain/credentials/status-list.ts';
import { crc32 } from './archive.ts';
import { inflate } from './inflate.ts';

/** Without padding; null: it is none. */
const base64url = (text: string): Uint8Array | null =>
  /^[\w-]*$/.test(text) && text.length % 4 !== 1
    ? Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))
    : null;

/** Of a text without padding, of which the head has no further parts: as Hearth writes it. */
function unpack(text: string, bytesMax: number): Uint8Array | null {
  const bytes = base64url(text);
  if (
    bytes === null ||
    bytes.length < 18 ||
    bytes[0] !== 0x1f ||
    bytes[1] !== 0x8b ||
    bytes[2] !== 8 ||
    bytes[3] !== 0
  )
    return null;
  const view = new DataView(bytes.buffer);
  const size = view.getUint32(bytes.length - 4, true);
  if (size > bytesMax) return null;
  try {
    const content = inflate(bytes.subarray(10, -8), size);
    return crc32(content) === view.getUint32(bytes.length - 8, true) ? content : null;
  } catch {
    return null;
  }
}

export const packing: Packing = {
  pack: () => {
    throw new Error('a verifier packs nothing');
  },
  unpack,
};
