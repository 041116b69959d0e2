// The page of methods: its examples are worked out again and held against real analyses, its tables against the factors.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { traceDocument, type TraceDocument } from '#domain/emissions/documents/trace-document.ts';
import { findFactor } from '#domain/emissions/factors/records/registry.ts';
import type { AnalysisInputs } from '#domain/emissions/case/household.ts';
import { textOf, type EquationText } from '#domain/methodologies/equation.ts';
import {
  burnedEmissions,
  cookingTestRatio,
  displacedEmissions,
  displacedEnergy,
  efficiencyRatio,
  electricityEmissions,
  electricityEnergy,
  fuelEmissions,
  fuelEnergy,
  leakage,
  reduction,
} from '#domain/methodologies/equations.ts';
import { fuelIntensity } from '#domain/methodologies/fuel-factors.ts';
import { methodologies } from '#domain/methodologies/registry.ts';
import { baselineOfDay, displacedFuel } from '#domain/methodologies/whole-household.ts';
import { sha256 } from '#runtime/process/sha256.ts';
import { traceShape } from '#infra/verify/trace-shape.ts';
import { workOut } from '#test/support/arithmetic.ts';
import { householdOf, reporting, resultOf } from '#test/support/january-household.ts';

const file = join(import.meta.dirname, 'methods.md');
const page = readFileSync(file, 'utf8');

const section = (title: string): string => page.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? '';

/** Rows of all tables of a section with so many columns, without their heads. */
const rowsOf = (text: string, columns: number): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| ') && line.endsWith(' |'))
    .map((line) =>
      line
        .slice(2, -2)
        .split(' | ')
        .map((cell) => cell.replaceAll('`', '')),
    )
    .filter((cells, index, all) => cells.length === columns && all[index]?.[1] !== 'by hand');

/** The page with a table between the comments of a name. */
const withTable = (name: string, head: string, rows: readonly (readonly (string | undefined)[])[]): string =>
  page.replace(
    new RegExp(`(<!-- ${name}[^\\n]*\\n)[^]*?(<!-- /${name} -->)`),
    (_all, before: string, after: string) =>
      `${before}\n${head}\n${rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n\n${after}`,
  );

const numberOf = (cell = ''): number => Number(cell.replace('−', '-'));

const cooker = reporting('did:x:cooker', 'ElectricPressureCooker', { energyKwh: 0.4 });
const scale = {
  ...reporting('did:x:scale', 'FuelScale', { fuels: { Charcoal: 0.5 }, usageHours: null }),
  fuelType: 'Charcoal',
  accuracyPercent: 1,
} as const;

const documentOf = (inputs: AnalysisInputs): TraceDocument => traceDocument(inputs, resultOf(inputs), sha256);

const examples = [
  ['Example: metered', documentOf(householdOf({ methodology: 'gs-mecd@1.2', devices: [cooker] }))],
  [
    'Example: whole household',
    documentOf(householdOf({ methodology: 'whole-household@1', devices: [cooker, scale] })),
  ],
] as const;

/** Every number of a value, by the names on the way to it. */
const numbersIn = (value: unknown, path: readonly string[] = []): (readonly [string, number])[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, member]) => numbersIn(member, [...path, name]))
    : typeof value === 'number'
      ? [[path.join('.'), value]]
      : [];

/** The page prints seven digits. */
const isNear = (found: number, want: number): boolean =>
  Math.abs(found - want) <= 2e-6 * Math.max(1, Math.abs(want));

test.each(examples)('%s: each step follows by hand, and is that of the trace', (title, { steps }) => {
  const [tableOfSteps = ''] = section(title).split('| number of the reply |');
  const told = rowsOf(tableOfSteps, 3);
  expect(told.length).toBeGreaterThan(20);
  const wrong = told.filter(([id, line = '', value]) => {
    const step = steps.find((one) => one.id === id)?.value ?? Number.NaN;
    return !isNear(workOut(line), numberOf(value)) || !isNear(numberOf(value), step);
  });
  expect(wrong).toEqual([]);
});

test.each(examples)('%s: the page has every number that the reply prints', (title, { result }) => {
  const [, tableOfReply = ''] = section(title).split('| number of the reply |');
  const told = rowsOf(tableOfReply, 3);
  expect(told.map(([path, , value]) => [path, numberOf(value)])).toEqual(numbersIn(result));
  // Four decimals of a share, three of an amount.
  const wrong = told.filter(([, line = '', value]) => Math.abs(workOut(line) - numberOf(value)) > 0.00051);
  expect(wrong).toEqual([]);
});

test('the page has the usual and the least uncertainty of each kind', () => {
  const rows = rowsOf(section('Uncertainties'), 4).filter(([, factor = '']) => factor.startsWith('u95.'));
  expect(rows.length).toBeGreaterThan(12);
  const valueOf = (name: string): number | undefined => {
    const value = findFactor(name, '')?.value;
    return value === undefined ? undefined : Math.round(value * 10_000) / 10_000;
  };
  for (const [, factor = '', usual, least] of rows) {
    expect([factor, numberOf(usual)]).toEqual([factor, valueOf(factor)]);
    const minimum = valueOf(factor.replace('u95.', 'u95Min.'));
    expect([factor, least]).toEqual([factor, minimum === undefined ? '—' : String(minimum)]);
  }
});

const golden = traceShape.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../test/data/kampala/EM_064.trace.json'), 'utf8')),
);

function kampala(change: Partial<AnalysisInputs>, type = 'SmartMeter'): string {
  if (golden.format !== 'hearth-trace@1') throw new Error('no trace of a household');
  const { inputs } = golden;
  const devices = inputs.devices.map((device) => ({ ...device, type }));
  const { analysis, methodologyReduction, creditedReduction } = resultOf({ ...inputs, ...change, devices });
  const [first] = analysis.deviceContributions;
  return [
    first?.evidence.fuelSaved,
    analysis.baselineEmissions,
    analysis.actualEmissions,
    methodologyReduction,
    creditedReduction,
  ].join(' | ');
}

const tested = (u95?: number): Partial<AnalysisInputs> => ({
  parameters: { efficiencyProject: u95 === undefined ? 0.7 : { value: 0.7, u95, reference: 'a test' } },
});

/** The methodologies whose numbers of equations the page gives. */
const numbered = ['gs-mecd@1.2', 'verra-vm0050@1.0', 'gs-tpddtec@5.0', 'whole-household@1'];

const listedBy = (equation: EquationText): string =>
  methodologies
    .filter(({ id }) => numbered.includes(id))
    .flatMap(({ id, equations }) => {
      const listed = equations.filter(({ text }) => text.split('; ').includes(textOf(equation)));
      return listed.length === 0 ? [] : `\`${id}\` ${listed.map(({ reference }) => reference).join(', ')}`;
    })
    .join('; ');

const calculated: readonly (readonly [string, EquationText])[] = [
  ['intensity of the baseline fuel; fNRB multiplies the CO2 of wood and charcoal only', fuelIntensity],
  ['input of an electric stove', electricityEnergy],
  ['input of a stove by its fuel', fuelEnergy],
  ['ratio by cooking tests', cookingTestRatio],
  ['ratio by efficiencies', efficiencyRatio],
  ['energy of the baseline fuel that the cooking replaces', displacedEnergy],
  ['metered baseline', displacedEmissions],
  ['mass of that fuel', displacedFuel],
  ['baseline fuel of a day of a whole household', baselineOfDay],
  ['whole-household baseline, and fuel still burned', fuelEmissions],
  ['electricity of the new stoves', electricityEmissions],
  ['fuel of the new stoves', burnedEmissions],
  ['reduction', reduction],
  ['leakage', leakage],
];

/** Steps of the trace of the first example; one of the effects stands for all. */
const traced = [
  ['effect of an input', 'effect fNRB'],
  ['standard uncertainty of R', 'sigma'],
  ['confidence', 'confidence'],
  ['P(R > 0)', 'probPositive'],
  ['lower end of the interval', 'interval lower'],
  ['upper end of the interval', 'interval upper'],
  ['what a day surely earns', 'earned 2024-01-01'],
  ['conservative reduction', 'conservativeReduction'],
  ['`methodologyReduction`', 'methodologyReduction'],
  ['leakage of what is credited', 'leakageOfCredit'],
  ['`creditedReduction` of a boundary', 'creditedReduction'],
  ['`creditedReduction`', 'credited'],
];

test('the page has the equations of analyses in the words of methodologies and traces', async () => {
  const { steps } = examples[0][1];
  const rows = [
    ...calculated.map(([what, equation]) => [what, textOf(equation), listedBy(equation)]),
    ...traced.map(([what, id]) => {
      const step = steps.find((one) => one.id === id);
      return [what, step?.equation, step?.source];
    }),
  ];
  expect(rows.flat().filter((cell) => !cell)).toEqual([]);
  const head = '| what | equation | source |\n|---|---|---|';
  await expect(withTable('equations', head, rows)).toMatchFileSnapshot(file);
});

/** Written again with the golden traces: npx vitest run --config test/vitest.config.ts --project unit infra/docs -u */
test('the page has what the readings of EM_064 are worth for each stove', async () => {
  const rows = [
    ['no stove named: a hotplate of 0.40', kampala({})],
    ['a hotplate that was tested: `efficiencyProject` 0.70', kampala(tested(), 'ElectricHotplate')],
    ['the same with `u95` 0.05 of the test', kampala(tested(0.05), 'ElectricHotplate')],
    ['a pressure cooker, by the cooking tests of MECD', kampala({}, 'ElectricPressureCooker')],
  ];
  const head =
    '| stove | charcoal replaced, kg | baseline | actual | `methodologyReduction` | `creditedReduction` |\n|---|---|---|---|---|---|';
  await expect(withTable('kampala', head, rows)).toMatchFileSnapshot(file);
});
