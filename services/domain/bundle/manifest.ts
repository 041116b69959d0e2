// The manifest of a bundle: every file with its size and digest, signed by the issuer.
import { canonicalJson } from '../canonical/canonical-json.ts';
import { digestText } from '../canonical/digest-text.ts';
import { signDocument, type Sign } from '../credentials/data-integrity.ts';
import type { Sha256 } from '../evidence/tree.ts';
import type { BundleFile } from './files.ts';

export const bundleFormat = 'hearth-bundle@1';

export interface ManifestFacts {
  readonly claim: { readonly id: string; readonly version: number; readonly digest: string };
  readonly issuer: string;
  /** The latest time of what is in it, UTC with whole seconds: equal content has an equal manifest. */
  readonly createdAt: string;
}

interface Signer {
  readonly sha256: Sha256;
  readonly sign: Sign;
  readonly verificationMethod: string;
}

/** Signed; it is the identity of the bundle, whatever archive holds it. */
export function manifestFile(facts: ManifestFacts, files: readonly BundleFile[], signer: Signer): BundleFile {
  const { sha256 } = signer;
  const encoder = new TextEncoder();
  const manifest = {
    format: bundleFormat,
    ...facts,
    files: files.map(({ name, text }) => {
      const bytes = encoder.encode(text);
      return { name, bytes: bytes.length, digest: digestText(sha256(bytes)) };
    }),
  };
  const signed = signDocument(manifest, { ...signer, created: facts.createdAt });
  return { name: 'manifest.json', text: canonicalJson(signed) };
}
