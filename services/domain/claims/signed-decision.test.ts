// The bytes of a signed decision are those of eddsa-jcs-2022: the digest of the options, then that of the document.
import { expect, test } from 'vitest';
import { hexOf } from '#test/support/bytes.ts';
import { hexDigest, sha256 } from '#test/support/sha256.ts';
import { signedBytes } from './signed-decision.ts';

test('options and document are hashed in their canonical form, in this order', () => {
  const document = { decision: 'verified', version: 2, claimId: 'clm_1', claimDigest: 'sha256:ab' };
  const options = { type: 'DataIntegrityProof', created: '2026-11-21T09:10:00Z' };
  expect(hexOf(signedBytes(sha256, document, options))).toBe(
    hexDigest('{"created":"2026-11-21T09:10:00Z","type":"DataIntegrityProof"}') +
      hexDigest('{"claimDigest":"sha256:ab","claimId":"clm_1","decision":"verified","version":2}'),
  );
});
