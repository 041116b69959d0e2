// A patch changes what it names, and nothing that only the service decides.
import { expect, test } from 'vitest';
import type { AlarmBody } from '#records/alarms/alarm.ts';
import { commentsMax, isChanged, patchAlarm } from './patch-alarm.ts';

const alarm: AlarmBody = {
  type: 'device.silent',
  severity: 'major',
  state: 'active',
  subject: 'did:x:meter',
  deviceId: 'dev_1',
  householdId: 'hh_1',
  householdDid: 'did:x:home',
  projectId: 'prj_1',
  openedAt: '2026-01-01T00:30:00Z',
  clearedAt: null,
  evidence: { from: '2026-01-01T00:00:00Z', to: '2026-01-01T00:31:00Z', query: '/v1/devices/dev_1/health' },
  acknowledged: false,
  acknowledgedBy: null,
  acknowledgedAt: null,
  assignee: null,
  comments: [],
  createdAt: '2026-01-01T00:31:00Z',
  updatedAt: '2026-01-01T00:31:00Z',
};
const author = { by: 'did:x:desk', at: '2026-01-01T09:00:00Z' };
const later = { by: 'did:x:other', at: '2026-01-01T10:00:00Z' };

test('an acknowledgement names who gave it first, and can be taken back', () => {
  const seen = patchAlarm(alarm, { acknowledged: true }, author);
  expect(seen).toEqual({
    ...alarm,
    acknowledged: true,
    acknowledgedBy: author.by,
    acknowledgedAt: author.at,
    updatedAt: author.at,
  });
  expect(isChanged(patchAlarm(seen, { acknowledged: true }, later), seen)).toBe(false);
  const undone = patchAlarm(seen, { acknowledged: false }, later);
  expect(undone).toEqual({ ...alarm, updatedAt: later.at });
});

test('comments are added, and what is left out stays', () => {
  const first = patchAlarm(alarm, { assignee: 'Maintenance desk', comment: 'No power' }, author);
  const second = patchAlarm(first, { comment: 'Power is back' }, later);
  expect(second.assignee).toBe('Maintenance desk');
  expect(second.comments).toEqual([
    { text: 'No power', ...author },
    { text: 'Power is back', ...later },
  ]);
  expect(patchAlarm(second, { assignee: null }, later).assignee).toBeNull();
  expect(isChanged(patchAlarm(second, {}, later), second)).toBe(false);
});

test('the comment after the hundredth is refused with its place', () => {
  const full = { ...alarm, comments: Array.from({ length: commentsMax }, () => ({ text: 'a', ...author })) };
  expect(() => patchAlarm(full, { comment: 'b' }, later)).toThrow(
    expect.objectContaining({ reply: { errors: [expect.objectContaining({ pointer: '#/comment' })] } }),
  );
  expect(patchAlarm(full, { acknowledged: true }, later).acknowledged).toBe(true);
});
