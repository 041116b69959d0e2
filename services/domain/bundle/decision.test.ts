// What a verifier signs is the same text for whoever signs and whoever checks.
import { expect, test } from 'vitest';
import { canonicalJson } from '../canonical/canonical-json.ts';
import { decisionStatement } from './decision.ts';

test('the statement names claim, version, digest and decision, and nothing else of the decision', () => {
  const decision = { onVersion: 2, claimDigest: 'sha256:ab', decision: 'verified', confidence: 0.9 };
  expect(canonicalJson(decisionStatement('clm_1', decision))).toBe(
    '{"claimDigest":"sha256:ab","claimId":"clm_1","decision":"verified","version":2}',
  );
});
