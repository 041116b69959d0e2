// Digests as text.

/** `sha256:` and the digest in lower-case hexadecimal digits. */
export const digestText = (digest: Uint8Array): string =>
  `sha256:${[...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;

/** That form. */
export const digestPattern = /^sha256:[0-9a-f]{64}$/;
