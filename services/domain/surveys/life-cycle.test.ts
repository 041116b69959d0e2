// The life of a campaign: every illegal step, and what is due by time.
import { expect, test } from 'vitest';
import {
  allowedActions,
  campaignEvent,
  campaignActions,
  campaignStatuses,
  dueStatus,
  dueStatuses,
  statusAfter,
  type CampaignStatus,
} from './life-cycle.ts';

test('these steps exist, and no others', () => {
  const steps = campaignStatuses.flatMap((status) =>
    campaignActions.flatMap((action) => {
      const after = statusAfter(status, action);
      return after === null ? [] : [`${status} ${action} ${after}`];
    }),
  );
  expect(steps).toEqual([
    'draft schedule scheduled',
    'draft open open',
    'scheduled unschedule draft',
    'scheduled open open',
    'open pause paused',
    'open close closing',
    'paused resume open',
    'paused close closing',
    'closed reopen open',
    'closed archive archived',
  ]);
});

test('what is archived or withdrawn stays so', () => {
  expect([...allowedActions('archived'), ...allowedActions('withdrawn')]).toEqual([]);
});

const dayMs = 86_400_000;
const timing = (status: CampaignStatus) => ({
  status,
  opensAtMs: 1000,
  closesAtMs: 2000,
  closedAtMs: 2000,
  graceDays: 7,
});

test.each<[CampaignStatus, number, CampaignStatus | null]>([
  ['draft', 9e12, null],
  ['scheduled', 999, null],
  ['scheduled', 1000, 'open'],
  ['open', 1999, null],
  ['open', 2000, 'closing'],
  ['paused', 2000, 'closing'],
  ['closing', 2000 + 7 * dayMs - 1, null],
  ['closing', 2000 + 7 * dayMs, 'closed'],
  ['closed', 9e12, null],
])('%s at %d ms becomes %s', (status, nowMs, expected) => {
  expect(dueStatus(timing(status), nowMs)?.status ?? null).toBe(expected);
});

test('without a planned end a campaign stays open', () => {
  expect(dueStatus({ ...timing('open'), closesAtMs: null }, 9e12)).toBeNull();
});

test('a campaign that nothing looked at for long goes through all its states', () => {
  const scheduled = { ...timing('scheduled'), closedAtMs: null };
  expect(dueStatuses(scheduled, 999)).toEqual([]);
  expect(dueStatuses(scheduled, 9e12)).toEqual([
    { status: 'open', atMs: 1000 },
    { status: 'closing', atMs: 2000 },
    { status: 'closed', atMs: 2000 + 7 * dayMs },
  ]);
});

test.each<[CampaignStatus, CampaignStatus, string | null]>([
  ['draft', 'open', 'survey.opened'],
  ['scheduled', 'open', 'survey.opened'],
  ['closed', 'open', 'survey.opened'],
  ['paused', 'open', null],
  ['open', 'paused', null],
  ['paused', 'closing', 'survey.closing'],
  ['open', 'closed', 'survey.closed'],
  ['closing', 'closed', 'survey.closed'],
  ['closed', 'archived', null],
])('from %s to %s the event is %s', (before, after, event) => {
  expect(campaignEvent(before, after)).toBe(event);
});
