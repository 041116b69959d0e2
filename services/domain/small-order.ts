// Ed25519 keys of small order (RFC 8032): one fixed signature fits every message in some libraries, so they prove nothing.

/** 2^255 - 19, the prime of the field. */
const prime = 2n ** 255n - 19n;

/** y of the points of order 8; that of the other two is the prime minus it. */
const yOfOrder8 = 0x05fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826n;

/** y of the eight points of order 1, 2, 4 and 8. */
const smallOrderYs = [0n, 1n, prime - 1n, yOfOrder8, prime - yOfOrder8];

/** `key`: 32 bytes. The sign of x does not matter, nor whether y is written in its shortest form. */
export function hasSmallOrder(key: Uint8Array): boolean {
  let y = 0n;
  for (const byte of key.toReversed()) y = (y << 8n) | BigInt(byte);
  return smallOrderYs.includes((y & (2n ** 255n - 1n)) % prime);
}
