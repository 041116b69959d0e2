// The id of an analysis, made of the digest of its inputs.

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** `an_` and the first 130 bits of the digest of its inputs (at least 17 bytes). */
export function analysisId(inputsDigest: Uint8Array): string {
  const characters = Array.from({ length: 26 }, (_, index) => {
    const [byte, shift] = [Math.floor((index * 5) / 8), (index * 5) % 8];
    const pair = ((inputsDigest[byte] ?? 0) << 8) | (inputsDigest[byte + 1] ?? 0);
    return crockford.charAt((pair >> (11 - shift)) & 31);
  });
  return `an_${characters.join('')}`;
}
