// The bytes of a signed decision are those of eddsa-jcs-2022: the digest of the options, then that of the document.
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sha256 } from '#test/support/sha256.ts';
import { signedBytes } from './signed-decision.ts';

const hex = (text: string): string => createHash('sha256').update(text).digest('hex');

test('options and document are hashed in their canonical form, in this order', () => {
  const document = { decision: 'verified', version: 2, claimId: 'clm_1', claimDigest: 'sha256:ab' };
  const options = { type: 'DataIntegrityProof', created: '2026-11-21T09:10:00Z' };
  expect(Buffer.from(signedBytes(sha256, document, options)).toString('hex')).toBe(
    hex('{"created":"2026-11-21T09:10:00Z","type":"DataIntegrityProof"}') +
      hex('{"claimDigest":"sha256:ab","claimId":"clm_1","decision":"verified","version":2}'),
  );
});
