// Lists that a page reads whole: one that has no end is cut, and the page says so.
import { expect, test } from 'vitest';
import { mountPage } from '#test/support/pages/mount-page.ts';
import { standForBrowser } from '#test/support/pages/plain-nodes.ts';
import { answerWith, emptyList, refusal } from '#test/support/pages/replies.ts';
import { texts as en } from '../words/en.ts';

standForBrowser();

const dispute = {
  id: 'dsp_1',
  reason: { code: 'other', text: '' },
  status: 'dismissed',
  raisedBy: 'did:x:rival',
  resolutions: [],
  createdAt: '2026-02-03T10:00:00Z',
};

test.each([
  ['/projects/prj_1/claims/clm_1', 'listDisputes', dispute],
  ['/projects/prj_1/households/hh_1', 'listHouseholdDevices', { id: 'dev_1', did: 'did:x:a' }],
  ['/projects/prj_1/households/hh_1', 'listHouseholdDays', { deviceId: 'did:x:a', day: '2026-01-02' }],
  ['/settings', 'listProjects', { did: 'did:x:stoves', name: 'Stoves' }],
])('%s says that %s has more rows than it reads', async (path, operation, row) => {
  const textWith = async (nextCursor: string | null): Promise<string> => {
    const list = { ...emptyList, data: [row], nextCursor };
    const getHousehold = () => refusal(404, 'household-not-found');
    return (await mountPage(path, answerWith({ getHousehold, [operation]: list }))).text();
  };
  expect(await textWith('next')).toContain(en.action.cut(10));
  expect(await textWith(null)).not.toContain(en.action.cut(1));
});
