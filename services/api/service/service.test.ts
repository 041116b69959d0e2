// What the service says about itself: limits that are numbers, and readiness that names what is missing.
import { expect, test } from 'vitest';
import { problemBody } from '../contract/problem.ts';
import { introduction } from '../openapi/introduction.ts';
import { limits } from './get-limits.ts';
import { notReady } from './get-readiness.ts';

test('every limit is a positive number', () => {
  expect(Object.entries(limits).filter(([, limit]) => !(limit > 0))).toEqual([]);
});

test('the introduction of the documentation states the limit of lists', () => {
  expect(introduction).toContain(`at most ${limits.listLimit}`);
});

test('readiness names each missing part, and asks to try again', () => {
  const problem = notReady(['ClickHouse', 'Keeper']);
  const body = problemBody(problem, { domain: 'h.example', instance: '/readyz', requestId: 'req_1' });
  expect(body).toMatchObject({
    status: 503,
    detail: 'Not ready: ClickHouse, Keeper.',
    errors: [{ detail: 'ClickHouse does not answer.' }, { detail: 'Keeper does not answer.' }],
  });
  expect(problem.reply.headers).toEqual({ 'retry-after': '1' });
});
