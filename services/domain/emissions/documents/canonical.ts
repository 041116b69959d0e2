// Canonical JSON: one text for equal values in any order of members, for digests.

/** JSON without blanks, names sorted by code unit, members that are undefined left out. Numbers must be finite. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`;
}

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The id of an analysis: `an_` and the first 130 bits of the digest of its inputs (at least 17 bytes). */
export function analysisId(inputsDigest: Uint8Array): string {
  const characters = Array.from({ length: 26 }, (_, index) => {
    const [byte, shift] = [Math.floor((index * 5) / 8), (index * 5) % 8];
    const pair = ((inputsDigest[byte] ?? 0) << 8) | (inputsDigest[byte + 1] ?? 0);
    return crockford.charAt((pair >> (11 - shift)) & 31);
  });
  return `an_${characters.join('')}`;
}
