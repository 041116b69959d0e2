// A manifest names its file by a digest, and every column by its question.
import { expect, test } from 'vitest';
import { manifestReply } from './manifest-reply.ts';

test('a manifest without a digest of its file is none', () => {
  const file = { name: 'a.csv', bytes: 1 };
  const manifest = {
    surveyId: 'srv_1',
    filter: { statuses: ['verified'], meetsQuality: true },
    rows: 0,
    leftOut: {},
    sensitiveQuestions: [],
    columns: [],
    repeats: [],
    createdAt: '2026-11-21T09:10:00Z',
  };
  expect(manifestReply.safeParse({ ...manifest, files: [file] }).success).toBe(false);
  expect(manifestReply.safeParse({ ...manifest, files: [{ ...file, digest: 'sha256:0' }] }).success).toBe(
    true,
  );
});
