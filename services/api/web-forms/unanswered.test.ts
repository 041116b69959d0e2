// Which households the form of a campaign offers to a person who is no collector.
import { expect, test } from 'vitest';
import { unansweredHouseholds } from './unanswered.ts';

const places = new Map(['a', 'b', 'c'].map((did) => [did, { id: `hh_${did}` }]));

test('without a sample all that take part are asked', () => {
  expect(unansweredHouseholds({ sampled: null, places, responses: [] })).toEqual(['hh_a', 'hh_b', 'hh_c']);
});

test('of a sample those that take part and have not answered; a rejected answer can be given again', () => {
  const responses = [
    { householdDid: 'a', status: 'pending' as const },
    { householdDid: 'b', status: 'rejected' as const },
  ];
  expect(unansweredHouseholds({ sampled: ['a', 'b', 'gone'], places, responses })).toEqual(['hh_b']);
});
