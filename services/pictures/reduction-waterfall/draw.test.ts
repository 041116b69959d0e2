// The reduction waterfall: golden pictures of its states, and bars that add up exactly.
import { expect, test } from 'vitest';
import { houseFaults, hostileNames } from '#test/support/pictures/house-rules.ts';
import { parseSvg } from '#test/support/pictures/parsed-svg.ts';
import { householdSteps, noAnalysis, waterfallOf } from '#test/support/pictures/reduction-waterfall.ts';
import { sheet } from '#test/support/pictures/sheets.ts';
import { waterfallSteps, type ReductionWaterfall } from './data.ts';
import { drawReductionWaterfall } from './draw.ts';

const provisional = (data: ReductionWaterfall): ReductionWaterfall =>
  data.analysis ? { ...data, analysis: { ...data.analysis, status: 'provisional' } } : data;

const refused = waterfallSteps(
  householdSteps.map((step) => {
    if (step.id === 'conservativeReduction') return { ...step, value: -12.5 };
    return step.id === 'creditedReduction' || step.id === 'credited' ? { ...step, value: 0 } : step;
  }),
  'household',
  { baselineEmissions: 102.02, reductions: 99.644, net: 0 },
);

const cases: Readonly<Record<string, ReductionWaterfall>> = {
  household: waterfallOf('household'),
  project: waterfallOf('project'),
  provisional: provisional(waterfallOf('household')),
  'no-credit': waterfallOf('household', { steps: refused, net: 0 }),
  'no-analysis': noAnalysis,
};

test.each(Object.entries(cases))('%s is drawn as before', async (name, data) => {
  await expect(drawReductionWaterfall(data, sheet())).toMatchFileSnapshot(`golden/${name}.svg`);
});

test('a phone has words above the bars, in French', async () => {
  const svg = drawReductionWaterfall(waterfallOf('project'), sheet({ width: 390, language: 'fr' }));
  await expect(svg).toMatchFileSnapshot('golden/phone-fr.svg');
});

test.each(Object.entries(cases))('%s keeps the rules of all pictures', (_, data) => {
  expect(houseFaults(drawReductionWaterfall, data)).toEqual([]);
});

test.each(['household', 'project', 'no-credit'])('the bars of %s add up to the net number', (name) => {
  const data = cases[name] ?? noAnalysis;
  const marks = parseSvg(drawReductionWaterfall(data, sheet()));
  const changes = (kind: string): number[] =>
    marks
      .filter(({ attributes }) => attributes['class'] === kind)
      .map(({ attributes }) => Math.round(Number(attributes['data-change']) * 1000));
  expect(changes('bar').reduce((sum, change) => sum + change, 0)).toBe(Math.round((data.net ?? NaN) * 1000));
  expect(changes('net')).toEqual([Math.round((data.net ?? NaN) * 1000)]);
  expect(changes('bar').length).toBe(data.steps.length);
});

test('the way of a household goes by every deduction of its trace', () => {
  expect(waterfallOf('household').steps.map(({ kind, change, total }) => [kind, change, total])).toEqual([
    ['rawBaseline', 121.238, 121.238],
    ['householdCap', -14.968, 106.27],
    ['downwardAdjustment', -4.25, 102.02],
    ['projectEmissions', -2.376, 99.644],
    ['precisionRule', -36.622, 63.022],
    ['leakage', -4.982, 58.04],
    ['smallest', 0, 58.04],
  ]);
});

test('a credit below zero is cut to zero in a step of its own', () => {
  expect(refused.slice(-3).map(({ kind, total }) => [kind, total])).toEqual([
    ['leakage', -17.482],
    ['notNegative', 0],
    ['smallest', 0],
  ]);
});

test('a provisional result says so, and its bar is dashed', () => {
  const svg = drawReductionWaterfall(provisional(waterfallOf('household')), sheet());
  const net = parseSvg(svg).find(({ attributes }) => attributes['class'] === 'net');
  expect(net?.attributes['stroke-dasharray']).toBeDefined();
  expect(parseSvg(svg)[0]?.title).toMatch(/^Provisional/);
});

test('names are text, whatever they hold', () => {
  const steps = waterfallOf('household').steps.map((step, index) => ({
    ...step,
    traceStep: hostileNames[index] ?? '',
    equation: hostileNames[index + 1] ?? '',
  }));
  const project = { id: 'prj', name: hostileNames.join(' ') };
  expect(houseFaults(drawReductionWaterfall, waterfallOf('household', { steps, project }))).toEqual([]);
});
