// Pipeline health: golden pictures of its states, and marks that agree with the data.
import { expect, test } from 'vitest';
import { houseFaults, hostileNames } from '#test/support/pictures/house-rules.ts';
import { marksOf, parseSvg } from '#test/support/pictures/parsed-svg.ts';
import { pipelineOf, stepsOf } from '#test/support/pictures/pipeline-health.ts';
import { sheet } from '#test/support/pictures/sheets.ts';
import { largestReasons, reasonsMax, worstLag, type PipelineHealth } from './data.ts';
import { drawPipelineHealth } from './draw.ts';

const unknownLag = stepsOf(5).map((step) => ({ ...step, lagMedianSeconds: null, lagP95Seconds: null }));

const cases: Readonly<Record<string, PipelineHealth>> = {
  week: pipelineOf(stepsOf(14)),
  'one-day': pipelineOf(stepsOf(1)),
  empty: pipelineOf([]),
  'no-lag': pipelineOf(unknownLag, { sampledDevices: 0 }),
};

test.each(Object.entries(cases))('%s is drawn as before', async (name, data) => {
  await expect(drawPipelineHealth(data, sheet())).toMatchFileSnapshot(`golden/${name}.svg`);
});

test.each(Object.entries(cases))('%s keeps the rules of all pictures', (_, data) => {
  expect(houseFaults(drawPipelineHealth, data)).toEqual([]);
});

test('each step with messages is a bar, each known lag a mark', () => {
  const data = pipelineOf(stepsOf(30));
  const svg = drawPipelineHealth(data, sheet());
  expect(marksOf(svg, 'stored')).toBe(data.steps.filter(({ stored }) => stored > 0).length);
  expect(marksOf(svg, 'silent')).toBe(data.steps.filter(({ stored, dead }) => stored + dead === 0).length);
  expect(marksOf(svg, 'dead')).toBe(data.steps.filter(({ dead }) => dead > 0).length);
  expect(marksOf(svg, 'lag')).toBe(
    2 * data.steps.filter(({ lagP95Seconds }) => lagP95Seconds !== null).length,
  );
  const counts = parseSvg(svg)
    .filter(({ attributes }) => attributes['class'] === 'reason')
    .map(({ attributes }) => Number(attributes['data-count']));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(
    data.steps.reduce((sum, { dead }) => sum + dead, 0),
  );
});

test('many reasons are a few rows that keep all messages', () => {
  const reasons = Array.from({ length: 12 }, (_, index) => ({ reason: `r${index}`, count: index + 1 }));
  const rows = largestReasons(reasons);
  expect(rows.length).toBe(reasonsMax);
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(78);
});

test('the worst lag is that of known steps alone', () => {
  expect(worstLag(unknownLag)).toBeNull();
  expect(worstLag(stepsOf(14))).toBe(Math.max(...stepsOf(14).map(({ lagP95Seconds }) => lagP95Seconds ?? 0)));
});

test('names are text, whatever they hold', () => {
  const reasons = hostileNames.slice(0, 7).map((reason, index) => ({ reason, count: index + 1 }));
  expect(
    houseFaults(
      drawPipelineHealth,
      pipelineOf(stepsOf(9), { reasons, project: { id: '', name: hostileNames.join(' ') } }),
    ),
  ).toEqual([]);
});
