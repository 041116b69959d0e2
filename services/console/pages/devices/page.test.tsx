// The page of a device in every state.
import { standForBrowser } from '#test/support/pages/plain-nodes.ts';
import { testRights, testStates } from '#test/support/pages/test-states.ts';
import { texts as devices } from './words/en.ts';

const base = '/projects/prj_1';

standForBrowser();

testStates([[`${base}/devices/did:x:a`, devices.reading, [devices.noGaps]]]);

testRights([`${base}/devices/did:x:a`]);
