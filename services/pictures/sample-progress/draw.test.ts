// Sample progress: golden pictures of its states, and bars that agree with the counts.
import { expect, test } from 'vitest';
import { houseFaults, hostileNames } from '#test/support/pictures/house-rules.ts';
import { parseSvg } from '#test/support/pictures/parsed-svg.ts';
import { progressOf, stratumOf, threeStrata } from '#test/support/pictures/sample-progress.ts';
import { sheet } from '#test/support/pictures/sheets.ts';
import { standings, type SampleProgress } from './data.ts';
import { drawSampleProgress } from './draw.ts';

const handPicked = { ...threeStrata, handPicked: true, outOfSample: 7 };
const notDrawn = { ...handPicked, draw: null };

const cases: Readonly<Record<string, SampleProgress>> = {
  strata: threeStrata,
  'hand-picked': handPicked,
  'not-drawn': notDrawn,
  'nothing-planned': progressOf([], {
    draw: null,
    precision: { planned: null, now: null, mode: 'absolute', isReached: false },
  }),
  'one-household': progressOf([stratumOf('all', { done: 1 })]),
  hidden: { ...threeStrata, hidden: { groups: 2, households: 6 } },
};

test.each(Object.entries(cases))('%s is drawn as before', async (name, data) => {
  await expect(drawSampleProgress(data, sheet())).toMatchFileSnapshot(`golden/${name}.svg`);
});

test('a phone has words above the bars, in French', async () => {
  const svg = drawSampleProgress(threeStrata, sheet({ width: 390, language: 'fr' }));
  await expect(svg).toMatchFileSnapshot('golden/phone-fr.svg');
});

test.each(Object.entries(cases))('%s keeps the rules of all pictures', (_, data) => {
  expect(houseFaults(drawSampleProgress, data)).toEqual([]);
});

test('parts of the bars are the counts, at one scale for all strata', () => {
  const marks = parseSvg(drawSampleProgress(threeStrata, sheet()));
  const widths = new Set<string>();
  for (const standing of standings) {
    const parts = marks.filter(({ attributes }) => attributes['class'] === `part ${standing}`);
    const counts = parts.map(({ attributes }) => Number(attributes['data-count']));
    expect(counts).toEqual(
      threeStrata.strata.map((stratum) => stratum.counts[standing]).filter((count) => count > 0),
    );
    for (const [index, { attributes }] of parts.entries()) {
      const [, width] = /h([\d.]+)v/.exec(attributes['d'] ?? '') ?? [];
      widths.add((Number(width) / (counts[index] ?? NaN)).toFixed(1));
    }
  }
  expect(widths.size).toBe(1);
});

test('a sample chosen by hand, or never drawn, is said to be no random sample', () => {
  const texts = (data: SampleProgress): string =>
    parseSvg(drawSampleProgress(data, sheet()))
      .filter(({ name, attributes }) => name === 'text' && attributes['fill'] === '#a61b00')
      .map(({ text }) => text)
      .join(' ');
  expect(texts(handPicked)).toContain('Hand-picked: not a random sample');
  expect(texts(notDrawn)).toContain('Not drawn: not a random sample');
  expect(texts(threeStrata)).toBe('');
});

test('names are text, whatever they hold', () => {
  expect(
    houseFaults(
      drawSampleProgress,
      progressOf(hostileNames.map((name) => stratumOf(name, { done: 3, open: 4 }))),
    ),
  ).toEqual([]);
});
