// Survey against sensor: golden pictures of its states, and points and lines that agree with the data.
import { expect, test } from 'vitest';
import { houseFaults, hostileNames } from '#test/support/pictures/house-rules.ts';
import { marksOf, parseSvg } from '#test/support/pictures/parsed-svg.ts';
import { sheet } from '#test/support/pictures/sheets.ts';
import { comparisonOf, noComparison, pointsOf } from '#test/support/pictures/survey-vs-sensor.ts';
import { spreadLabels } from '../kit/plot.ts';
import { collectorGroups, collectorsMax, limitErrors, verdicts, type SurveyVsSensor } from './data.ts';
import { drawSurveyVsSensor } from './draw.ts';

const cases: Readonly<Record<string, SurveyVsSensor>> = {
  compared: comparisonOf(pointsOf(60)),
  'few-points': comparisonOf(pointsOf(6)),
  'nothing-comparable': comparisonOf([]),
  'no-comparison': noComparison,
  'one-point': comparisonOf(pointsOf(1)),
};

test.each(Object.entries(cases))('%s is drawn as before', async (name, data) => {
  await expect(drawSurveyVsSensor(data, sheet())).toMatchFileSnapshot(`golden/${name}.svg`);
});

test.each(Object.entries(cases))('%s keeps the rules of all pictures', (_, data) => {
  expect(houseFaults(drawSurveyVsSensor, data)).toEqual([]);
});

test('each household is one point of its verdict, also among ten thousand', () => {
  const data = comparisonOf(pointsOf(10_000, 30));
  const svg = drawSurveyVsSensor(data, sheet());
  for (const verdict of verdicts)
    expect(marksOf(svg, `point ${verdict}`)).toBe(
      data.points.filter((point) => point.verdict === verdict).length,
    );
  expect(houseFaults(drawSurveyVsSensor, data)).toEqual([]);
});

test('the mean and both limits are lines with intervals; fewer than 10 households have none', () => {
  const counts = (data: SurveyVsSensor): number[] => {
    const svg = drawSurveyVsSensor(data, sheet());
    return ['limit', 'interval'].map((kind) => marksOf(svg, kind));
  };
  expect(counts(comparisonOf(pointsOf(10)))).toEqual([3, 3]);
  expect(counts(comparisonOf(pointsOf(9)))).toEqual([0, 0]);
});

test('the intervals follow Bland and Altman 1986', () => {
  // Their example of two peak flow meters: n = 17, sd = 38.8; se of the mean 9.4 and of the limits 16.3 l/min.
  const errors = limitErrors(
    { meanDifference: -2.1, sdDifference: 38.8, limits: { lower: -79.7, upper: 75.5 } },
    17,
  );
  expect(errors.mean / 1.96).toBeCloseTo(9.4, 1);
  expect(errors.limit / 1.96).toBeCloseTo(16.3, 1);
});

test('many collectors are a few colours and others, with their count', () => {
  const groups = collectorGroups(pointsOf(200, 20));
  expect(groups.length).toBe(collectorsMax + 1);
  expect(groups.at(-1)?.collector).toBeNull();
  expect(groups.reduce((sum, { points }) => sum + points.length, 0)).toBe(200);
});

test('labels of close lines stand apart, inside the plot', () => {
  expect(spreadLabels([50, 50, 52], 20, { from: 0, to: 100 })).toEqual(
    [50, 70, 90].map((y) => Math.min(y, 100)),
  );
  expect(spreadLabels([99, 98], 20, { from: 0, to: 100 })).toEqual([100, 80]);
});

test('names are text, whatever they hold', () => {
  const points = pointsOf(40).map((point, index) => ({
    ...point,
    collector: hostileNames[index % 8] ?? null,
  }));
  const data = comparisonOf(points, { question: hostileNames.join(' ') });
  expect(houseFaults(drawSurveyVsSensor, data)).toEqual([]);
  expect(parseSvg(drawSurveyVsSensor(data, sheet())).some(({ name }) => name === 'script')).toBe(false);
});
