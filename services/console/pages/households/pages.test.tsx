// The pages of households and readings in every state.
import { expect, test } from 'vitest';
import { mountPage } from '#test/support/pages/mount-page.ts';
import { standForBrowser } from '#test/support/pages/plain-nodes.ts';
import { empty } from '#test/support/pages/replies.ts';
import { testStates } from '#test/support/pages/test-states.ts';
import { texts as en } from '../../words/en.ts';

const base = '/projects/prj_1';

standForBrowser();

testStates([
  [`${base}/households`, en.households.reading, [en.households.empty]],
  [`${base}/households?coverageBelow=0.95`, en.households.reading, [en.households.emptyCoverage]],
  [`${base}/households/hh_1/did:x:a/2026-01-02/readings`, en.readings.reading, [en.readings.empty]],
]);

test('a share in the address that is no number is left out', async () => {
  const { text, sent } = await mountPage('/projects/prj_1/households?coverageBelow=abc', empty);
  expect(text()).not.toContain('NaN');
  const { request } = sent.find(({ name }) => name === 'listHouseholds') ?? {};
  expect(request?.query).not.toHaveProperty('coverageBelow');
});
