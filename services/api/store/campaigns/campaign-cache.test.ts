// Questionnaires of campaigns: loaded once, bounded in number, and loaded again after a failure.
import { expect, test } from 'vitest';
import { openLocalTime } from '#domain/surveys/expressions/local-time.ts';
import { openQuestionnaire } from '#domain/surveys/answers/questionnaire.ts';
import { specifiedTemplate } from '#test/support/specified-template.ts';
import { openCampaignCache, type OpenedCampaign } from './campaign-cache.ts';

const opened = async (): Promise<OpenedCampaign> => ({
  questionnaire: openQuestionnaire(specifiedTemplate),
  phoneForm: () => expect.fail('not asked for'),
  readsOthers: false,
  local: openLocalTime('UTC'),
  dayOf: () => '2024-02-20',
});

test('a campaign is loaded once, also by concurrent calls, until others took its place', async () => {
  const cache = openCampaignCache(2);
  const loaded: string[] = [];
  const get = (key: string) =>
    cache(key, () => {
      loaded.push(key);
      return opened();
    });
  const [one, other] = await Promise.all([get('a'), get('a')]);
  expect(one).toBe(other);
  await get('b');
  await get('a');
  await get('c');
  await get('a');
  await get('b');
  expect(loaded).toEqual(['a', 'b', 'c', 'b']);
});

test('a failure is not kept', async () => {
  const cache = openCampaignCache(2);
  await expect(cache('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await cache('a', opened)).toMatchObject({ readsOthers: false });
});
