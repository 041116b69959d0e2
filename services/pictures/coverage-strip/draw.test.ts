// The coverage strip: golden pictures of its states, and marks that agree with the data.
import { expect, test } from 'vitest';
import { deviceOf, silentThree, stripOf, stripOfDevices } from '#test/support/pictures/coverage-strip.ts';
import { houseFaults, hostileNames } from '#test/support/pictures/house-rules.ts';
import { marksOf, parseSvg } from '#test/support/pictures/parsed-svg.ts';
import { sheet } from '#test/support/pictures/sheets.ts';
import { coverageOf, gapReasons, longestGap, type CoverageStrip, type StripDay } from './data.ts';
import { drawCoverageStrip } from './draw.ts';

const silentDays = (days: readonly StripDay[]): StripDay[] =>
  days.map(({ date }) => ({ date, expected: 96, received: 0, reason: 'unknown' as const }));

const cases: Readonly<Record<string, CoverageStrip>> = {
  devices: { ...stripOfDevices(12), neverHeard: silentThree },
  'one-day': stripOfDevices(3, 1),
  'no-devices': stripOf([]),
  'all-missing': stripOf(
    [1, 2].map((number) => ({ ...deviceOf(number), days: silentDays(deviceOf(number).days) })),
  ),
  others: { ...stripOfDevices(3), n: 19_000, others: { count: 18_997, days: deviceOf(30).days } },
};

test.each(Object.entries(cases))('%s is drawn as before', async (name, data) => {
  await expect(drawCoverageStrip(data, sheet())).toMatchFileSnapshot(`golden/${name}.svg`);
});

test('a phone shows the last days, in Swahili', async () => {
  const svg = drawCoverageStrip(stripOfDevices(5), sheet({ width: 390, language: 'sw' }));
  await expect(svg).toMatchFileSnapshot('golden/phone-sw.svg');
});

test.each(Object.entries(cases))('%s keeps the rules of all pictures', (_, data) => {
  expect(houseFaults(drawCoverageStrip, data)).toEqual([]);
});

test('bars have the heights of the received shares, and gaps the rest by reason', () => {
  const data = stripOfDevices(40);
  const svg = drawCoverageStrip(data, sheet());
  const days = data.devices.flatMap((device) => device.days);
  const installed = days.filter(({ expected }) => expected !== null);
  expect(marksOf(svg, 'received')).toBe(installed.filter(({ received }) => (received ?? 0) > 0).length);
  expect(marksOf(svg, 'not_installed')).toBe(days.length - installed.length);
  for (const reason of gapReasons) {
    const own = installed.filter((day) => (day.received ?? 0) < (day.expected ?? 0) && day.reason === reason);
    expect(own.length).toBeGreaterThan(0);
    expect([reason, marksOf(svg, `missing ${reason}`)]).toEqual([reason, own.length]);
  }
  const height = parseSvg(svg)
    .filter(({ attributes }) => attributes['class'] === 'received')
    .flatMap(({ attributes }) => [...(attributes['d'] ?? '').matchAll(/h[\d.]+v([\d.]+)/g)])
    .reduce((sum, [, one]) => sum + Number(one), 0);
  const shares = installed.reduce(
    (sum, { received, expected }) => sum + (received ?? 0) / (expected ?? 1),
    0,
  );
  expect(height / shares).toBeCloseTo(20, 1);
});

test('a documented reason does not change the percentage', () => {
  const { days } = deviceOf(3);
  const unexplained = days.map((day) => ({ ...day, ...(day.reason && { reason: 'unknown' as const }) }));
  expect(coverageOf(unexplained)).toBe(coverageOf(days));
});

test('the longest gap is the longest run of days without data', () => {
  const days = [1, 0, 0, 1, 0, 0, 0, 1, 0].map((received, index): StripDay => ({
    date: `2024-01-0${index + 1}`,
    expected: 1,
    received,
    ...(received === 0 && { reason: index < 4 ? ('network' as const) : ('battery' as const) }),
  }));
  expect(longestGap(days)).toEqual({ days: 3, from: '2024-01-05', reason: 'battery' });
  expect(longestGap(days.slice(0, 1))).toBeNull();
});

test('a share below the line is never printed as the line', () => {
  const almost = stripOf([
    {
      id: 'a',
      label: 'a',
      household: null,
      days: [{ date: '2024-01-01', expected: 10_000, received: 9499, reason: 'unknown' }],
    },
  ]);
  const svg = drawCoverageStrip(almost, sheet());
  const texts = parseSvg(svg)
    .filter(({ name }) => name === 'text')
    .map(({ text }) => text);
  expect(texts.filter((text) => text.startsWith('▼'))).toEqual(['▼ 94\u202F%']);
});

test('names are text, whatever they hold', () => {
  const household = { id: 'did:x:home', label: hostileNames.join(' ') };
  const named = hostileNames.map((label) => ({ id: label, label, household }));
  const devices = named.map((names, index) => ({ ...deviceOf(index + 1), ...names }));
  const neverHeard = { count: 20, expected: 0, devices: named };
  expect(houseFaults(drawCoverageStrip, { ...stripOf(devices), neverHeard })).toEqual([]);
});
