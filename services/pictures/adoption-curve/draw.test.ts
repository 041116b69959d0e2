// The adoption curve: golden pictures of its states, intervals, and marks that agree with the data.
import { expect, test } from 'vitest';
import { curveOf, lineOf } from '#test/support/pictures/adoption-curve.ts';
import { houseFaults, hostileNames } from '#test/support/pictures/house-rules.ts';
import { marksOf } from '#test/support/pictures/parsed-svg.ts';
import { sheet } from '#test/support/pictures/sheets.ts';
import { atRiskMin, estimateOf, largestLines, linesMax, totalWeeks, type AdoptionCurve } from './data.ts';
import { drawAdoptionCurve } from './draw.ts';

const lacking = { name: '', devices: 4, weeks: [{ week: 0, atRisk: 0, used: 0, lacking: 4 }] };

const cases: Readonly<Record<string, AdoptionCurve>> = {
  all: curveOf([lineOf('', 240, 26)]),
  districts: curveOf([lineOf('Gulu', 120, 26), lineOf('Lira', 80, 20, 0.7), lineOf('Kitgum', 14, 12, 0.5)], {
    undated: 12,
    hidden: { groups: 1, devices: 3 },
  }),
  'no-devices': curveOf([]),
  'all-missing': curveOf([lacking]),
  'one-week': curveOf([lineOf('', 30, 1)]),
};

test.each(Object.entries(cases))('%s is drawn as before', async (name, data) => {
  await expect(drawAdoptionCurve(data, sheet())).toMatchFileSnapshot(`golden/${name}.svg`);
});

test.each(Object.entries(cases))('%s keeps the rules of all pictures', (_, data) => {
  expect(houseFaults(drawAdoptionCurve, data)).toEqual([]);
});

test('each week with devices is a mark, and steps between few devices are dotted', () => {
  const data = cases['districts'] ?? curveOf([]);
  const svg = drawAdoptionCurve(data, sheet());
  const weeks = data.lines.map((line) => line.weeks.filter(({ atRisk }) => atRisk > 0));
  expect(marksOf(svg, 'week')).toBe(weeks.flat().length);
  const steps = weeks.flatMap((own) =>
    own.slice(1).map((week, index) => Math.min(week.atRisk, own[index]?.atRisk ?? 0)),
  );
  expect(marksOf(svg, 'line dotted')).toBe(steps.filter((least) => least < atRiskMin).length);
  expect(marksOf(svg, 'line')).toBe(steps.filter((least) => least >= atRiskMin).length);
});

test('a headline of few devices says how few', () => {
  const line = { name: '', devices: 60, weeks: [{ week: 0, atRisk: 2, used: 2, lacking: 0 }] };
  const drawn = (one: typeof line): string =>
    drawAdoptionCurve(curveOf([one], { undated: one.devices - 2 }), sheet()).replaceAll(/<[^>]*>/g, ' ');
  expect(drawn(line)).toContain('(at most 2 of 60 devices in a week)');
  expect(drawn({ ...line, devices: 3 })).not.toContain('at most');
  expect(drawn({ ...line, devices: 1 })).toMatch(/n = 1 device(?!s)/);
});

test('a week without devices at risk breaks the line', () => {
  const line = lineOf('', 40, 6);
  const gap = {
    ...line,
    weeks: line.weeks.map((week) => (week.week === 2 ? { ...week, atRisk: 0, used: 0 } : week)),
  };
  expect(marksOf(drawAdoptionCurve(curveOf([gap]), sheet()), 'band')).toBe(2);
});

test('intervals are those of Wilson', () => {
  // 8 of 10 at 90 %: 0.541 to 0.931 (Wilson 1927).
  const { lower, upper, share } = estimateOf({ atRisk: 10, used: 8 }) ?? { lower: 0, upper: 0, share: 0 };
  expect([share, lower.toFixed(3), upper.toFixed(3)]).toEqual([0.8, '0.541', '0.931']);
  expect(estimateOf({ atRisk: 0, used: 0 })).toBeNull();
  expect(estimateOf({ atRisk: 10, used: 10 })?.upper).toBe(1);
});

test('more groups than lines are one line that keeps all devices', () => {
  const lines = Array.from({ length: 9 }, (_, index) => lineOf(`D${index}`, 10 + index, 4));
  const drawn = largestLines(lines);
  expect(drawn.map(({ name }) => name)).toEqual(['D8', 'D7', 'D6', 'D5', 'other']);
  expect(drawn.length).toBe(linesMax);
  expect(totalWeeks(drawn)).toEqual(totalWeeks(lines));
});

test('names are text, whatever they hold', () => {
  expect(
    houseFaults(drawAdoptionCurve, curveOf(hostileNames.slice(0, 5).map((name) => lineOf(name, 40, 9)))),
  ).toEqual([]);
  expect(
    houseFaults(drawAdoptionCurve, curveOf(hostileNames.slice(3, 8).map((name) => lineOf(name, 40, 9)))),
  ).toEqual([]);
});
