// Unconfirmed values: an analysis asks for them, and never uses one by default.
import { expect, test } from 'vitest';
import { householdOf, january, refusalOf, reporting, resultOf } from '#test/support/january-household.ts';
import { analyzeHousehold } from '../analyze/analyze.ts';
import type { AnalysisInputs, Device } from '../case/household.ts';
import { analyzable } from '../../methodologies/registry.ts';
import { overridable } from '../../methodologies/overrides.ts';
import { fuelTypes, type FuelType } from '../../fuels.ts';

const hotplate = reporting('did:x:hotplate', 'ElectricHotplate', { energyKwh: 1 });
const pressureCooker = reporting('did:x:cooker', 'ElectricPressureCooker', { energyKwh: 1 });

const burning = (fuelType: FuelType, changes: Partial<AnalysisInputs> = {}): AnalysisInputs =>
  householdOf({
    baselines: [{ validFrom: null, fuelType, monthlyConsumption: 40 }],
    devices: [hotplate],
    ...changes,
  });

test.each(['Pellets', 'LPG', 'Kerosene', 'Coal', 'NaturalGas', 'Ethanol'] as const)(
  'a hotplate in place of %s needs the efficiency of the old stove',
  (fuelType) => {
    expect(refusalOf(burning(fuelType))).toEqual({
      code: 'insufficient-data',
      detail: `did:x:hotplate is compared by efficiency with the old stove for ${fuelType}. No default is confirmed: give efficiencyBaseline (fraction, of the old stove) in parameters.`,
      missing: ['efficiencyBaseline'],
    });
    const reductions = [0.4, 0.6].map(
      (efficiencyBaseline) =>
        resultOf(burning(fuelType, { parameters: { efficiencyBaseline, efGrid: 0 } })).analysis.reductions,
    );
    expect(reductions[0]).toBeGreaterThan(reductions[1] ?? Infinity);
  },
);

test('cooking tests or a ratio that is given need no efficiency', () => {
  expect(resultOf(burning('Kerosene', { devices: [pressureCooker] })).baselineMethod).toBe('metered');
  expect(resultOf(burning('Kerosene', { parameters: { scRatio: 2 } })).baselineMethod).toBe('metered');
});

test('an efficiency that is given stands for the confirmed one', () => {
  const baseline = (parameters: AnalysisInputs['parameters']): number =>
    resultOf(burning('Wood', { parameters })).analysis.baselineEmissions;
  expect(baseline({ efficiencyBaseline: 0.4 })).toBeCloseTo(baseline({}) / 2, 2);
});

test('biogas as the fuel before needs its density', () => {
  const biogas = burning('Biogas', { devices: [pressureCooker] });
  expect(refusalOf(biogas).detail).toBe(
    'Biogas is counted by volume. No default is confirmed: give density (kg per litre or m3 of the baseline fuel, in which it is counted) in parameters.',
  );
  expect(resultOf({ ...biogas, parameters: { density: 0.4 } }).baselineMethod).toBe('metered');
});

test('fuel that is replaced is taken lighter than the same fuel as new energy', () => {
  const scale: Device = {
    ...reporting('did:x:kerosene', 'FuelScale', { fuels: { Kerosene: 1 } }),
    fuelType: 'Kerosene',
  };
  const names = resultOf(
    burning('Charcoal', {
      methodology: 'whole-household@1',
      devices: [
        scale,
        { ...reporting('did:x:scale', 'FuelScale', { fuels: { Charcoal: 0.1 } }), fuelType: 'Charcoal' },
      ],
    }),
  ).factors.map(({ id, value }) => [id, value]);
  expect(names).toContainEqual(['density.new.Kerosene@engineering-toolbox', 0.84]);
  const old = resultOf(burning('Kerosene', { devices: [pressureCooker] })).factors;
  expect(old.find(({ name }) => name === 'density.Kerosene')?.value).toBe(0.775);
});

test('biomass as the new fuel counts its CO2, biogas and ethanol do not', () => {
  const ofCO2 = (type: string, fuelType: FuelType): number | undefined =>
    resultOf(
      burning('Charcoal', {
        methodology: 'whole-household@1',
        devices: [
          { ...reporting('did:x:stove', type, { fuels: { [fuelType]: 1 } }), fuelType },
          { ...reporting('did:x:scale', 'FuelScale', { fuels: { Charcoal: 0.1 } }), fuelType: 'Charcoal' },
        ],
      }),
    ).trace.inputs.find(({ name }) => name === `efCO2:${fuelType}`)?.value;
  expect(ofCO2('PelletStove', 'Pellets')).toBe(100);
  expect(ofCO2('ImprovedBiomassStove', 'CropResidue')).toBe(100);
  expect(ofCO2('ImprovedBiomassStove', 'Dung')).toBe(100);
  expect(ofCO2('ImprovedBiomassStove', 'Wood')).toBe(112);
  expect(ofCO2('EthanolStove', 'Ethanol')).toBe(0);
  expect(ofCO2('BiogasStove', 'Biogas')).toBe(0);
  const before = burning('Dung', { methodology: 'whole-household@1', devices: [pressureCooker, dungScale] });
  expect(resultOf(before).trace.inputs.find(({ name }) => name === 'efCO2')?.value).toBe(0);
});

const dungScale: Device = {
  ...reporting('did:x:dung', 'FuelScale', { fuels: { Dung: 0.1 } }),
  fuelType: 'Dung',
};

test('all that is missing is named at once, whether the methodology, a fuel or a stove asks for it', () => {
  const devices = [hotplate, reporting('did:x:gas', 'LpgStove', { fuels: { LPG: 0.1 } })];
  const kerosene = burning('Kerosene', { methodology: 'gs-mecd@2.0', devices });
  const { code, missing, detail } = refusalOf(kerosene);
  expect({ code, missing }).toEqual({
    code: 'insufficient-data',
    missing: ['daf', 'upstream.LPG', 'upstream.Kerosene', 'efficiencyBaseline'],
  });
  for (const name of missing ?? []) expect(detail).toContain(name);
});

/** The least that is asked for, each at the lower end of its range. */
const asked = Object.fromEntries(
  [
    'daf',
    'hawthorneIndex',
    'leakageFraction',
    ...Object.keys(overridable).filter((name) => name.startsWith('upstream.')),
  ].map((name) => [name, 0]),
);

/** As many analyses as there are combinations: of few days, because a factor is of the whole period. */
const [days, period] = [january.slice(0, 4), { start: '2024-01-01', end: '2024-01-04' }];

test.each(fuelTypes)('no unconfirmed factor is in any result of a kitchen that burned %s', (fuelType) => {
  const kinds = [
    'ElectricPressureCooker',
    'InductionStove',
    'ElectricHotplate',
    'LpgStove',
    'EthanolStove',
    'BiogasStove',
    'PelletStove',
    'ImprovedBiomassStove',
    'SmartMeter',
  ];
  const carriers: Readonly<Record<string, FuelType>> = {
    LpgStove: 'LPG',
    EthanolStove: 'Ethanol',
    BiogasStove: 'Biogas',
    PelletStove: 'Pellets',
  };
  let results = 0;
  for (const kind of kinds)
    for (const methodology of [...analyzable, null])
      for (const country of ['ZM', 'FR', null]) {
        const carrier = carriers[kind];
        const cooker = reporting(
          'did:x:cooker',
          kind,
          carrier ? { fuels: { [carrier]: 1 } } : { energyKwh: 1 },
          days,
        );
        const scale = {
          ...reporting('did:x:scale', 'FuelScale', { fuels: { [fuelType]: 0.1 } }, days),
          fuelType,
        };
        const outcome = analyzeHousehold(
          burning(fuelType, {
            period,
            devices: [cooker, scale],
            methodology,
            country,
            parameters: asked,
            persons: null,
          }),
        );
        if (!outcome.ok) continue;
        results += 1;
        expect(outcome.result.factors.filter(({ reliability }) => reliability === 'M')).toEqual([]);
      }
  // Biogas asks for its density, and electricity is no fuel of an old stove.
  expect(results > 40, `${results} results`).toBe(fuelType !== 'Biogas' && fuelType !== 'Electricity');
});
