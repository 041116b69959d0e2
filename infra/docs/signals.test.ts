// The page of signals: its tables are those of the code, of the golden traces and of the exports behind them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { doubtfulShare, warningsOfDayFlags } from '#domain/emissions/warnings/day-flag-warnings.ts';
import { bestOf, lowOf } from '#domain/range.ts';
import { sum } from '#domain/sum.ts';
import { reporting } from '#test/support/january-household.ts';
import { traceShape } from '#infra/verify/trace-shape.ts';

const page = readFileSync(join(import.meta.dirname, 'signals.md'), 'utf8');

test.each(['EM_064', 'EM_088', 'EM_103'])('the row of %s has what its golden trace says', (meter) => {
  const trace = traceShape.parse(
    JSON.parse(
      readFileSync(join(import.meta.dirname, `../../test/data/kampala/${meter}.trace.json`), 'utf8'),
    ),
  );
  if (trace.format !== 'hearth-trace@1') throw new Error('no trace of a household');
  const { inputs } = trace;
  const result = z
    .looseObject({
      creditedReduction: z.number(),
      analysis: z.looseObject({
        deviceContributions: z.array(z.looseObject({ evidence: z.looseObject({ usageHours: z.number() }) })),
      }),
    })
    .parse(trace.result);
  const days = inputs.devices.flatMap((device) => device.days);
  const round = (kwh: number): number => Math.round(kwh * 1000) / 1000;
  const energy = round(sum(days.map(({ energyKwh }) => bestOf(energyKwh ?? 0))));
  const cooking = round(sum(days.map(({ cookingKwh, energyKwh }) => lowOf(cookingKwh ?? energyKwh ?? 0))));
  const [first] = result.analysis.deviceContributions;
  const row = page.split('\n').find((line) => line.startsWith(`| ${meter},`)) ?? '';
  expect(row.split(' | ').slice(1, 5).map(Number)).toEqual([
    energy,
    cooking,
    first?.evidence.usageHours ?? 0,
    result.creditedReduction,
  ]);
});

/** Cells of the rows of the table of flags. */
const flagRows = page
  .slice(page.indexOf('## Flags of a day'), page.indexOf('## The meters of Kampala'))
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) =>
    line
      .split('|')
      .map((cell) => cell.trim().replaceAll('`', ''))
      .slice(1, 5),
  );

/** As they are written: the list is of types alone, so there is nothing to import. */
const declaredFlags = [
  ...readFileSync(join(import.meta.dirname, '../../services/domain/days/flags.ts'), 'utf8').matchAll(
    /^ {2}'([a-z_.]+)':\s+'(.*)',$/gm,
  ),
].map(([, flag, meaning]) => [flag, meaning]);

test('the page says of every flag what its declaration says, and of each what it does to the credit', () => {
  expect(declaredFlags.length).toBeGreaterThan(20);
  expect(flagRows.map(([flag, meaning]) => [flag, meaning])).toEqual(declaredFlags);
  expect(flagRows.filter(([, , effect]) => !effect)).toEqual([]);
});

test.each(flagRows)(
  '%s: what an analysis warns of, and whether it doubts the day',
  (flag = '', _, effect, code) => {
    const { days, ...device } = reporting('did:x:1', 'ElectricPressureCooker', { energyKwh: 1 });
    const flagged = [{ ...device, days: days.map((day) => ({ ...day, flags: [flag] })) }];
    const codes = [...warningsOfDayFlags(flagged)].map((warning) => warning.code);
    expect(codes).toEqual(code === '' ? [] : [code]);
    expect(effect?.endsWith('in doubt')).toBe(doubtfulShare(flagged) === 1);
  },
);

test('what is said of EM_103 is what its export shows', () => {
  const file = join(import.meta.dirname, '../../test/data/kampala/EM_103_2023-06-27.csv');
  const may = readFileSync(file, 'utf8')
    .split(/\r?\n/)
    .filter((line) => line.startsWith('23-05-'))
    .sort()
    .map((line) => line.split(','))
    .map(([time = '', , , watt, kwh]) => ({ day: time.slice(0, 8), powerW: Number(watt), kWh: Number(kwh) }));
  const rises = may
    .slice(1)
    .map((reading, index) => ({ ...reading, kWh: reading.kWh - (may[index]?.kWh ?? 0) }));
  const isSmallLoad = ({ powerW }: { powerW: number }): boolean => powerW >= 30 && powerW <= 40;
  const total = (some: readonly { kWh: number }[]): number => sum(some.map(({ kWh }) => kWh));
  expect(total(rises.filter(isSmallLoad))).toBeGreaterThan(total(rises) / 2);
  const isAroundTheClock = (day: string): boolean => {
    const ofDay = may.filter((reading) => reading.day === day);
    return ofDay.filter(({ powerW }) => powerW < 2).length < ofDay.length / 10;
  };
  const days = [...new Set(may.map(({ day }) => day))];
  expect(days.filter(isAroundTheClock)).toEqual([1, 2, 3, 4, 5, 6].map((day) => `23-05-0${day}`));
  const idle = may.filter(({ powerW }) => powerW < 2).length;
  expect(page).toContain(
    `on 1 to 6 May around the clock; ${idle} of its ${may.length} readings are below 2 W`,
  );
});
