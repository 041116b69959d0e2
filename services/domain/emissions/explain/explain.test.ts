// A reader with a pocket calculator gets from the inputs of a trace to each number of its result.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyHousehold, anyStatements } from '#test/support/any-household.ts';
import { sha256 } from '#test/support/sha256.ts';
import { parametersOf } from '../refusals/refusals.ts';
import { analyzeHousehold } from '../analyze/analyze.ts';
import type { AnalysisInputs } from '../case/household.ts';
import { roundShares } from '../case/rounding.ts';
import { traceDocument, type TraceDocument } from '../documents/trace-document.ts';
import type { Step } from '../case/trace.ts';
import { fuelUnits } from '../../fuels.ts';
import { normalCdf } from '../../normal.ts';

type From = Step['from'];

const z95 = 1.959964;
const values = (from: From): number[] => Object.values(from);
const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
/** A value of the equation by its name. */
const of =
  (...names: readonly string[]) =>
  (from: From): number[] =>
    names.map((name) => from[name] ?? Number.NaN);
const by =
  (names: readonly string[], equation: (...numbers: number[]) => number) =>
  (from: From): number =>
    equation(...of(...names)(from));
/** All but those of these names, which are devices. */
const others = (from: From, ...names: readonly string[]): number[] =>
  Object.entries(from).flatMap(([name, value]) => (names.includes(name) ? [] : value));
/** The values of one name, day by day. */
const onDays = (from: From, name: string): [day: string, value: number][] =>
  Object.entries(from).flatMap(([key, value]) =>
    key.startsWith(`${name} `) ? [[key.slice(name.length + 1), value] as [string, number]] : [],
  );
/** The sum over days of an equation of the values of the day. */
const sumOfDays = (
  from: From,
  names: readonly string[],
  equation: (...numbers: number[]) => number,
): number =>
  total(
    onDays(from, names[0] ?? '').map(([day]) =>
      equation(...names.map((name) => from[`${name} ${day}`] ?? Number.NaN)),
    ),
  );
const to3 = (value: number): number => Math.round(value * 1000) / 1000;
const to4 = (value: number): number => Math.round(value * 10_000) / 10_000;

function shapleyValue(from: From): number {
  const worths = Object.entries(from).filter(([name]) => name.startsWith('worth of '));
  const setOf = (name: string): string[] => name.slice('worth of '.length).split(' and ');
  const all = [...new Set(worths.flatMap(([name]) => setOf(name)))];
  const device = all.toSorted()[(from['place of the device'] ?? 0) - 1] ?? '';
  const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));
  const without = (set: readonly string[]): number =>
    worths.find(([name]) => setOf(name).toSorted().join() === set.toSorted().join())?.[1] ?? 0;
  return total(
    worths
      .filter(([name]) => setOf(name).includes(device))
      .map(([name, worth]) => {
        const rest = setOf(name).filter((one) => one !== device);
        const weight =
          (factorial(rest.length) * factorial(all.length - rest.length - 1)) / factorial(all.length);
        return weight * (worth - without(rest));
      }),
  );
}

/** What a set of devices earns, the one that earns most for each MJ first. */
function cappedWorth(from: From): number {
  let leftMJ = (from['household cap'] ?? 0) * (from['Σ displaced'] ?? 0);
  const devices = Object.keys(from)
    .filter((name) => name.startsWith('displaced '))
    .map((name) => {
      const value = (term: string): number => from[name.replace('displaced', term)] ?? Number.NaN;
      const earned = value('baseline') * (1 - (from['DAF'] ?? 0)) - value('actual');
      return { displaced: from[name] ?? 0, perMJ: earned / (from[name] ?? 0) };
    })
    .filter(({ displaced }) => displaced > 0)
    .toSorted((a, b) => b.perMJ - a.perMJ);
  return total(
    devices.map(({ displaced, perMJ }) => {
      const served = Math.min(displaced, leftMJ);
      leftMJ -= served;
      return served * perMJ;
    }),
  );
}

/** Each equation that a trace may state, worked out from the values that it names. */
const worked: Readonly<Record<string, (from: From) => number>> = {
  'Σ coverage × days / Σ days': (from) => {
    const devices = Object.keys(from).filter((name) => name.startsWith('days '));
    const covered = devices.map(
      (days) => (from[days] ?? Number.NaN) * (from[days.replace('days', 'coverage')] ?? Number.NaN),
    );
    return total(covered) / total(devices.map((days) => from[days] ?? Number.NaN));
  },
  'received intervals / expected intervals; 0 without expected intervals': by(
    ['received intervals', 'expected intervals'],
    (received, expected) => (expected > 0 ? received / expected : 0),
  ),
  'the smaller of both': (from) => Math.min(...values(from)),
  'Σ consumption a month × months': (from) =>
    total(
      Object.entries(from)
        .filter(([name]) => name.startsWith('consumption'))
        .map(([name, value]) => value * (from[name.replace('consumption a month', 'months')] ?? Number.NaN)),
    ),
  '(Σ start + Σ added − Σ end) / days × 365 / 12': (from) => {
    const all = (name: string): number =>
      total(Object.entries(from).flatMap(([key, value]) => (key.startsWith(`${name} `) ? value : [])));
    return (((all('start') + all('added') - all('end')) / (from['days'] ?? Number.NaN)) * 365) / 12;
  },
  'sum of the days': by(['sum of the days'], (sum) => sum),
  'sum of the days + days without a value × a low day': by(
    ['sum of the days', 'days without a value', 'a low day'],
    (sum, missing, low) => sum + missing * low,
  ),
  'sum of the days × days installed / days with data': by(
    ['sum of the days', 'days installed', 'days with data'],
    (sum, installed, known) => (sum * installed) / known,
  ),
  'hours of use × rated power / 1000': by(
    ['hours of use', 'rated power'],
    (hours, power) => (hours * power) / 1000,
  ),
  'amount × (expected intervals − received intervals) / received intervals; the amount without any received interval':
    by(['amount', 'expected intervals', 'received intervals'], (amount, expected, received) =>
      received > 0 ? (amount * (expected - received)) / received : amount,
    ),
  'Σ over the days: part in use × max(baseline fuel, residual fuel) + (1 − part in use) × residual fuel': (
    from,
  ) =>
    sumOfDays(
      from,
      ['part in use', 'baseline fuel', 'residual fuel'],
      (part, baseline, residual) => part * Math.max(baseline, residual) + (1 - part) * residual,
    ),
  'part of the days stated / part of the days by readings': by(
    ['part of the days stated', 'part of the days by readings'],
    (stated, measured) => stated / measured,
  ),
  'part of the days × min(stated, measured)': by(
    ['part of the days', 'stated', 'measured'],
    (part, stated, measured) => part * Math.min(stated, measured),
  ),
  'part of the days × max(stated, measured)': by(
    ['part of the days', 'stated', 'measured'],
    (part, stated, measured) => part * Math.max(stated, measured),
  ),
  'weighed + filled': by(['weighed', 'filled'], (weighed, filled) => weighed + filled),
  '(filled + lost intervals) × kg per unit': by(
    ['filled', 'lost intervals', 'kg per unit'],
    (filled, lost, perUnit) => (filled + lost) * perUnit,
  ),
  'volume × density': by(['volume', 'density'], (volume, density) => volume * density),
  'the largest of usual, calibrated error': (from) => Math.max(...values(from)),
  'the largest of floor, class, calibrated error': (from) => Math.max(...values(from)),
  'the largest of usual, class, calibrated error': (from) => Math.max(...values(from)),
  'R × Hawthorne index − leakage, each rounded to 3 decimals': by(
    ['R', 'Hawthorne index', 'leakage'],
    (R, index, leakage) => to3(R * index) - to3(leakage),
  ),
  'min(0, R × Hawthorne index − leakage), each rounded to 3 decimals: no credited stove was used for cooking':
    by(['R', 'Hawthorne index', 'leakage'], (R, index, leakage) =>
      Math.min(0, to3(R * index) - to3(leakage)),
    ),
  '√((amount × u95 / 1.959964)² + gaps² + sampling²)': by(
    ['amount', 'u95', 'gaps', 'sampling'],
    (amount, u95, gaps, sampling) => Math.hypot((amount * u95) / z95, gaps, sampling),
  ),
  'emissionsPerKg / NCV': by(['emissionsPerKg', 'NCV'], (perKg, ncv) => perKg / ncv),
  '(EF_CO2 × fNRB + EF_nonCO2 + upstream) / 1000': by(
    ['EF_CO2', 'fNRB', 'EF_nonCO2', 'upstream'],
    (co2, fNRB, rest, upstream) => (co2 * fNRB + rest + upstream) / 1000,
  ),
  'amount × 3.6': by(['amount'], (amount) => amount * 3.6),
  'amount × NCV': by(['amount', 'NCV'], (amount, ncv) => amount * ncv),
  '1: no limit applies': () => 1,
  '1 − Σ cooked × (1 − fraction of the day) / cooked of all days; a fraction is limit × persons / input of its kind':
    (from) =>
      1 -
      sumOfDays(from, ['fraction', 'cooked'], (fraction, cooked) => cooked * (1 - fraction)) /
        (from['cooked of all days'] || 1),
  'Σ (baseline × (1 − DAF) − actual) × min(displaced, what others left of household cap × Σ displaced) / displaced, the most per MJ first':
    cappedWorth,
  '0: no ratio is known': () => 0,
  '0: it was not used for cooking': () => 0,
  '0: its meter lacks data on too many days': () => 0,
  'as given': (from) => values(from)[0] ?? Number.NaN,
  'SC_b / SC_p': by(['SC_b', 'SC_p'], (over, under) => over / under),
  'η_p / η_b': by(['η_p', 'η_b'], (over, under) => over / under),
  'input × part cooked with × ratio × credited fraction': by(
    ['input', 'part cooked with', 'ratio', 'credited fraction'],
    (input, cooking, ratio, fraction) => input * cooking * ratio * fraction,
  ),
  'max(0, 1 − energy without cooking / sum of the days)': by(
    ['energy without cooking', 'sum of the days'],
    (idle, all) => (idle > 0 ? Math.max(0, 1 - idle / all) : 1),
  ),
  'min(baseline intensity, (EF_CO2 + EF_nonCO2 + upstream) / 1000)': by(
    ['baseline intensity', 'EF_CO2', 'EF_nonCO2', 'upstream'],
    (baseline, co2, rest, upstream) => Math.min(baseline, (co2 + rest + upstream) / 1000),
  ),
  'displaced × intensity': by(['displaced', 'intensity'], (displaced, intensity) => displaced * intensity),
  'amount × EF_grid × (1 + TDL) × (1 + meter error)': by(
    ['amount', 'EF_grid', 'TDL', 'meter error'],
    (amount, grid, losses, error) => amount * grid * (1 + losses) * (1 + error),
  ),
  'input × (EF_CO2 + EF_nonCO2 + upstream) / 1000 × (1 + meter error)': by(
    ['input', 'EF_CO2', 'EF_nonCO2', 'upstream', 'meter error'],
    (input, co2, rest, upstream, error) => ((input * (co2 + rest + upstream)) / 1000) * (1 + error),
  ),
  'min(1, baseline fuel × NCV × part of the days with a cooker / Σ displaced)': (from) => {
    const displaced = total(others(from, 'baseline fuel', 'NCV', 'part of the days'));
    const [fuel = 0, ncv = 0, part = 0] = of('baseline fuel', 'NCV', 'part of the days')(from);
    return displaced > 0 ? Math.min(1, (fuel * ncv * part) / displaced) : 1;
  },
  'Σ baseline of the devices': (from) => total(values(from)),
  'Σ baseline of the days': (from) => total(values(from)),
  'min(1, Σ baseline of the days / Σ baseline of the devices)': (from) =>
    Math.min(1, (from['Σ baseline of the days'] ?? 0) / total(others(from, 'Σ baseline of the days'))),
  'Σ actual of the devices': (from) => total(values(from)),
  'residual fuel × NCV × intensity': by(
    ['residual fuel', 'NCV', 'intensity'],
    (fuel, ncv, intensity) => fuel * ncv * intensity,
  ),
  'baseline fuel × NCV × intensity': by(
    ['baseline fuel', 'NCV', 'intensity'],
    (fuel, ncv, intensity) => fuel * ncv * intensity,
  ),
  'residual emissions + Σ actual of the devices': (from) => total(values(from)),
  'baseline × (1 − DAF)': by(['baseline', 'DAF'], (baseline, daf) => baseline * (1 - daf)),
  'Σ over the days: max(residual, baseline × (1 − DAF))': (from) =>
    sumOfDays(from, ['baseline', 'residual'], (baseline, residual) =>
      Math.max(residual, baseline * (1 - (from['DAF'] ?? Number.NaN))),
    ),
  'max(0, baseline emissions − actual emissions − z × sigma)': by(
    ['baseline emissions', 'actual emissions', 'z', 'sigma'],
    (before, after, z, sigma) => Math.max(0, before - after - z * sigma),
  ),
  'max(0, min((baseline emissions − actual emissions), the same with what may have been used in time without readings) − z × sigma)':
    by(
      [
        'baseline emissions',
        'actual emissions',
        'baseline emissions with unseen',
        'actual emissions with unseen',
        'z',
        'sigma',
      ],
      (before, after, beforeWith, afterWith, z, sigma) =>
        Math.max(0, Math.min(before - after, beforeWith - afterWith) - z * sigma),
    ),
  'Σ earned on the days': (from) => total(values(from)),
  'baseline emissions − actual emissions': by(
    ['baseline emissions', 'actual emissions'],
    (before, after) => before - after,
  ),
  'R(x + u) − R or R − R(x − u), the larger one by absolute value': by(
    ['R', 'R(x + u)', 'R(x − u)'],
    (R, above, below) => (Math.abs(R - below) > Math.abs(above - R) ? R - below : above - R),
  ),
  '√ Σ effect²': (from) => Math.hypot(...values(from)),
  '2 Φ(0.10 R / sigma) − 1; 0 when R is not positive': by(['reduction', 'sigma'], (R, sigma) =>
    R > 0 ? 2 * normalCdf((0.1 * R) / sigma) - 1 : 0,
  ),
  'Φ(R / sigma)': by(['reduction', 'sigma'], (R, sigma) =>
    sigma > 0 ? normalCdf(R / sigma) : Number(R > 0),
  ),
  'R − z × sigma': by(['reduction', 'z', 'sigma'], (R, z, sigma) => R - z * sigma),
  'R + z × sigma': by(['reduction', 'z', 'sigma'], (R, z, sigma) => R + z * sigma),
  'EF_wood × WCCF × NCV_wood / NCV_charcoal': by(
    ['WCCF', 'NCV_wood', 'NCV_charcoal', 'EF_wood'],
    (conversion, wood, charcoal, factor) => (conversion * wood * factor) / charcoal,
  ),
  'EF_CO2 × fNRB + EF_nonCO2 + upstream': by(
    ['EF_CO2', 'fNRB', 'EF_nonCO2', 'upstream'],
    (co2, fNRB, gases, upstream) => co2 * fNRB + gases + upstream,
  ),
  'min(EF by the kiln, EF by the wood)': by(['EF by the kiln', 'EF by the wood'], (kiln, wood) =>
    Math.min(kiln, wood),
  ),
  'max(listed, given × part)': by(['listed', 'given', 'part'], (listed, given, part) =>
    Math.max(listed, given * part),
  ),
  'Σ days of the devices / days in all': (from) =>
    total(others(from, 'days in all')) / (from['days in all'] ?? Number.NaN),
  'fraction × max(0, R) + embodied × new devices': by(
    ['fraction', 'R', 'embodied', 'new devices'],
    (fraction, R, embodied, count) => fraction * Math.max(0, R) + embodied * count,
  ),
  'max(0, conservative reduction × Hawthorne index − leakage)': by(
    ['conservative reduction', 'Hawthorne index', 'leakage'],
    (reduction, index, leakage) => Math.max(0, reduction * index - leakage),
  ),
  '0: no credited stove was used for cooking': () => 0,
  'the smallest credited reduction of the boundaries that can be calculated': (from) =>
    Math.min(...values(from)),
  'baseline − actual, each rounded to 3 decimals': by(
    ['baseline', 'actual'],
    (before, after) => to3(before) - to3(after),
  ),
  'baseline × (1 − DAF) − actual': by(
    ['baseline', 'DAF', 'actual'],
    (baseline, daf, actual) => baseline * (1 - daf) - actual,
  ),
  'Shapley value of the worths of all sets of devices, device by device in the order of their names':
    shapleyValue,
  'baseline − actual; 0 when the printed reduction is not positive': by(
    ['baseline', 'actual', 'printed reduction'],
    (baseline, actual, printed) => (printed > 0 ? baseline - actual : 0),
  ),
  'max(0, reduction) / max(R, Σ of the positive ones); 0 when R or Σ is not positive': by(
    ['reduction', 'R', 'Σ of the positive ones'],
    (reduction, R, sum) => (R > 0 && sum > 0 ? Math.max(0, reduction) / Math.max(R, sum) : 0),
  ),
  '1 − Σ of the positive ones / max(R, Σ of the positive ones); 1 when R or Σ is not positive': by(
    ['R', 'Σ of the positive ones'],
    (R, sum) => (R > 0 && sum > 0 ? 1 - sum / Math.max(R, sum) : 1),
  ),
  'displaced / NCV × min(1, saved at most / (Σ displaced / NCV)) / kg per unit': by(
    ['displaced', 'NCV', 'saved at most', 'Σ displaced', 'kg per unit'],
    (displaced, ncv, most, all, perUnit) =>
      (all > 0 ? (displaced / ncv) * Math.min(1, most / (all / ncv)) : 0) / perUnit,
  ),
};

/** Weighed on three days, 2 kg a day; fuels that are no solid are not weighed. */
function withKitchenTest(inputs: AnalysisInputs): AnalysisInputs {
  const [first] = inputs.baselines;
  if (first === undefined || fuelUnits[first.fuelType] !== 'kg') return inputs;
  const weighings = ['01', '02', '03'].map((day, index) => ({
    date: `2024-02-${day}`,
    fuelType: first.fuelType,
    startKg: 9 - 2 * index,
    addedKg: index,
    endKg: 7 - index,
  }));
  return { ...inputs, baselines: [first, { ...first, source: 'kpt', weighings }] };
}

/** Stoves that last, and a fNRB that is more than the listed one, where the methodology takes them. */
const withGiven = (inputs: AnalysisInputs): AnalysisInputs => ({
  ...inputs,
  devices: inputs.devices.map((device) => ({ ...device, installedOn: '2023-12-24' })),
  parameters: {
    ...inputs.parameters,
    fNRB: 0.8,
    ...(inputs.methodology !== null &&
      parametersOf(inputs.methodology).includes('technicalLife') && { technicalLife: 6 }),
  },
});

const statements = fc.sample(anyStatements, { numRuns: 300, seed: 6 });

/** Of households of all kinds, those that have a result. */
const traces: readonly TraceDocument[] = fc
  .sample(anyHousehold, { numRuns: 300, seed: 6 })
  .map((inputs, index) => (index % 5 === 0 ? withKitchenTest(inputs) : inputs))
  .map((inputs, index) => (index % 5 === 1 ? withGiven(inputs) : inputs))
  .map((inputs, index) => (index % 3 === 0 ? { ...inputs, statements: statements[index] ?? [] } : inputs))
  .flatMap((inputs) => {
    const outcome = analyzeHousehold(inputs);
    return outcome.ok ? traceDocument(inputs, outcome.result, sha256) : [];
  });

/** The printed digits of z leave some 1e-8 of the largest number in the equation. */
const differs = (found: number, want: number, most = Math.abs(want)): boolean =>
  !(Math.abs(found - want) <= 1e-9 + 1e-7 * most);

test('each step is its equation of the values that it names', () => {
  const steps = traces.flatMap((trace) => trace.steps);
  const wrong = steps.filter(({ equation, from, value }) => {
    const most = Math.max(Math.abs(value), ...values(from).map(Math.abs));
    return differs(worked[equation]?.(from) ?? Number.NaN, value, most);
  });
  expect(wrong).toEqual([]);
  expect(new Set(steps.map(({ equation }) => equation)).size).toBeGreaterThan(45);
});

test('the standard uncertainty of a value is by its half-width, or by a step', () => {
  const wrong = traces.flatMap(({ values: entries, steps }) =>
    entries.filter(({ name, value, standard, u95 }) => {
      const told = steps.find(({ id }) => id.replace('u ', '') === name && /(?:^|crossCheck )u /.test(id));
      return differs(u95 === null ? (told?.value ?? Number.NaN) : (Math.abs(value) * u95) / z95, standard);
    }),
  );
  expect(wrong).toEqual([]);
});

/** Numbers that need no step: what the document says of values, factors, baselines and days. */
function plain({ inputs, factors, values: entries }: TraceDocument): number[] {
  const days = inputs.devices.flatMap((device) => device.days);
  return [
    ...entries.flatMap(({ value, u95 }) => [value, u95 ?? value]),
    ...factors.map(({ value }) => value),
    ...inputs.baselines.map(({ monthlyConsumption }) => monthlyConsumption),
    ...days.flatMap(({ expected, received }) => [expected, received]),
    0,
    1,
  ];
}

/** Counts, sums of the preceding steps, and the same equations with one changed input. */
const derivedNames =
  /^(?:persons|days|part of the days|new devices|place of|Σ|R\(x|limit|fraction|Hawthorne|z$|saved at most|kg per unit|energy without|cooked of all days)/;

/** A value of a day, or a step of one: it follows from the rows of the day. */
const ofOneDay = / \d{4}-\d\d-\d\d$/;

/** From the intensity of the baseline on: what is before says how the inputs came about. */
function strangeValues(trace: TraceDocument): string[] {
  const known = plain(trace);
  const first = trace.steps.findIndex(({ id }) => id === 'baselineIntensity');
  return trace.steps.flatMap(({ id, from, value }, index) => {
    const named = index < first || id.startsWith('crossCheck') ? [] : Object.entries(from);
    const strange = named.filter(
      ([name, one]) =>
        !derivedNames.test(name) && !ofOneDay.test(name) && !ofOneDay.test(id) && !known.includes(one),
    );
    known.push(value);
    return strange.map(([name]) => `${name} of ${id}`);
  });
}

test('the values of the later steps are inputs, factors, or values of earlier steps', () => {
  expect(traces.flatMap(strangeValues)).toEqual([]);
});

test('what is printed is what the last steps say', () => {
  for (const { result, steps } of traces) {
    const value = (id: string): number => steps.find((step) => step.id === id)?.value ?? Number.NaN;
    const { analysis, leakage, methodologyReduction, creditedReduction, coverage, probPositive } = result;
    const { baselineEmissions, actualEmissions, reductions, interval, deviceContributions } = analysis;
    const printed: [number, string][] = [
      [baselineEmissions, 'baselineEmissions'],
      [actualEmissions, 'actualEmissions'],
      [reductions, 'printed reduction'],
      [interval.lower, 'interval lower'],
      [interval.upper, 'interval upper'],
      [leakage, 'leakage'],
      [methodologyReduction, 'methodologyReduction'],
      [creditedReduction, 'credited'],
      ...deviceContributions.map(({ deviceId, evidence }): [number, string] => [
        evidence.fuelSaved,
        `fuelSaved ${deviceId}`,
      ]),
    ];
    expect(printed.filter(([found, id]) => differs(found, to3(value(id))))).toEqual([]);
    expect([coverage, probPositive]).toEqual([value('coverage'), value('probPositive')].map(to4));
    const shares = [
      ...deviceContributions.map(({ deviceId }) => value(`share ${deviceId}`)),
      value('unattributed'),
    ];
    expect([...deviceContributions.map((one) => one.reductionShare), analysis.unattributedShare]).toEqual(
      roundShares(shares),
    );
  }
});
