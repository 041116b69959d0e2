// The draw: published values, and that chance is fair and moves nobody else.
import { array, assert, integer, property, stringMatching, uniqueArray } from 'fast-check';
import { expect, test } from 'vitest';
import { committed, frame, goldenCommitment, seed } from '#test/support/golden-draw.ts';
import { hashes } from '#test/support/hashes.ts';
import { compareBytes } from './byte-order.ts';
import { drawClusters } from './clusters.ts';
import { drawSample } from './draw.ts';
import { frameFault, frameText } from './frame.ts';
import { hex } from './hashes.ts';
import { rankEntries, systematicPositions, systematicStart } from './ranks.ts';

const numbers = (entries: readonly { household: string }[]): string[] =>
  entries.map(({ household }) => household.replace('did:ixo:household/', ''));

test('frame, digest and commitment are the published ones', () => {
  expect(new TextEncoder().encode(frameText(frame.toReversed()))).toHaveLength(282);
  expect(committed.frameDigest).toBe(
    'sha256:1b2e027ba15f371f5927cbfa6293cb6287ca88e49beb46ed238a063743cdee06',
  );
  expect(goldenCommitment).toBe('sha256:71aece5ca8a7e18802ef7bfcc3a9411df79b221f3b1c099ab3520e451b67b062');
});

test('ranks, sample and reserve are the published ones', () => {
  const orderOf = (stratum: string) =>
    rankEntries(
      hashes,
      seed.value,
      frame.filter((entry) => entry.stratum === stratum),
    );
  expect(numbers(orderOf('High'))).toEqual(['108', '110', '107', '109']);
  expect(numbers(orderOf('Medium'))).toEqual(['106', '104', '103', '105', '102', '101']);
  const starts = [...orderOf('High').slice(0, 2), ...orderOf('Medium').slice(0, 2)];
  expect(starts.map(({ hash }) => hash?.slice(0, 16))).toEqual([
    '52ae4156c88eb973',
    'aab1baf1ec45491c',
    '1c3d39d36a9ade68',
    '504e6e916f20c989',
  ]);
  const { sample, reserve } = drawSample(hashes, { committed, frame, seed: seed.value });
  expect([numbers(sample), numbers(reserve)]).toEqual([
    ['108', '110', '106', '104'],
    ['107', '103'],
  ]);
});

test('the systematic start and its positions are the published ones', () => {
  const u = systematicStart(hashes, seed.value);
  expect(u).toBeCloseTo(0.784746885215168, 15);
  expect(systematicPositions(u, 10, 4)).toEqual([1, 4, 6, 9]);
  const whole = { method: 'systematic', strata: [{ name: 'all', population: 10, take: 4 }] } as const;
  const { sample, reserve } = drawSample(hashes, { committed: whole, frame, seed: seed.value });
  // Ordered by stratum, then DID: 107 to 110, then 101 to 106.
  expect(numbers(sample)).toEqual(['108', '101', '103', '106']);
  expect(numbers(reserve)).toEqual(['104']);
});

test('methods without chance take all, or the chosen ones, and have no reserve', () => {
  const strata = [{ name: 'all', population: 10, take: 10 }];
  const census = drawSample(hashes, { committed: { method: 'census', strata }, frame, seed: '' });
  expect([census.sample.length, census.reserve]).toEqual([10, []]);
  const chosen = [frame[4]?.household ?? '', frame[1]?.household ?? ''];
  const purposive = drawSample(hashes, {
    committed: { method: 'purposive', strata, chosen },
    frame,
    seed: '',
  });
  expect(numbers(purposive.sample)).toEqual(['102', '105']);
});

test('clusters are drawn by size, and a large one for certain', () => {
  const clusters = [
    { name: 'a', size: 60 },
    { name: 'b', size: 10 },
    { name: 'c', size: 20 },
    { name: 'd', size: 10 },
  ];
  expect(drawClusters(clusters, 2, 0)).toEqual(['a', 'b']);
  expect(drawClusters(clusters, 2, 0.5)).toEqual(['a', 'c']);
  expect(drawClusters(clusters, 2, 0.99)).toEqual(['a', 'd']);
  expect(drawClusters(clusters, 4, 0.3)).toEqual(['a', 'b', 'c', 'd']);
  const strata = ['High', 'Medium'].map((name) => ({ name, population: 0, take: 3 }));
  const cluster = { method: 'cluster', strata, clusters: 1 } as const;
  const { sample } = drawSample(hashes, { committed: cluster, frame, seed: seed.value });
  expect(new Set(sample.map(({ stratum }) => stratum)).size).toBe(1);
  expect(sample).toHaveLength(3);
});

test('as many clusters are drawn as are asked for', () => {
  const sizes = array(integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 40 });
  assert(
    property(sizes, integer({ min: 1, max: 40 }), integer({ min: 0, max: 2 ** 30 - 1 }), (all, asked, at) => {
      const clusters = all.map((size, index) => ({ name: `c${index}`, size }));
      const count = Math.min(asked, clusters.length);
      expect(new Set(drawClusters(clusters, count, at / 2 ** 30)).size).toBe(count);
    }),
  );
});

const dids = uniqueArray(stringMatching(/^did:x:[a-z0-9]{1,8}$/), { minLength: 2, maxLength: 40 });

test('a household that is added to the frame reshuffles nobody', () => {
  assert(
    property(dids, stringMatching(/^[1-6]{50}$/), ([added = '', ...others], value) => {
      const entries = others.map((household) => ({ household, stratum: 's' }));
      const before = rankEntries(hashes, value, entries);
      const after = rankEntries(hashes, value, [{ household: added, stratum: 's' }, ...entries]);
      expect(after.filter(({ household }) => household !== added)).toEqual(before);
    }),
  );
});

test('each household is drawn equally often over 10,000 seeds', () => {
  const strata = [{ name: 'all', population: 10, take: 3 }];
  const counts = new Map<string, number>();
  for (let value = 0; value < 10_000; value++)
    for (const { household } of drawSample(hashes, {
      committed: { method: 'simple_random', strata },
      frame,
      seed: `seed ${value}`,
    }).sample)
      counts.set(household, (counts.get(household) ?? 0) + 1);
  const deviations = frame.map(({ household }) => ((counts.get(household) ?? 0) - 3000) ** 2);
  // Without replacement: χ² of 9 degrees of freedom after the factor (N − 1) / N / (1 − n / N). Its 0.1 % bound is 27.9.
  const chiSquare = (deviations.reduce((sum, one) => sum + one, 0) / 3000) * (9 / 10 / 0.7);
  expect(chiSquare).toBeLessThan(27.9);
  expect(chiSquare).toBeGreaterThan(1.1);
});

test('texts are ordered by their bytes in UTF-8', () => {
  const texts = ['b', 'a', 'ab', '\u{1F525}', '\uFFFD', 'é', ''];
  const bytes = (text: string): string => hex(new TextEncoder().encode(text));
  expect(texts.toSorted(compareBytes).map(bytes)).toEqual(texts.map(bytes).sort());
});

test('a frame has no household twice, and no tab in a stratum', () => {
  expect(frameFault(frame)).toBeNull();
  expect(frameFault([...frame, ...frame.slice(0, 1)])).toContain('twice');
  expect(frameFault([{ household: 'did:x:1', stratum: 'a\tb' }])).toContain('tab');
});

test('half of 500,000 clusters are drawn in one pass', () => {
  const clusters = Array.from({ length: 500_000 }, (_, index) => ({ name: `c${index}`, size: 1 }));
  const drawn = drawClusters(clusters, 250_000, 0.5);
  expect(drawn).toHaveLength(250_000);
  expect(drawn.slice(0, 2)).toEqual(['c1', 'c3']);
});
