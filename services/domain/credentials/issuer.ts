// The issuer of credentials: one DID of did:web, its keys and their ends, and the DID document that lists them.
import { ed25519PublicKey } from '../multibase.ts';

export interface IssuerKey {
  /** Multikey of Ed25519, `z6Mk…`. */
  readonly publicKeyMultibase: string;
  /** UTC with whole seconds. A key signs until then; what it signed before stays valid. */
  readonly expires?: string;
  /** Since when the key is not trusted any more: nothing that it signed is valid. */
  readonly revoked?: string;
}

export interface Issuer {
  readonly did: string;
  readonly keys: readonly IssuerKey[];
}

/** The name of a key: the DID and the key itself. */
export const keyName = (did: string, { publicKeyMultibase }: Pick<IssuerKey, 'publicKeyMultibase'>): string =>
  `${did}#${publicKeyMultibase}`;

/** The key of the issuer that a verification method names; null if it lists none. */
export const keyNamed = ({ did, keys }: Issuer, verificationMethod: string): IssuerKey | null =>
  keys.find((key) => keyName(did, key) === verificationMethod) ?? null;

/** The bytes of that key; null if the issuer lists none, or one of small order. */
export function issuerKeyBytes(issuer: Issuer, verificationMethod: string): Uint8Array | null {
  const key = keyNamed(issuer, verificationMethod);
  return key && ed25519PublicKey(key.publicKeyMultibase);
}

/** W3C Controlled Identifiers 1.0: a key with its end stays listed; a revoked one asserts nothing. */
export const didDocument = ({ did, keys }: Issuer) => ({
  '@context': ['https://www.w3.org/ns/did/v1', 'https://www.w3.org/ns/cid/v1'],
  id: did,
  verificationMethod: keys.map((key) => ({
    id: keyName(did, key),
    type: 'Multikey',
    controller: did,
    publicKeyMultibase: key.publicKeyMultibase,
    ...(key.expires !== undefined && { expires: key.expires }),
    ...(key.revoked !== undefined && { revoked: key.revoked }),
  })),
  assertionMethod: keys.filter(({ revoked }) => revoked === undefined).map((key) => keyName(did, key)),
});

const host = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:%3A\d{1,5})?$/;
const part = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

/** Where the document of a did:web is; null for what is none, for a path that climbs, and for names without a domain. */
export function didWebAddress(did: string): string | null {
  const [scheme, method, domain = '', ...path] = did.split(':');
  if (scheme !== 'did' || method !== 'web' || !host.test(domain) || !path.every((one) => part.test(one)))
    return null;
  const origin = `https://${domain.replace('%3A', ':')}`;
  return path.length === 0 ? `${origin}/.well-known/did.json` : `${origin}/${path.join('/')}/did.json`;
}

/** The origin of all addresses in credentials. Null for a DID with a path: others may be able to write there. */
export function issuerOrigin(did: string): string | null {
  const address = didWebAddress(did);
  const ending = '/.well-known/did.json';
  return address?.endsWith(ending) && !did.includes(':.well-known') ? address.slice(0, -ending.length) : null;
}
