// The issuer, as far as it can sign now.
import type { Sign } from '#domain/credentials/data-integrity.ts';
import type { Api } from './api.ts';
import { Problem } from '../contract/problem.ts';
import type { OpenIssuer } from './issuer.ts';

export interface Signing {
  readonly issuer: OpenIssuer;
  readonly signer: { readonly verificationMethod: string; readonly sign: Sign };
}

/** Throws 404: this installation has no keys of an issuer. */
export function knownIssuer({ issuer }: Pick<Api, 'issuer'>): OpenIssuer {
  if (issuer) return issuer;
  throw new Problem('issuer-missing', {
    detail: 'This installation issues no credentials: HEARTH_ISSUER_KEY_FILE is not set.',
  });
}

/** Throws 404 without an issuer, and without a key of it that is in force. */
export function signingIssuer(api: Pick<Api, 'issuer' | 'nowMs'>): Signing {
  const issuer = knownIssuer(api);
  const signer = issuer.signer(api.nowMs());
  if (signer) return { issuer, signer };
  throw new Problem('issuer-missing', {
    detail: `${issuer.did} has no key in force that can sign. Add one to HEARTH_ISSUER_KEY_FILE.`,
  });
}
