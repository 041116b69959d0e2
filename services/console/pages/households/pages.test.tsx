// The pages of households and readings in every state.
import { standForBrowser } from '#test/support/pages/plain-nodes.ts';
import { testStates } from '#test/support/pages/test-states.ts';
import { texts as en } from '../../words/en.ts';

const base = '/projects/prj_1';

standForBrowser();

testStates([
  [`${base}/households`, en.households.reading, [en.households.empty]],
  [`${base}/households?coverageBelow=0.95`, en.households.reading, [en.households.emptyCoverage]],
  [`${base}/households/hh_1/did:x:a/2026-01-02/readings`, en.readings.reading, [en.readings.empty]],
]);
