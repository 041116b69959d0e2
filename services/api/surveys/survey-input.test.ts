// Request bodies of survey campaigns: something must be asked, and a campaign must not close before it opens.
import { expect, test } from 'vitest';
import { bodyFaults } from '../contract/faults.ts';
import { surveyInput } from './survey-input.ts';

const survey = {
  type: 'BaselineSurvey',
  projectId: 'did:x:project',
  template: { fuelConsumption: true },
  sampling: { method: 'simple_random', size: 100 },
};

const faultsOf = (fields: Readonly<Record<string, unknown>>) => {
  const sent = { ...survey, ...fields };
  const { error } = surveyInput.safeParse(sent);
  return error ? bodyFaults(error, sent).map(({ pointer, code }) => [pointer, code]) : [];
};

test.each([
  {},
  { template: undefined, templateId: 'own' },
  { schedule: { opensAt: '2026-01-01T00:00:00Z', closesAt: '2026-01-01T00:00:00Z' } },
  { schedule: { opensAt: null, closesAt: '2026-01-01T00:00:00Z' } },
  { protocol: { languages: ['sw', 'en-KE'], backCheckFraction: 0.1 } },
])('is accepted: %j', (fields) => {
  expect(faultsOf(fields)).toEqual([]);
});

test.each([
  [{ template: undefined }, ['#/template', 'nothing-chosen']],
  [{ template: { fuelConsumption: false } }, ['#/template', 'nothing-chosen']],
  [
    { schedule: { opensAt: '2026-01-02T00:00:00Z', closesAt: '2026-01-01T00:00:00Z' } },
    ['#/schedule/closesAt', 'before-start'],
  ],
  [{ protocol: { languages: ['swahili!'] } }, ['#/protocol/languages/0', 'bad-format']],
  [{ quality: { completeness: 1.1 } }, ['#/quality/completeness', 'too-large']],
  [{ status: 'active' }, ['#/status', 'not-allowed']],
  [{ collectors: ['me'] }, ['#/collectors/0', 'bad-did']],
])('is refused: %j', (fields, fault) => {
  expect(faultsOf(fields)).toEqual([fault]);
});

test('all faults come in one reply, also that nothing is asked', () => {
  expect(faultsOf({ type: 'Other', template: {}, round: 0 })).toEqual([
    ['#/type', 'not-allowed'],
    ['#/round', 'too-small'],
    ['#/template', 'nothing-chosen'],
  ]);
});
