// The door of phones with interviews that were changed at random; `npm run fuzz` sends more of them.
import { afterAll, expect, test } from 'vitest';
import { sendInterviews } from '#test/fuzz/interviews/interviews.ts';
import { httpClient } from '#test/support/http.ts';
import { keyFor } from '#test/support/key.ts';
import { openPhones } from '#test/support/phones.ts';
import { openSharedApi } from '#test/support/shared-api.ts';

const shared = openSharedApi();
afterAll(() => shared[Symbol.asyncDispose]());

test('whatever a phone posts is answered as OpenRosa says, and what was confirmed is stored', async () => {
  const call = httpClient(shared.url, await keyFor(shared));
  const phones = await openPhones(call, 'fuzzed');
  const { statuses, faults } = await sendInterviews(phones, 150, 1);
  expect(faults).toEqual([]);
  // Some are taken, some held, some refused: else the changes are too strong or too weak to find anything.
  expect(Object.keys(statuses)).toEqual(expect.arrayContaining(['201', '202', '400']));
});
