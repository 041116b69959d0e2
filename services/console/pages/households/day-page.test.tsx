// What the pages say of a day: one that is not over, one without readings, and which of its energy is credited.
import { expect, test } from 'vitest';
import { mountPage } from '#test/support/pages/mount-page.ts';
import { standForBrowser } from '#test/support/pages/plain-nodes.ts';
import { answerWith, emptyList } from '#test/support/pages/replies.ts';
import { texts as en } from '../../words/en.ts';

const base = '/projects/prj_1/households/hh_1';
/** The pages are opened on this day, at its first hour. */
const [yesterday, today] = ['2026-01-14', '2026-01-15'];

standForBrowser();

const dayOf = (day: string, more: object = {}) => ({
  deviceId: 'did:x:a',
  day,
  timeZone: 'UTC',
  end: new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString(),
  pending: false,
  hoursInUse: 0,
  energyWh: 1066,
  cookingWh: 1032,
  leftOutWh: 0,
  temperatureMinC: null,
  temperatureMaxC: null,
  coverage: 1,
  receivedIntervals: 288,
  expectedIntervals: 288,
  flags: [],
  anomalies: [],
  ruleVersion: 1,
  inputDigest: 'd1',
  powerRows: 0,
  temperatureRows: 0,
  cookingEvents: [],
  gaps: [],
  ...more,
});

const pageOf = (day: string, row: object | null) =>
  mountPage(
    `${base}/did:x:a/${day}`,
    answerWith({ listDeviceDays: { ...emptyList, data: row === null ? [] : [row] } }),
  );

test.each([
  ['a day that is not over', today, {}, [en.day.notOver, en.day.noEventsSoFar], en.day.noEvents],
  ['a day that is over', yesterday, {}, [en.day.noEvents], en.day.notOver],
  [
    'a day without readings',
    yesterday,
    { coverage: 0 },
    [en.day.empty, en.day.unknownEvents],
    en.day.noEvents,
  ],
] as const)('%s', async (_what, day, more, said, unsaid) => {
  const text = (await pageOf(day, dayOf(day, more))).text();
  for (const one of said) expect(text).toContain(one);
  expect(text).not.toContain(unsaid);
});

test('a day without a row', async () => {
  expect((await pageOf(yesterday, null)).text()).toContain(en.day.empty);
  expect((await pageOf(today, null)).text()).toContain(en.day.emptySoFar);
});

test('energy that is not credited is a part of the energy, or doubted beyond it', async () => {
  const text = (await pageOf(yesterday, dayOf(yesterday))).text();
  expect(text).toContain(`${en.day.notCooking} 34 Wh ${en.day.leftOut} 0 Wh`);
  expect(text).toContain(en.day.energyHelp);
});

test('squares have dates on the first day, on Mondays and on the last, and today is no day without use', async () => {
  const days = [dayOf(yesterday), dayOf(today)];
  const household = {
    id: 'hh_1',
    did: 'did:x:home:0001',
    externalId: 'HH-0001',
    status: 'active',
    location: { district: 'Gulu', density: 'Low' },
    baseline: null,
    members: null,
    createdAt: '2026-01-01T00:00:00Z',
  };
  const { text, titles } = await mountPage(
    base,
    answerWith({ getHousehold: household, listHouseholdDays: { ...emptyList, data: days } }),
  );
  // 31 days until Thursday 15 January.
  expect(text().match(/\b\d\d-\d\d(?= |$)/g)).toEqual(
    expect.arrayContaining(['12-16', '12-22', '12-29', '01-05', '01-12', '01-15']),
  );
  expect(titles()).toEqual(
    expect.arrayContaining([
      `${yesterday}: ${en.household.day.zero}`,
      `${today}: ${en.household.day.soFar(en.household.day.zero)}`,
    ]),
  );
});

test.each(['9999-99-99', '2026-02-30', '9999-99-99/readings'])(
  'the address of the day %s, which no calendar has, is not found and stays',
  async (day) => {
    const path = `${base}/did:x:a/${day}`;
    const { text, router, sent } = await mountPage(path, answerWith({}));
    expect([text(), router.currentRoute.value.path, sent]).toEqual([
      `${en.state.notFound} ${en.projects.title}`,
      path,
      [],
    ]);
  },
);
