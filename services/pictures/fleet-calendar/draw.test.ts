// The fleet calendar: golden pictures of its states, marks that agree with the data, and what no name may break.
import { expect, test } from 'vitest';
import { calendarOf, districtsOf, fleetOf, rowOf } from '#test/support/pictures/fleet-calendar.ts';
import { houseFaults, hostileNames } from '#test/support/pictures/house-rules.ts';
import { marksOf, parseSvg } from '#test/support/pictures/parsed-svg.ts';
import { sheet } from '#test/support/pictures/sheets.ts';
import { amounts, contrast, states } from '../kit/colours.ts';
import { dayStates, heardEachDay, orderRows, sharesOfRow, type FleetCalendar } from './data.ts';
import { drawFleetCalendar } from './draw.ts';

const silent = calendarOf(
  Array.from({ length: 4 }, (_, index) => rowOf(index, 31, 6)),
  { missingShare: 1 },
);

const cases: Readonly<Record<string, FleetCalendar>> = {
  fleet: fleetOf(14),
  districts: districtsOf(4, 160),
  'no-households': calendarOf([]),
  'one-day': fleetOf(7, 1),
  'one-household': fleetOf(1),
  'all-missing': silent,
};

test.each(Object.entries(cases))('%s is drawn as before', async (name, data) => {
  await expect(drawFleetCalendar(data, sheet())).toMatchFileSnapshot(`golden/${name}.svg`);
});

test('a phone shows the last days, in French', async () => {
  const svg = drawFleetCalendar(fleetOf(14), sheet({ width: 390, language: 'fr' }));
  await expect(svg).toMatchFileSnapshot('golden/phone-fr.svg');
});

test.each(Object.entries(cases))('%s keeps the rules of all pictures', (_, data) => {
  expect(houseFaults(drawFleetCalendar, data)).toEqual([]);
});

test('each day of each household is one mark of its state', () => {
  const data = fleetOf(40);
  const svg = drawFleetCalendar(data, sheet());
  const days = data.households.flatMap((row) => row.days);
  for (const state of dayStates) {
    const count = days.filter((day) => day.state === state).length;
    expect(count).toBeGreaterThan(0);
    expect([state, marksOf(svg, `cell ${state}`)]).toEqual([state, count]);
  }
  expect(marksOf(svg, 'gap')).toBe(days.filter(({ gap }) => gap !== undefined).length + 1);
});

test('a partly heard day is never drawn as unused', () => {
  const day = { date: '2024-01-01', minutes: 0, state: 'partial' } as const;
  const svg = drawFleetCalendar(calendarOf([{ ...rowOf(1, 1), neverHeard: false, days: [day] }]), sheet());
  expect([marksOf(svg, 'cell partial'), marksOf(svg, 'cell unused')]).toEqual([1, 0]);
});

test('parts of districts have the heights of their shares', () => {
  const data = districtsOf(3, 100, 10);
  const svg = drawFleetCalendar(data, sheet());
  const heights = (kind: string): number =>
    parseSvg(svg)
      .filter(({ attributes }) => attributes['class'] === `part ${kind}`)
      .flatMap(({ attributes }) => [...(attributes['d'] ?? '').matchAll(/h[\d.]+v([\d.]+)/g)])
      .reduce((sum, [, height]) => sum + Number(height), 0);
  const sum = (of: (day: FleetCalendar['groups'][number]['days'][number]) => number): number =>
    data.groups.flatMap(({ days }) => days).reduce((total, day) => total + of(day), 0);
  const all = sum(() => 100);
  const height = heights('heard') + heights('missing') + heights('absent');
  expect(heights('heard') / height).toBeCloseTo(sum((day) => day.used + day.unused) / all, 2);
  expect(heights('missing') / height).toBeCloseTo(sum((day) => day.partial + day.noData) / all, 2);
  expect(heights('absent') / height).toBeCloseTo(sum((day) => day.notInstalled) / all, 2);
});

test('the strip above counts who was heard', () => {
  const data = fleetOf(40);
  const [first] = heardEachDay(data);
  const days = data.households.flatMap((row) => row.days.slice(0, 1));
  expect(first).toEqual({
    date: '2024-01-01',
    heard: days.filter(({ state }) => state === 'used' || state === 'unused').length,
    installed: days.filter(({ state }) => state !== 'not_installed').length,
  });
});

test('shares of use count days that were heard alone', () => {
  const days = (['used', 'unused', 'unused', 'partial', 'no_data', 'not_installed'] as const).map(
    (state) => ({
      date: '2024-01-01',
      minutes: null,
      state,
    }),
  );
  expect(sharesOfRow({ days })).toEqual({ used: 1 / 3, heard: 3 / 5 });
  expect(sharesOfRow({ days: [] })).toEqual({ used: null, heard: null });
});

test('attention goes to the longest silence first, then to the least use; what was never heard is last', () => {
  const rows = [rowOf(4, 31), rowOf(3, 31), rowOf(6, 31), rowOf(2, 31)];
  expect(orderRows(rows, 'attention').map(({ label }) => label)).toEqual([
    'HH-0002',
    'HH-0003',
    'HH-0004',
    'HH-0006',
  ]);
  expect(orderRows(rows, 'use').at(-1)?.label).toBe('HH-0006');
});

test('names are text, whatever they hold', () => {
  const rows = hostileNames.map((label, index) => ({
    ...rowOf(index + 1, 31, 0),
    id: label,
    label,
    district: label,
  }));
  const data = calendarOf(rows, { project: { id: 'prj', name: hostileNames.join(' ') } });
  expect(houseFaults(drawFleetCalendar, data)).toEqual([]);
  const names = parseSvg(drawFleetCalendar(data, sheet())).flatMap(({ title }) => title ?? []);
  expect(names).toContain('<script>alert(1)</script>');
  expect(names).toContain('x'.repeat(500));
});

test('10,000 households are districts of few marks', () => {
  const data = districtsOf(120, 84);
  expect(houseFaults(drawFleetCalendar, data)).toEqual([]);
});

test('in black and white, amounts, zero, missing and not installed differ by shade or by shape', () => {
  const plain = [...amounts, states.absent];
  const pairs = plain.flatMap((one, index) => plain.slice(index + 1).map((other) => contrast(one, other)));
  expect(Math.min(...pairs)).toBeGreaterThan(1.5);
  // Zero has a dash and missing is hatched; both signs must be seen on their ground.
  expect(contrast(states.zero, states.dash)).toBeGreaterThan(4.5);
  expect(contrast('#ffffff', states.hatch)).toBeGreaterThan(3);
});
