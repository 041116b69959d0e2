// Checks a bundle in the browser with the source of verify.mjs, which is loaded when it is needed. Nothing leaves the page.
import type { Findings } from '#infra/verifiers/source/verdict.ts';

/** `key`: that of the issuer, from elsewhere; empty: none. */
export async function checkBundle(
  bytes: Uint8Array,
  { key, nowMs }: { readonly key: string; readonly nowMs: number },
): Promise<Findings> {
  const verifier = await import('#infra/verifiers/source/verify-bundle.ts');
  // The check of a month takes a second in which nothing is drawn: what the page says of it is drawn before.
  await new Promise((resolve) => setTimeout(resolve));
  const now = `${new Date(nowMs).toISOString().slice(0, 19)}Z`;
  return verifier.checkBundle(bytes, { keys: key === '' ? [] : [key], anchor: null, now });
}

export const isIssuerKey = (key: string): boolean => /^z6Mk[1-9A-Za-z]{40,50}$/.test(key);
