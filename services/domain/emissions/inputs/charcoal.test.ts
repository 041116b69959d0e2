// VM0050 and AMS-II.G count charcoal by its kiln or by the wood that it took, whichever is smaller with the fNRB of the place.
import { expect, test } from 'vitest';
import { householdOf, reporting, resultOf } from '#test/support/january-household.ts';
import type { AnalysisInputs } from '../case/household.ts';
import { analyzable, type MethodologyId } from '../../methodologies/registry.ts';
import { parametersOf } from '#test/support/any-household.ts';
import type { AnalysisResult } from '../result/result.ts';

const cooker = reporting('did:x:cooker', 'ElectricPressureCooker', { energyKwh: 0.4 });
const scale = {
  ...reporting('did:x:scale', 'FuelScale', { fuels: { Charcoal: 0.5 }, usageHours: null }),
  fuelType: 'Charcoal',
} as const;

const analyze = (methodology: MethodologyId, changes: Partial<AnalysisInputs> = {}): AnalysisResult =>
  resultOf(
    householdOf({
      methodology,
      devices: [cooker, scale],
      ...changes,
      parameters: { ...parametersOf(methodology), ...changes.parameters },
    }),
  );

const stepOf = ({ trace }: AnalysisResult, id: string): number | undefined =>
  trace.steps.find((step) => step.id === id)?.value;

const sourceOf = ({ trace }: AnalysisResult): readonly string[] =>
  trace.inputs.filter(({ name }) => ['efCO2', 'efNonCO2'].includes(name)).map(({ source }) => source);

const converting = ['verra-vm0050@1.0', 'cdm-ams-ii-g@unversioned'] as const;
const wood = {
  'verra-vm0050@1.0': 'woodForCharcoal@vm0050-1.0-default',
  'cdm-ams-ii-g@unversioned': 'woodForCharcoal@tool33-3.0',
};

test.each(
  converting.flatMap((id) => (['IN', 'ZW', 'KE', 'ZM'] as const).map((country) => [id, country] as const)),
)('%s in %s takes the smaller one, and the trace shows both', (methodology, country) => {
  // 4 × 15.6 / 29.5 kg of wood a kg: 236.908 × fNRB + 20.010, against 165.22 × fNRB + 44.83.
  const { fNRB, more } = {
    IN: { fNRB: 0.07, more: 1.54 },
    ZW: { fNRB: 0.21, more: 1.14 },
    KE: { fNRB: 0.29, more: 1.045 },
    ZM: { fNRB: 0.4, more: 0.965 },
  }[country];
  const result = analyze(methodology, { country });
  const [byKiln, byWood] = [165.22 * fNRB + 44.83, ((4 * 15.6) / 29.5) * (112 * fNRB + 9.46)];
  expect(stepOf(result, 'charcoal by the kiln')).toBeCloseTo(byKiln, 9);
  expect(stepOf(result, 'charcoal by the wood')).toBeCloseTo(byWood, 9);
  expect(byKiln / byWood).toBeCloseTo(more, 2);
  expect(stepOf(result, 'charcoal')).toBeCloseTo(Math.min(byKiln, byWood), 9);
  expect(stepOf(result, 'baselineIntensity')).toBeCloseTo(Math.min(byKiln, byWood) / 1000, 12);
  expect(sourceOf(result)).toEqual(
    more > 1
      ? [wood[methodology], wood[methodology]]
      : ['efCO2.Charcoal@production-included', 'efNonCO2.Charcoal@production-included'],
  );
  expect(result.factors.map(({ id }) => id)).toContain(
    more > 1 ? 'ncv.Wood@ipcc-2006' : 'ncv.Charcoal@ipcc-2006',
  );
});

test('all other methodologies keep the factors that they had', () => {
  const others = analyzable.filter((id) => !converting.some((one) => one === id));
  expect(others.length).toBeGreaterThan(5);
  for (const methodology of others) {
    const result = resultOf(
      householdOf({
        methodology,
        country: 'IN',
        devices: [
          methodology.startsWith('gs-mecd') ||
          methodology.startsWith('whole') ||
          methodology.startsWith('gs-tpddtec@4')
            ? { ...cooker, calibrations: [{ performedOn: '2023-06-01', dueOn: null, errorPercent: 1 }] }
            : { ...reporting('did:x:stove', 'ImprovedBiomassStove', {}), fuelType: 'Charcoal' },
          scale,
        ],
        parameters: parametersOf(methodology),
      }),
    );
    expect(stepOf(result, 'charcoal')).toBeUndefined();
  }
});

test('a factor that is given stands in both, and the other one is the smaller', () => {
  const given = analyze('verra-vm0050@1.0', { country: 'IN', parameters: { efCO2: 112 } });
  expect(stepOf(given, 'charcoal')).toBeCloseTo(112 * 0.07 + ((4 * 15.6) / 29.5) * 9.46, 9);
  const both = analyze('verra-vm0050@1.0', { country: 'IN', parameters: { efCO2: 165.22, efNonCO2: 44.83 } });
  expect(stepOf(both, 'charcoal')).toBeCloseTo(165.22 * 0.07 + 44.83, 9);
  expect(both.warnings.map(({ code }) => code)).toContain('given-claims-more');
});

test('a given factor per kg is no more than the smaller one', () => {
  const result = analyze('verra-vm0050@1.0', { country: 'IN', parameters: { emissionsPerKg: 3 } });
  const most = 4 * 15.6 * ((112 * 0.07 + 9.46) / 1000);
  expect(result.trace.inputs.find(({ name }) => name === 'emissionsPerKg')?.value).toBeCloseTo(most, 12);
  expect(result.warnings.map(({ code }) => code)).toContain('parameter-capped');
});
