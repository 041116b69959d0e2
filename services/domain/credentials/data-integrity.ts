// Proofs of the cryptosuite eddsa-jcs-2022 (W3C Data Integrity EdDSA Cryptosuites 1.0): canonical JSON, SHA-256, Ed25519.
import { canonicalJson } from '../canonical/canonical-json.ts';
import type { Sha256 } from '../evidence/tree.ts';
import { signatureOf, signatureText } from '../multibase.ts';
import { instantOf, membersOf, textOf } from './members.ts';

/** The Ed25519 signature of some bytes. The caller gives it: the domain holds no keys. */
export type Sign = (data: Uint8Array) => Uint8Array;

interface Signature {
  /** 32 bytes. */
  readonly publicKey: Uint8Array;
  readonly data: Uint8Array;
  /** 64 bytes. */
  readonly signature: Uint8Array;
}

export type IsSigned = (of: Signature) => boolean;

const suite = {
  type: 'DataIntegrityProof',
  cryptosuite: 'eddsa-jcs-2022',
  proofPurpose: 'assertionMethod',
} as const;

export interface Proof {
  readonly type: (typeof suite)['type'];
  readonly cryptosuite: (typeof suite)['cryptosuite'];
  readonly created: string;
  readonly verificationMethod: string;
  readonly proofPurpose: (typeof suite)['proofPurpose'];
  readonly '@context'?: unknown;
  readonly proofValue: string;
}

type Options = Omit<Proof, 'proofValue'>;

/** What is signed: SHA-256 of the options, then SHA-256 of the document without its proof. */
function signedBytes(sha256: Sha256, options: object, document: object): Uint8Array {
  const [a, b] = [sha256(canonicalJson(options)), sha256(canonicalJson(document))];
  return Uint8Array.from([...a, ...b]);
}

interface Signer {
  readonly sha256: Sha256;
  readonly sign: Sign;
  /** DID of the signer, `#`, and its key as Multikey. */
  readonly verificationMethod: string;
  /** UTC with whole seconds. */
  readonly created: string;
}

/** The document with a proof. A document with `@context` has it in the proof, too. */
export function signDocument<Document extends object>(
  document: Document,
  { sha256, sign, verificationMethod, created }: Signer,
): Document & { readonly proof: Proof } {
  const context: unknown = Reflect.get(document, '@context');
  const options: Options = {
    ...suite,
    created,
    verificationMethod,
    ...(context !== undefined && { '@context': context }),
  };
  const proofValue = signatureText(sign(signedBytes(sha256, options, document)));
  return { ...document, proof: { ...options, proofValue } };
}

interface Verifier {
  readonly sha256: Sha256;
  readonly isSigned: IsSigned;
  /** The 32 bytes of the key that a verification method names; null: the signer has no such key. */
  readonly publicKeyOf: (verificationMethod: string) => Uint8Array | null;
}

export type ProofVerdict =
  | { readonly ok: true; readonly verificationMethod: string; readonly created: string }
  | { readonly ok: false; readonly reason: string };

const known = new Set([...Object.keys(suite), 'created', 'verificationMethod', '@context', 'proofValue']);

const refusal = (reason: string): ProofVerdict => ({ ok: false, reason });

/** Checks the one proof of a document. Every member of it must be known, and `@context` equal to that of the document. */
export function checkProof(signed: unknown, { sha256, isSigned, publicKeyOf }: Verifier): ProofVerdict {
  const { proof, ...document } = membersOf(signed) ?? {};
  const { proofValue, ...options } = membersOf(proof) ?? {};
  if (!Object.keys(options).every((name) => known.has(name)))
    return refusal('The proof has a member that this cryptosuite does not have.');
  if (!Object.entries(suite).every(([name, value]) => options[name] === value))
    return refusal('The proof must be a DataIntegrityProof of eddsa-jcs-2022 for assertionMethod.');
  const [created, verificationMethod] = [
    instantOf(options['created']),
    textOf(options['verificationMethod']),
  ];
  if (created === null || verificationMethod === null)
    return refusal('The proof must have `created` in UTC with whole seconds, and `verificationMethod`.');
  const signature = signatureOf(textOf(proofValue) ?? '');
  if (signature === null) return refusal('`proofValue` must be z and 64 bytes in base58btc.');
  const publicKey = publicKeyOf(verificationMethod);
  if (publicKey === null) return refusal(`${verificationMethod} is no key of the signer.`);
  try {
    if (canonicalJson([options['@context']]) !== canonicalJson([document['@context']]))
      return refusal('`@context` of the proof is another one than that of the document.');
    if (!isSigned({ publicKey, data: signedBytes(sha256, options, document), signature }))
      return refusal('The signature is not that of the document by this key.');
  } catch {
    return refusal('The document has a value without canonical JSON.');
  }
  return { ok: true, verificationMethod, created };
}
