// Unpacks the status lists of a bundle: base64url and GZIP (RFC 1952) of a bounded size.
import type { Packing } from '#domain/credentials/status-list.ts';
import { crc32 } from './archive.ts';
import { inflate } from './inflate.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

function base64url(text: string): Uint8Array | null {
  if (text.length % 4 === 1) return null;
  const bytes: number[] = [];
  let [held, bits] = [0, 0];
  for (const character of text) {
    const value = alphabet.indexOf(character);
    if (value === -1) return null;
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((held >> bits) & 255);
    }
  }
  return Uint8Array.from(bytes);
}

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
