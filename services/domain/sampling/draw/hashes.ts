// The hash functions of a draw. The caller gives them, because the domain imports no packages.

export interface Hashes {
  /** SHA-256 of a text in UTF-8. */
  readonly sha256: (text: string) => Uint8Array;
  /** HMAC-SHA-256 (RFC 2104) of a message, both texts in UTF-8. */
  readonly hmacSha256: (key: string, message: string) => Uint8Array;
}

const digits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

export function hex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += digits[byte];
  return text;
}

export const digestOf = ({ sha256 }: Hashes, text: string): string => `sha256:${hex(sha256(text))}`;
