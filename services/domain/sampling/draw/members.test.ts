// Members of a sample: replacements take the place and the weight of those whom they replace.
import { expect, test } from 'vitest';
import { committed, frame, seed } from '#test/support/golden-draw.ts';
import { hashes } from '#test/support/hashes.ts';
import { drawSample } from './draw.ts';
import { membersOf } from './members.ts';

const drawn = drawSample(hashes, { committed, frame, seed: seed.value });
const replaced = (of: number, by: number) => ({
  replaced: `did:ixo:household/${of}`,
  household: `did:ixo:household/${by}`,
  reason: 'moved' as const,
  note: null,
  at: '2026-12-01T08:00:00.000Z',
});
const shown = (replacements: Parameters<typeof membersOf>[0]['replacements']) =>
  membersOf({ ...drawn, committed, replacements }).map(({ household, role, rank, weight }) => [
    Number(household.slice(-3)),
    role,
    rank,
    weight,
  ]);

test('the published sample has its ranks and weights', () => {
  expect(shown([])).toEqual([
    [108, 'sample', 1, 2],
    [110, 'sample', 2, 2],
    [106, 'sample', 1, 3],
    [104, 'sample', 2, 3],
    [107, 'reserve', 3, null],
    [103, 'reserve', 3, null],
  ]);
});

test('a replacement takes the place and the weight', () => {
  expect(shown([replaced(110, 107), replaced(107, 109)]).slice(0, 5)).toEqual([
    [108, 'sample', 1, 2],
    [110, 'replaced', 2, null],
    [106, 'sample', 1, 3],
    [104, 'sample', 2, 3],
    [107, 'replaced', 3, null],
  ]);
  const [, left, , , came] = membersOf({ ...drawn, committed, replacements: [replaced(110, 107)] });
  expect([left?.left?.household, came?.came?.replaced, came?.role, came?.weight]).toEqual([
    'did:ixo:household/107',
    'did:ixo:household/110',
    'sample',
    2,
  ]);
});
