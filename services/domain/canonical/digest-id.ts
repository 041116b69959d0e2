// Ids that are made of a digest: the same content has the same id.

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The prefix, `_` and the first 130 bits of the digest (at least 17 bytes) in Crockford base32. */
export function digestId(prefix: string, digest: Uint8Array): string {
  const characters = Array.from({ length: 26 }, (_, index) => {
    const [byte, shift] = [Math.floor((index * 5) / 8), (index * 5) % 8];
    const pair = ((digest[byte] ?? 0) << 8) | (digest[byte + 1] ?? 0);
    return crockford.charAt((pair >> (11 - shift)) & 31);
  });
  return `${prefix}_${characters.join('')}`;
}
