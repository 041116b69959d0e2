// The page of data quality in every state, its replay, and its table of coverage.
import { expect, test } from 'vitest';
import { mountPage } from '#test/support/pages/mount-page.ts';
import { standForBrowser } from '#test/support/pages/plain-nodes.ts';
import { allRights, answerWith, empties, empty, emptyList, refusal } from '#test/support/pages/replies.ts';
import { testRights, testStates } from '#test/support/pages/test-states.ts';
import { texts as en } from '../../words/en.ts';
import { texts as alarms } from '../../parts/alarms/words/en.ts';
import { texts as data } from './words/en.ts';

const base = '/projects/prj_1';

standForBrowser();

testStates([[`${base}/data`, data.readingDevices, [data.noDevices, data.noAnomalies, data.noRefused]]]);

testRights([`${base}/data`]);

const letter = {
  id: 'dl_1',
  reason: 'truncated',
  detail: '1 byte is left',
  topic: 'telemetry.power',
  partition: 2,
  offset: 7,
  deviceId: null,
  arrivedAt: '2026-01-01T00:00:00Z',
  raw: btoa('\0\0Hi'),
  rawLength: 4,
  rawSha256: 'ab',
};

test('a refused message shows its bytes, and is replayed after a question', async () => {
  const { text, sent, click } = await mountPage(`${base}/data`, (name) => {
    if (name === 'listDeadLetters') return { status: 200, body: { ...emptyList, data: [letter] } };
    if (name === 'replayDeadLetter') return { status: 201, body: { id: 'dl_1', replayedAs: { offset: 9 } } };
    return empty(name);
  });
  expect(text()).toContain('00 00 48 69 ..Hi');
  await click(data.replay);
  expect(text()).toContain(data.replayQuestion);
  expect(sent.map(({ name }) => name)).not.toContain('replayDeadLetter');
  await click(data.replay);
  expect(text()).toContain(data.replayed('9'));
});

test('the table of coverage has the devices that the picture draws as one row', async () => {
  const device = { id: 'did:x:a', label: 'a', household: null, days: [{ expected: 10, received: 4 }] };
  const strip = {
    ...Object(empties['getCoverageStrip']),
    devices: [device],
    others: { count: 7, days: [{ expected: 70, received: 69 }] },
    neverHeard: { count: 3, expected: 30, devices: [] },
  };
  const { text } = await mountPage(`${base}/data`, answerWith({ getCoverageStrip: strip }));
  expect(text()).toContain(`${data.otherDevices(7)} 99 %`);
  expect(text()).toContain(`${data.otherDevices(3)} ${data.noData}`);
});

const alarm = {
  id: 'alm_1',
  type: 'device.silent',
  subject: 'did:x:home:a',
  householdId: null,
  severity: 'major',
  openedAt: '2026-01-01T00:00:00Z',
  acknowledged: false,
  acknowledgedBy: null,
  assignee: null,
  comments: [],
  version: 1,
};

test.each([
  ['open', { state: 'active', clearedAt: null }, true],
  ['cleared', { state: 'cleared', clearedAt: '2026-01-02T00:00:00Z' }, false],
] as const)(
  'an alarm that is %s can be commented on; acknowledged only while it lasts',
  async (tab, more, isOffered) => {
    const { text, buttons, click } = await mountPage(
      `${base}/data?alarms=${tab}`,
      answerWith({ listAlarms: { ...emptyList, data: [{ ...alarm, ...more }] } }),
      [...allRights, 'alarms:write'],
    );
    expect(buttons().includes(alarms.acknowledge)).toBe(isOffered);
    expect(text().includes(alarms.clearedHelp)).toBe(!isOffered);
    await click(alarms.edit);
    expect(text()).toContain(alarms.noComments);
  },
);

test('what is typed for an alarm stays while another one and itself are acknowledged, until it is saved', async () => {
  const [edited, other] = [
    { ...alarm, state: 'active', clearedAt: null },
    { ...alarm, id: 'alm_2', state: 'active', clearedAt: null },
  ];
  let listed = [{ ...edited, state: 'cleared' }, other];
  let stored = { ...other, acknowledged: true, version: 2 };
  const { text, sent, click, fill, field, submit } = await mountPage(
    `${base}/data`,
    (name) => {
      if (name === 'listAlarms') return { status: 200, body: { ...emptyList, data: listed } };
      return name === 'updateAlarm' ? { status: 200, body: stored } : empty(name);
    },
    [...allRights, 'alarms:write'],
  );
  // The first row is of an alarm that is over: it has no button to acknowledge it.
  await click(alarms.edit);
  expect(text()).toContain(alarms.assigneeHelp);
  await fill('alarm-comment', 'no power');
  listed = [edited];
  await click(alarms.acknowledge);
  expect(field('alarm-comment')).toBe('no power');
  stored = { ...edited, acknowledged: true, version: 2 };
  await click(alarms.acknowledge);
  expect(field('alarm-comment')).toBe('no power');
  await submit('alarm-comment');
  expect(field('alarm-comment')).toBeUndefined();
  const writes = sent.filter(({ name }) => name === 'updateAlarm').map(({ request }) => request);
  expect(writes.map(({ body, headers }) => [body, headers?.['if-match']])).toEqual([
    [{ acknowledged: true }, '"1"'],
    [{ acknowledged: true }, '"1"'],
    [{ assignee: null, comment: 'no power' }, '"2"'],
  ]);
});

test('what is typed for an alarm stays when another person was first, and is saved to the newer version', async () => {
  const mine = { ...alarm, state: 'active', clearedAt: null };
  const theirs = { ...mine, assignee: 'field office', version: 2 };
  let stored: object = mine;
  const replies = [refusal(412, 'version-mismatch'), { status: 200, body: theirs }];
  const { text, sent, click, fill, field, submit } = await mountPage(
    `${base}/data`,
    (name) => {
      if (name === 'listAlarms') return { status: 200, body: { ...emptyList, data: [stored] } };
      if (name === 'getAlarm') return { status: 200, body: stored };
      return name === 'updateAlarm' ? (replies.shift() ?? empty(name)) : empty(name);
    },
    [...allRights, 'alarms:write'],
  );
  await click(alarms.edit);
  await fill('alarm-comment', 'no power');
  stored = theirs;
  await submit('alarm-comment');
  expect(text()).toContain(en.versions.title);
  expect([field('alarm-comment'), field('alarm-assignee')]).toEqual(['no power', 'field office']);
  await click(en.versions.take);
  expect([field('alarm-comment'), field('alarm-assignee')]).toEqual(['no power', 'field office']);
  await submit('alarm-comment');
  expect(field('alarm-comment')).toBeUndefined();
  const writes = sent.filter(({ name }) => name === 'updateAlarm').map(({ request }) => request);
  expect(writes.map(({ body, headers }) => [body, headers?.['if-match']])).toEqual([
    [{ assignee: null, comment: 'no power' }, '"1"'],
    [{ assignee: 'field office', comment: 'no power' }, '"2"'],
  ]);
});
