// Replacements come in rank order from the same stratum.
import { assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { committed, frame, seed } from '#test/support/golden-draw.ts';
import { hashes } from '#test/support/hashes.ts';
import { drawSample } from './draw.ts';
import { rankEntries } from './ranks.ts';
import { nextReplacement, type Replacement } from './replacements.ts';

const did = (number: number): string => `did:ixo:household/${number}`;
const drawn = {
  ...drawSample(hashes, { committed, frame, seed: seed.value, reserveFraction: 1 }),
  method: 'stratified',
} as const;
const at = '2026-12-01T08:00:00.000Z';
const made = (replaced: number, household: number): Replacement => ({
  replaced: did(replaced),
  household: did(household),
  reason: 'moved',
  note: null,
  at,
});
const ask = (number: number, earlier: readonly Replacement[] = []) =>
  nextReplacement(drawn, earlier, { replaced: did(number), reason: 'refused', note: null });

test('the next reserve of the stratum takes the place, also of a replacement', () => {
  expect(ask(110)).toEqual({ ok: true, household: did(107) });
  expect(ask(108, [made(110, 107)])).toEqual({ ok: true, household: did(109) });
  expect(ask(107, [made(110, 107)])).toEqual({ ok: true, household: did(109) });
  expect(ask(104)).toEqual({ ok: true, household: did(103) });
});

test('nobody is replaced twice, without a reserve, without being drawn, or for another reason without a note', () => {
  expect(ask(110, [made(110, 107)])).toEqual({ ok: false, code: 'already-replaced' });
  expect(ask(109, [made(110, 107), made(108, 109)])).toEqual({ ok: false, code: 'reserve-exhausted' });
  expect(ask(107)).toEqual({ ok: false, code: 'not-in-sample' });
  const other = { replaced: did(110), reason: 'other' } as const;
  expect(nextReplacement(drawn, [], { ...other, note: ' ' })).toEqual({ ok: false, code: 'note-required' });
  expect(nextReplacement(drawn, [], { ...other, note: 'flooded' })).toMatchObject({ ok: true });
});

test('one after the other, replacements have the order of the ranks', () => {
  assert(
    property(integer({ min: 2, max: 30 }), integer({ min: 0, max: 9999 }), (size, value) => {
      const entries = Array.from({ length: size }, (_, index) => ({
        household: `did:x:${index}`,
        stratum: 's',
      }));
      const strata = [{ name: 'all', population: size, take: 1 }];
      const given = {
        committed: { method: 'simple_random', strata },
        frame: entries,
        seed: `${value}`,
      } as const;
      const all = {
        ...drawSample(hashes, { ...given, reserveFraction: size }),
        method: 'simple_random',
      } as const;
      const order = [all.sample[0]?.household ?? ''];
      const earlier: Replacement[] = [];
      for (;;) {
        const replaced = order.at(-1) ?? '';
        const next = nextReplacement(all, earlier, { replaced, reason: 'moved', note: null });
        if (!next.ok) break;
        earlier.push({ replaced, household: next.household, reason: 'moved', note: null, at });
        order.push(next.household);
      }
      expect(order).toEqual(rankEntries(hashes, `${value}`, entries).map(({ household }) => household));
    }),
  );
});
