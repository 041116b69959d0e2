// Rate limit policies: the cost of each request, the headers of its reply, and the part of one copy among several.
import { expect, test } from 'vitest';
import { Problem } from '../contract/problem.ts';
import { openRateLimits, type RateLimits } from './rate-limits.ts';

const open = (wanted: { isOn?: boolean; copies?: number } = {}): RateLimits =>
  openRateLimits({ isOn: true, copies: 1, nowMs: () => 0, ...wanted });

/** The problem that the work ends with, or null. */
function problemOf(work: () => void): Problem | null {
  try {
    work();
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  return null;
}

const repeat = (count: number, work: () => void): void => {
  for (let done = 0; done < count; done++) work();
};

test('the 601st request of a key within a minute is 429, and its headers say so', () => {
  const limits = open();
  repeat(600, () => limits.admit('k', 'default'));
  expect(limits.headers('k', 'default')).toEqual({
    'ratelimit-policy': '"default";q=600;w=60',
    ratelimit: '"default";r=0;t=60',
  });
  const problem = problemOf(() => limits.admit('k', 'default'));
  expect([problem?.code, problem?.reply.headers]).toEqual(['rate-limited', { 'retry-after': '60' }]);
  expect(problemOf(() => limits.admit('other', 'default'))).toBeNull();
});

test('a batch of readings takes from two policies and tells of three; refused, it takes from none', () => {
  const limits = open();
  repeat(120, () => limits.admit('k', 'readings'));
  limits.takeReadings('k', 1000);
  expect(problemOf(() => limits.admit('k', 'readings'))?.code).toBe('rate-limited');
  expect(limits.headers('k', 'readings')['ratelimit']).toBe(
    '"default";r=480;t=60, "readings";r=0;t=60, "volume";r=49999000;t=86400',
  );
  expect(problemOf(() => limits.admit('k', 'default'))).toBeNull();
});

test('the readings of a day end with 429 daily-volume-exceeded', () => {
  const limits = open();
  limits.takeReadings('k', 49_999_000);
  const problem = problemOf(() => limits.takeReadings('k', 1001));
  expect([problem?.code, problem?.reply.headers]).toEqual([
    'daily-volume-exceeded',
    { 'retry-after': '86400' },
  ]);
  expect(problemOf(() => limits.takeReadings('k', 1000))).toBeNull();
});

test('after 30 failed attempts an address may make none, and the one that is too many is 429 itself', () => {
  const limits = open();
  repeat(30, () => limits.countFailure('192.0.2.1'));
  expect(problemOf(() => limits.checkAttempts('192.0.2.1'))?.code).toBe('rate-limited');
  expect(problemOf(() => limits.countFailure('192.0.2.1'))?.reply.headers).toEqual({ 'retry-after': '60' });
  expect(problemOf(() => limits.checkAttempts('192.0.2.2'))).toBeNull();
});

test('one copy of several allows its part, never nothing', () => {
  expect(open({ copies: 7 }).inForce).toEqual({
    requestsPerMinute: 85,
    readingsBatchesPerMinute: 17,
    readingsPerDay: 7_142_857,
    failedAttemptsPerMinute: 4,
  });
  expect(open({ copies: 1000 }).inForce['failedAttemptsPerMinute']).toBe(1);
});

test('limits that are off refuse nothing and say nothing', () => {
  const limits = open({ isOn: false });
  repeat(1000, () => limits.admit('k', 'readings'));
  limits.takeReadings('k', 1e12);
  repeat(100, () => limits.countFailure('a'));
  expect([limits.headers('k', 'readings'), limits.inForce]).toEqual([{}, {}]);
});
