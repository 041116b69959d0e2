// The order and the words of things to do.
import { expect, test } from 'vitest';
import { kinds, severities } from './kinds.ts';
import { idsMax, listLink, toDoLines, type Found } from './lines.ts';

const found = (kind: Found['kind'], count: number, id: string | null = null): Found => ({
  kind,
  count,
  ids: Array.from({ length: Math.min(count, 30) }, (_, index) => `id_${index}`),
  link: { resource: 'devices', id, href: `/v1/devices?kind=${kind}` },
});

test('the most severe comes first, and what is done is no line', () => {
  const lines = toDoLines([
    found('anomalies-info', 4),
    found('devices-silent', 1),
    found('claims-held', 0),
    found('dead-letters-waiting', 2),
    found('claims-disputed', 25),
  ]);
  expect(lines.map(({ kind, severity }) => [kind, severity])).toEqual([
    ['claims-disputed', 'blocks-money'],
    ['dead-letters-waiting', 'blocks-data'],
    ['devices-silent', 'needs-visit'],
    ['anomalies-info', 'information'],
  ]);
  expect(lines[0]?.ids).toHaveLength(idsMax);
});

test('the table of kinds is in the order of severity', () => {
  const ranks = Object.values(kinds).map(({ severity }) => severities.indexOf(severity));
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
});

test('low coverage of households does not make the result of the project provisional', () => {
  expect(kinds['households-low-coverage'].words(12)).not.toContain('provisional');
});

test.each(Object.entries(kinds))('%s says how many, in sentences, for one and for many', (_, { words }) => {
  const [one, many] = [words(1, 'srv_1'), words(7, 'srv_1')];
  for (const [text, count] of [
    [one, '1'],
    [many, '7'],
  ] as const)
    expect(text.replaceAll('srv_1', '').match(/\b\d+\b/)?.[0]).toBe(count);
  expect([one, many].filter((text) => !text.endsWith('.'))).toEqual([]);
  expect(one).not.toBe(many.replace('7', '1'));
});

test('a link repeats a parameter for each of its values', () => {
  const query = { projectId: ['did:x:a'], status: ['pending', 'disputed'], none: undefined };
  expect(listLink('responses', '/v1/responses', query)).toEqual({
    resource: 'responses',
    id: null,
    href: '/v1/responses?projectId=did%3Ax%3Aa&status=pending&status=disputed',
  });
});
