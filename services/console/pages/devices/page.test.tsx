// The page of a device in every state.
import { expect, onTestFinished, test, vi } from 'vitest';
import { mountPage } from '#test/support/pages/mount-page.ts';
import { standForBrowser } from '#test/support/pages/plain-nodes.ts';
import { allRights, answerWith, emptyList } from '#test/support/pages/replies.ts';
import { testRights, testStates } from '#test/support/pages/test-states.ts';
import { texts as devices } from './words/en.ts';

const base = '/projects/prj_1';

standForBrowser();

testStates([[`${base}/devices/did:x:a`, devices.reading, [devices.noGaps]]]);

testRights([`${base}/devices/did:x:a`]);

const gaps = [
  { from: '2026-01-02T01:00:00.000Z', to: '2026-01-02T02:30:15.000Z', reason: 'unknown', documentedBy: null },
  {
    from: '2026-01-03T01:00:00.000Z',
    to: '2026-01-03T02:00:00.000Z',
    reason: 'network',
    documentedBy: 'key_1',
  },
];
const replies = answerWith({
  getDeviceCoverage: { deviceId: 'did:x:a', gaps },
  listDevices: {
    ...emptyList,
    data: [{ id: 'dev_1', did: 'did:x:a', type: 'ElectricPressureCooker', householdId: null }],
  },
});
const rights = [...allRights, 'readings:read'];

test('a gap without a reason is listed with its times, fills in the form, and is sent in UTC', async () => {
  const { text, links, sent, router, settle, field, fill, submit } = await mountPage(
    `${base}/devices/did:x:a`,
    replies,
    rights,
  );
  expect(text()).toContain('2026-01-02 01:00 UTC 2026-01-02 02:30 UTC');
  expect(text()).not.toContain('2026-01-03 01:00 UTC');
  const link = links().find((one) => one.endsWith('#explain'));
  await router.push(link ?? '');
  await settle();
  expect(String(field('gap-from'))).toMatch(/^2026-01-0[123]T\d\d:\d\d:00$/);
  expect(text()).toContain(devices.inUtc('2026-01-02 01:00:00', '2026-01-02 02:30:15'));
  await fill('gap-reason', 'network');
  await submit('gap-from');
  expect(sent.find(({ name }) => name === 'documentGap')?.request.body).toEqual({
    from: '2026-01-02T01:00:00.000Z',
    to: '2026-01-02T02:30:15.000Z',
    reason: 'network',
    note: null,
  });
});

test('data quality lists the last gaps of each device, and each leads to the form', async () => {
  const { text, links } = await mountPage(`${base}/data?hasUnexplainedGap=true`, replies, rights);
  expect(text()).toContain('2026-01-02 01:00 UTC – 2026-01-02 02:30 UTC');
  expect(links().some((one) => one.includes('from=2026-01-02') && one.endsWith('#explain'))).toBe(true);
});

test('a gap in the hour that the clocks repeat keeps its moments, until another time is typed', async () => {
  vi.stubEnv('TZ', 'Europe/London');
  onTestFinished(() => void vi.unstubAllEnvs());
  const [from, to] = ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'];
  const { text, sent, field, fill, submit } = await mountPage(
    `${base}/devices/did:x:a?from=${from}&to=${to}#explain`,
    replies,
    rights,
  );
  expect([field('gap-from'), field('gap-to')]).toEqual(['2026-10-25T01:30:00', '2026-10-25T01:30:00']);
  expect(text()).toContain(devices.inUtc('2026-10-25 00:30:00', '2026-10-25 01:30:00'));
  await fill('gap-from', '2026-10-24T23:30:00');
  await fill('gap-reason', 'network');
  await submit('gap-from');
  expect(sent.find(({ name }) => name === 'documentGap')?.request.body).toMatchObject({
    from: '2026-10-24T22:30:00.000Z',
    to,
  });
});
