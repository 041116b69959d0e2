// Sealed answers and digests of a response: an erased answer is gone, and the digest of the rest can still be checked.
import { expect, test } from 'vitest';
import { sealCalculated } from '#domain/surveys/answers/sealed-questions.ts';
import { digestOf, saltedDigest, seal } from './seal.ts';

const template = sealCalculated({
  templateId: 't',
  sections: [
    {
      id: 's',
      questions: [
        { id: 'open', type: 'text' },
        { id: 'income', type: 'number', sensitive: true },
        { id: 'phone', type: 'text', sensitive: true },
      ],
    },
  ],
});
const answers = { s: { open: 'x', income: 7, phone: ' +256 700 ' } };
const place = { householdId: 'hh_1', ref: 'rsp_1:2', at: '2026-11-21T09:10:00.000Z' };
const body = {
  campaignId: 'srv_1',
  responseId: 'r',
  householdDid: 'did:x:h',
  timestamp: '2024-02-20T10:00:00Z',
  round: 1,
};

test('the record keeps no sealed answer, and its digest holds without them', () => {
  const { open, row } = seal(answers, { template, interview: {} }, place);
  expect(JSON.stringify(open)).not.toMatch(/256 700|:7\b/);
  expect(open.responses).toEqual({ s: { open: 'x' } });
  const stored = { ...body, ...(open.salted && { salted: open.salted }) };
  expect(digestOf(stored, answers, template)).toBe(digestOf(stored, open.responses, template));
  expect(row?.values.interview?.answers.map(({ answer }) => answer)).toEqual([7, ' +256 700 ']);
});

test('each answer has a salt of its own, with which its digest can be made again', () => {
  const { open, row } = seal(answers, { template, interview: {} }, place);
  const again = seal(answers, { template, interview: {} }, place);
  const [income, phone] = row?.values.interview?.answers ?? [];
  expect(open.salted).toEqual([
    { path: ['s', 'income'], salted: saltedDigest(income?.salt ?? '', 7) },
    { path: ['s', 'phone'], salted: saltedDigest(phone?.salt ?? '', '+256 700') },
  ]);
  expect(income?.salt).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set([income?.salt, phone?.salt, again.row?.values.interview?.answers[0]?.salt]).size).toBe(3);
});

test('without sealed answers nothing is kept apart; a place of the interview is', () => {
  const plain = { s: { open: 'x' } };
  expect(seal(plain, { template, interview: {} }, place)).toEqual({
    open: { responses: plain },
    row: undefined,
  });
  const { row } = seal(plain, { template, interview: { geo: { lat: 1, lon: 2 } } }, place);
  expect(row?.values).toEqual({ interview: { geo: { lat: 1, lon: 2 }, answers: [] } });
});
