// An error that two inputs share is the same in both, within a household and between households of a project.
import { expect, test } from 'vitest';
import { householdOf, reporting, resultOf } from '#test/support/january-household.ts';
import type { AnalysisInputs, Device } from '../case/household.ts';
import { programmeTotal } from '../result/project-total.ts';
import type { AnalysisResult } from '../result/result.ts';

const cooker = (type: string, energyKwh: number, did = `did:x:${type}`): Device =>
  reporting(did, type, { energyKwh });

const share = ({ trace }: AnalysisResult, name: string): number =>
  trace.inputs.find((entry) => entry.name === name)?.varianceShare ?? 0;

const of = (type: string, changes: Partial<AnalysisInputs> = {}): AnalysisResult =>
  resultOf(householdOf({ devices: [cooker(type, 0.3)], ...changes }));

/** Sigma of two households together. */
function togetherSigma(one: AnalysisResult, other: AnalysisResult): number {
  const parts = [one, other].map(({ analysis: { reductions: reduction }, spread }) => ({
    households: 1,
    reduction,
    ...spread,
  }));
  return programmeTotal(parts).sigma;
}

const effectOf = (result: AnalysisResult, name: string): number =>
  result.spread.systematic[name] ?? Number.NaN;

test('the old stove of two kinds of cookers is one input, and the new ones are two', () => {
  const result = of('InductionStove', {
    devices: [cooker('InductionStove', 0.3), cooker('ElectricHotplate', 0.31)],
  });
  const names = result.trace.inputs.map(({ name }) => name).filter((name) => name.startsWith('efficiency:'));
  expect(names).toEqual(['efficiency:baseline', 'efficiency:hotplate', 'efficiency:induction']);
  // Both cookers depend on it, so its effect is that of one cooker with all the energy.
  const apart = share(result, 'efficiency:hotplate') + share(result, 'efficiency:induction');
  expect(share(result, 'efficiency:baseline')).toBeGreaterThan(apart);
});

test('households whose cookers replace the same old stove err alike by it', () => {
  const [induction, hotplate] = [of('InductionStove'), of('ElectricHotplate')];
  const old = 'efficiency.baseline.Charcoal@mmecd-1.2';
  const sum = effectOf(induction, old) + effectOf(hotplate, old);
  const without = (result: AnalysisResult): AnalysisResult => ({
    ...result,
    spread: { ...result.spread, systematic: { ...result.spread.systematic, [old]: 0 } },
  });
  const rest = togetherSigma(without(induction), without(hotplate));
  expect(togetherSigma(induction, hotplate)).toBeCloseTo(Math.hypot(rest, sum), 9);
  expect(Math.abs(sum)).toBeGreaterThan(1);
});

test('pressure cookers in place of charcoal and of wood share the cooking test of the new stove', () => {
  const wood = of('ElectricPressureCooker', {
    baselines: [{ validFrom: null, fuelType: 'Wood', monthlyConsumption: 200 }],
  });
  const charcoal = of('ElectricPressureCooker');
  const both = [wood, charcoal].map(({ spread }) => Object.keys(spread.systematic));
  expect(both.every((names) => names.includes('sc.africa.pressureCooker@mmecd-1.2'))).toBe(true);
});

test('a ratio that the request gives is one input, whatever the cookers', () => {
  const devices = [cooker('ElectricPressureCooker', 0.1), cooker('InductionStove', 0.1)];
  const result = resultOf(householdOf({ devices, parameters: { scRatio: 5 } }));
  const names = result.trace.inputs.map(({ name }) => name);
  expect(names).toContain('scRatio');
  expect(names.filter((name) => /^(?:sc|efficiency):/.test(name))).toEqual([]);
});

test('LPG as the fuel before and LPG as the new one are of one factor', () => {
  const before = of('InductionStove', {
    baselines: [{ validFrom: null, fuelType: 'LPG', monthlyConsumption: 40 }],
    parameters: { efficiencyBaseline: 0.5 },
  });
  const after = resultOf(
    householdOf({ devices: [reporting('did:x:gas', 'LpgStove', { fuels: { LPG: 0.1 } })] }),
  );
  for (const { spread } of [before, after])
    expect(Object.keys(spread.systematic)).toContain('efCO2.LPG@ipcc-2006');
});
