// Stacking: golden pictures of its states, and bars that agree with the data.
import { expect, test } from 'vitest';
import { houseFaults, hostileNames } from '#test/support/pictures/house-rules.ts';
import { marksOf, parseSvg } from '#test/support/pictures/parsed-svg.ts';
import { sheet } from '#test/support/pictures/sheets.ts';
import { stackedDistricts, stackedOf, stackingOf } from '#test/support/pictures/stacking.ts';
import { contrast } from '../kit/colours.ts';
import { meanOf, sharesOf, stoveClasses, type Stacking } from './data.ts';
import { drawStacking } from './draw.ts';

const cases: Readonly<Record<string, Stacking>> = {
  households: stackingOf(stackedOf(40), { unmetered: 12, unused: 2 }),
  'one-household': stackingOf(stackedOf(1)),
  'no-households': stackingOf([], { unmetered: 7 }),
  districts: stackedDistricts(6),
};

test.each(Object.entries(cases))('%s is drawn as before', async (name, data) => {
  await expect(drawStacking(data, sheet())).toMatchFileSnapshot(`golden/${name}.svg`);
});

test.each(Object.entries(cases))('%s keeps the rules of all pictures', (_, data) => {
  expect(houseFaults(drawStacking, data)).toEqual([]);
});

test('bars have the heights of the shares, and households without a sensor are hatched', () => {
  const data = cases['households'] ?? stackingOf([]);
  const svg = drawStacking(data, sheet());
  for (const kind of stoveClasses) {
    const heights = parseSvg(svg)
      .filter(({ attributes }) => attributes['class'] === `bar ${kind}`)
      .map(({ attributes }) => Number(/v([\d.]+)h/.exec(attributes['d'] ?? '')?.[1]));
    const shares = data.households.map(({ minutes }) => sharesOf(minutes)[kind]).filter((share) => share > 0);
    expect(heights.length).toBe(shares.length);
    const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
    expect(sum(heights) / 220).toBeCloseTo(sum(shares), 2);
  }
  expect(marksOf(svg, 'unmetered')).toBe(12);
});

test('the mean has an interval of 90 %, and none of one household', () => {
  // Shares 0.4, 0.5, 0.9: mean 0.6, sd 0.2646, half-width 1.645 × 0.2646 / √3 = 0.2513.
  const { share, lower, upper } = meanOf(3, 1.8, 0.16 + 0.25 + 0.81);
  expect([share.toFixed(3), lower?.toFixed(4), upper?.toFixed(4)]).toEqual(['0.600', '0.3487', '0.8513']);
  expect(meanOf(1, 0.4, 0.16)).toEqual({ share: 0.4, lower: null, upper: null });
});

test('new, old and other differ in black and white', () => {
  const svg = drawStacking(stackingOf(stackedOf(11)), sheet());
  const colours = stoveClasses.map(
    (kind) =>
      parseSvg(svg).find(({ attributes }) => attributes['class'] === `bar ${kind}`)?.attributes['fill'] ?? '',
  );
  const pairs = colours.flatMap((one, index) =>
    colours.slice(index + 1).map((other) => contrast(one, other)),
  );
  expect(Math.min(...pairs)).toBeGreaterThan(1.5);
});

test('names are text, whatever they hold', () => {
  const households = stackedOf(8).map((one, index) => ({
    ...one,
    id: hostileNames[index] ?? '',
    label: hostileNames[index] ?? '',
  }));
  expect(houseFaults(drawStacking, stackingOf(households))).toEqual([]);
  const groups = stackedDistricts(8).groups.map((group, index) => ({
    ...group,
    district: hostileNames[index] ?? '',
  }));
  expect(houseFaults(drawStacking, { ...stackedDistricts(8), groups })).toEqual([]);
});
