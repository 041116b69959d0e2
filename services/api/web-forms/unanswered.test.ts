// Which households the form of a campaign offers to a person who is no collector.
import { expect, test } from 'vitest';
import { unansweredHouseholds, unansweredMax } from './unanswered.ts';

const places = new Map(['a', 'b', 'c'].map((did) => [did, { id: `hh_${did}` }]));

const responseOf = (householdDid: string, status: 'pending' | 'rejected' | 'needs_correction') => ({
  id: `rsp_${householdDid}`,
  householdDid,
  status,
});

test('without a sample all that take part are asked, in the order of their ids', () => {
  const backwards = new Map([...places].toReversed());
  const asked = unansweredHouseholds({ sampled: null, places: backwards, responses: [] });
  expect(asked.map(({ householdId }) => householdId)).toEqual(['hh_a', 'hh_b', 'hh_c']);
});

test('of a sample those that take part and have not answered; a rejected answer can be given again', () => {
  const responses = [responseOf('a', 'pending'), responseOf('b', 'rejected')];
  expect(unansweredHouseholds({ sampled: ['a', 'b', 'gone'], places, responses })).toEqual([
    { householdId: 'hh_b', returned: null },
  ]);
});

test('one whose answer was returned comes first, with its response', () => {
  const responses = [responseOf('c', 'needs_correction')];
  expect(unansweredHouseholds({ sampled: ['a', 'c'], places, responses })).toEqual([
    { householdId: 'hh_c', returned: 'rsp_c' },
    { householdId: 'hh_a', returned: null },
  ]);
});

test('the list has an end, and a returned answer is within it', () => {
  const many = new Map(
    Array.from({ length: unansweredMax + 2 }, (_, i) => [`${i}`, { id: `hh_${String(i).padStart(5, '0')}` }]),
  );
  const last = String(unansweredMax + 1);
  const asked = unansweredHouseholds({
    sampled: null,
    places: many,
    responses: [responseOf(last, 'needs_correction')],
  });
  expect([asked.length, asked[0]?.returned, asked[1]?.householdId]).toEqual([
    unansweredMax,
    `rsp_${last}`,
    'hh_00000',
  ]);
});
