// The uncertainty of whole analyses by the delta method, and by drawing their inputs.
import { expect, test } from 'vitest';
import { period, steady } from '#test/support/any-household.ts';
import { sha256 } from '#test/support/sha256.ts';
import { computeBoundary, type BoundaryResult } from './boundary.ts';
import { canonicalJson } from '../../canonical/canonical-json.ts';
import type { AnalysisInputs, Device } from '../case/household.ts';
import { measuredCookers } from '../cookers/measured.ts';
import type { BaselineMethod } from '../../methodologies/rules.ts';
import { monteCarlo } from '../uncertainty/monte-carlo.ts';
import { analysisContext } from './context.ts';
import type { FuelType } from '../../fuels.ts';
import { seedOf } from '../../random.ts';

const sent = (did: string, type: string, energyKwh: number, received = 24): Device =>
  steady(did, type, { energyKwh, received });
const weighed = (did: string, fuelType: FuelType, kg: number): Device =>
  steady(did, 'FuelScale', { fuels: { [fuelType]: kg } }, { fuelType });
const pressureCooker = (kwh: number, received?: number): Device =>
  sent('did:x:cooker', 'ElectricPressureCooker', kwh, received);
const induction = (kwh: number): Device => sent('did:x:induction', 'InductionStove', kwh);
const hotplate = (kwh: number): Device => sent('did:x:plate', 'ElectricHotplate', kwh);
const gas = (kg: number): Device => weighed('did:x:gas', 'LPG', kg);
const scale = (kg: number, fuel: FuelType = 'Charcoal'): Device => weighed('did:x:scale', fuel, kg);

const household = (fuelType: FuelType, country: string, devices: readonly Device[]): AnalysisInputs => ({
  householdDid: 'did:x:household',
  persons: 5,
  baselines: [{ validFrom: null, fuelType, monthlyConsumption: fuelType === 'Wood' ? 300 : 100 }],
  devices,
  period,
  country,
  coverageThreshold: 0.95,
  methodology: null,
  parameters: {},
  confidenceLevel: 0.9,
  allowLowCoverage: true,
  daysPending: false,
});

function boundaryOf(inputs: AnalysisInputs, baselineMethod: BaselineMethod): BoundaryResult {
  const known = analysisContext({ ...inputs, baselineMethod }, 'later');
  if (!known.ok) throw new Error(known.refusal.detail);
  const { measured } = measuredCookers(known.context.cookers, baselineMethod, null);
  return computeBoundary(known.context, baselineMethod, measured);
}

test.each<[string, BaselineMethod, AnalysisInputs]>([
  ['a pressure cooker for charcoal', 'metered', household('Charcoal', 'ZM', [pressureCooker(0.4)])],
  ['an induction stove for wood', 'metered', household('Wood', 'NP', [induction(1)])],
  ['two electric cookers', 'metered', household('Charcoal', 'KE', [pressureCooker(0.3), induction(0.4)])],
  ['a tenth of the day lost', 'metered', household('Charcoal', 'UG', [pressureCooker(0.4, 22)])],
  ['a hotplate for wood', 'metered', household('Wood', 'ET', [hotplate(1.5)])],
  [
    'a pressure cooker beside charcoal',
    'wholeHousehold',
    household('Charcoal', 'ZM', [pressureCooker(0.4), scale(0.8)]),
  ],
  ['induction beside wood', 'wholeHousehold', household('Wood', 'NP', [induction(1), scale(2, 'Wood')])],
  ['gas beside charcoal', 'wholeHousehold', household('Charcoal', 'KE', [gas(0.2), scale(1)])],
  [
    'gas and electricity beside wood',
    'wholeHousehold',
    household('Wood', 'ZM', [gas(0.1), induction(0.5), scale(4, 'Wood')]),
  ],
  ['little charcoal left', 'wholeHousehold', household('Charcoal', 'UG', [hotplate(2), scale(0.2)])],
])('by drawing as by the delta method within two per cent: %s, %s', (_, method, inputs) => {
  const { valueAt, inputs: values, propagated } = boundaryOf(inputs, method);
  const drawn = monteCarlo(valueAt, values, {
    seed: seedOf(sha256(canonicalJson(inputs))),
    fractions: ['fNRB'],
    draws: 40_000,
  });
  expect(Math.abs(drawn.sd / propagated.sigma - 1)).toBeLessThan(0.02);
  expect(Math.abs(drawn.mean - propagated.value)).toBeLessThan(0.05 * propagated.sigma);
});
