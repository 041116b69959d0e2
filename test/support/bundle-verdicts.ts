// Fetches the bundle of a claim, and what both verifiers say of it, who must agree.
import { expect } from 'vitest';
import { z } from 'zod';
import { javascript, startPython, type Verdict } from './verifiers.ts';

interface Service {
  readonly url: string;
  /** Of the API. */
  readonly key: string;
}

export async function bundleOf({ url, key }: Service, id: string): Promise<Uint8Array> {
  const reply = await fetch(`${url}/v1/claims/${id}/bundle`, { headers: { authorization: `Bearer ${key}` } });
  if (reply.status !== 200) throw new Error(await reply.text());
  return new Uint8Array(await reply.arrayBuffer());
}

const document = z.looseObject({
  verificationMethod: z.array(z.object({ publicKeyMultibase: z.string() })),
});

/** The key that a reader has from elsewhere. */
export async function issuerKeyOf(url: string): Promise<string> {
  const reply = await fetch(`${url}/.well-known/did.json`);
  const { verificationMethod } = document.parse(await reply.json());
  return verificationMethod[0]?.publicKeyMultibase ?? '';
}

/** With these keys of the issuer; its own if left out. */
export async function bundleVerdict(
  service: Service,
  id: string,
  keys?: readonly string[],
): Promise<Verdict> {
  const given = {
    bytes: await bundleOf(service, id),
    options: {
      keys: keys ?? [await issuerKeyOf(service.url)],
      now: `${new Date().toISOString().slice(0, 19)}Z`,
    },
  };
  await using python = startPython();
  const [own, [other]] = [javascript(given), await python.verify([given])];
  expect(other).toEqual(own);
  return own;
}
