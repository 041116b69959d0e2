import { expect, test } from 'vitest';
import { StoreError } from '#runtime/clickhouse/client.ts';
import { openRefusedParts } from './refused-parts.ts';

test('a refused part is logged once for each code, without the words of the store', () => {
  const lines: unknown[] = [];
  const report = openRefusedParts((...line) => lines.push(line));
  const refused = (code: number) =>
    new StoreError('cannot parse "Amina"', { fault: 'refused', code, cause: null });
  for (const [part, code] of [
    ['alarms', 62],
    ['alarms', 62],
    ['alarms', 47],
    ['claims', 62],
  ] as const)
    report(part, refused(code));
  expect(lines).toEqual([
    ['error', 'api.part_refused', { part: 'alarms', code: 62 }],
    ['error', 'api.part_refused', { part: 'alarms', code: 47 }],
    ['error', 'api.part_refused', { part: 'claims', code: 62 }],
  ]);
});
