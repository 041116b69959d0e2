// The day curve: golden pictures of its states, and nothing drawn across a gap.
import { expect, test } from 'vitest';
import { curveOf } from '#test/support/pictures/day-curve.ts';
import { houseFaults, hostileNames } from '#test/support/pictures/house-rules.ts';
import { parseSvg } from '#test/support/pictures/parsed-svg.ts';
import { sheet } from '#test/support/pictures/sheets.ts';
import { runsOf, type DayCurve } from './data.ts';
import { drawDayCurve } from './draw.ts';

const cold = curveOf().points.map(({ at }, index) => ({ at, value: -5 + (index % 7) }));

const cases: Readonly<Record<string, DayCurve>> = {
  meals: curveOf(),
  empty: curveOf({ points: [], events: [], gaps: [{ from: 0, to: 24 }], n: 0, missingShare: 1 }),
  'one-point': curveOf({ points: [{ at: 8.04, value: 7 }], events: [], n: 1 }),
  cold: curveOf({ quantity: 'temperature', points: cold, events: [] }),
  'short-day': curveOf({ hours: 23, points: curveOf().points.filter(({ at }) => at < 23) }),
};

test.each(Object.entries(cases))('%s is drawn as before', async (name, data) => {
  await expect(drawDayCurve(data, sheet())).toMatchFileSnapshot(`golden/${name}.svg`);
});

test.each(Object.entries(cases))('%s keeps the rules of all pictures', (_, data) => {
  expect(houseFaults(drawDayCurve, data)).toEqual([]);
});

const pathOf = (data: DayCurve, kind: string): string =>
  parseSvg(drawDayCurve(data, sheet())).find(({ attributes }) => attributes['class'] === kind)?.attributes[
    'd'
  ] ?? '';

test('each event and gap is one mark, each point one place of the curve', () => {
  const data = curveOf();
  expect(pathOf(data, 'event').match(/M/g)).toHaveLength(data.events.length);
  expect(pathOf(data, 'gap').match(/M/g)).toHaveLength(data.gaps.length);
  expect(pathOf(data, 'curve').match(/[ML]/g)).toHaveLength(data.points.length);
});

test('the curve is broken at a gap, and where an hour has no reading', () => {
  expect(runsOf(curveOf())).toHaveLength(2);
  const at = (hour: number) => ({ at: hour, value: 1 });
  expect(runsOf({ points: [at(1), at(1.5), at(2.6)], gaps: [] })).toEqual([[at(1), at(1.5)], [at(2.6)]]);
  expect(runsOf({ points: [at(1), at(1.5)], gaps: [{ from: 1.1, to: 1.2 }] })).toHaveLength(2);
  expect(runsOf({ points: [], gaps: [] })).toEqual([]);
});

test('names are text, whatever they hold', () => {
  const name = hostileNames.join(' ');
  expect(houseFaults(drawDayCurve, curveOf({ device: name, project: { id: '', name } }))).toEqual([]);
});
