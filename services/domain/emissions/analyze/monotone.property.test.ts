// Which way a reduction moves with the data, what a device adds to it, and one amount given in two units.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { days, parametersOf, period, steady } from '#test/support/any-household.ts';
import { householdOf, resultOf } from '#test/support/january-household.ts';
import type { AnalysisInputs, Device } from '../case/household.ts';
import { analyzable, rulesOf, type MethodologyId } from '../../methodologies/registry.ts';
import { factors } from '../factors/records/registry.ts';

const cooker = (did: string, type: string, energyKwh: number): Device => steady(did, type, { energyKwh });
/** A new stove that the methodology is for. */
const fitting = (methodology: MethodologyId, type: string, energyKwh: number): Device =>
  rulesOf(methodology).unmeteredOnly
    ? steady('did:x:cooker', 'ImprovedBiomassStove', {}, { fuelType: 'Charcoal' })
    : cooker('did:x:cooker', type, energyKwh);
const scale = (kg: number, fuelType: 'Charcoal' | 'Kerosene' = 'Charcoal'): Device =>
  steady('did:x:scale', 'FuelScale', { fuels: { [fuelType]: kg } }, { fuelType });

const household = (changes: Partial<AnalysisInputs>): AnalysisInputs =>
  householdOf({
    period,
    baselines: [{ validFrom: null, fuelType: 'Charcoal', monthlyConsumption: 90 }],
    parameters: parametersOf(changes.methodology ?? null),
    ...changes,
  });
const reductionOf = (inputs: AnalysisInputs): number => resultOf(inputs).analysis.reductions;

const amount = (max: number): fc.Arbitrary<number> => fc.double({ min: 0.001, max, noNaN: true });
const electric = fc.constantFrom('ElectricPressureCooker', 'InductionStove', 'ElectricHotplate');
const ofBoundary = (boundary: string) =>
  fc.constantFrom(...analyzable.filter((name) => rulesOf(name).boundary === boundary));

test('metered: more energy below the limits never lowers the reduction', () => {
  fc.assert(
    fc.property(ofBoundary('metered'), electric, amount(0.5), amount(0.5), (methodology, type, kwh, more) => {
      const at = (daily: number): number =>
        reductionOf(household({ methodology, devices: [cooker('did:x:cooker', type, daily)] }));
      expect(at(kwh + more)).toBeGreaterThanOrEqual(at(kwh));
    }),
  );
});

test('a stove that was never seen cooking never adds to the credit of another one', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...analyzable.filter((name) => !rulesOf(name).unmeteredOnly)),
      electric,
      amount(3),
      amount(3),
      fc.nat(days.length - 1),
      (methodology, type, kwh, idleKwh, late) => {
        const stove = cooker('did:x:cooker', type, kwh);
        const used = { ...stove, installedDays: days.slice(late), days: stove.days.slice(late) };
        const idle = steady(
          'did:x:idle',
          'ElectricHotplate',
          { energyKwh: idleKwh, cookingKwh: 0, seenHours: 24, usageHours: 0 },
          { expectedIntervalSeconds: 900 },
        );
        const creditOf = (devices: readonly Device[]): number =>
          resultOf(household({ methodology, devices: [...devices, scale(1)] })).creditedReduction;
        expect(creditOf([used, idle])).toBeLessThanOrEqual(creditOf([used]));
      },
    ),
  );
});

test('whole household: less residual fuel never lowers the reduction, gaps or none', () => {
  fc.assert(
    fc.property(
      ofBoundary('wholeHousehold'),
      amount(3),
      amount(1),
      fc.nat(8),
      (methodology, kg, part, gap) => {
        const at = (daily: number): number => {
          const weighed = scale(daily);
          const devices = [
            fitting(methodology, 'InductionStove', 1),
            { ...weighed, days: weighed.days.toSpliced(0, gap) },
          ];
          return reductionOf(household({ methodology, devices, allowLowCoverage: true }));
        };
        expect(at(kg * part)).toBeGreaterThanOrEqual(at(kg));
      },
    ),
  );
});

test('more baseline fuel never lowers the reduction, whatever the methodology', () => {
  fc.assert(
    fc.property(fc.constantFrom(...analyzable), amount(100), amount(100), (methodology, monthly, more) => {
      const at = (monthlyConsumption: number): number =>
        reductionOf(
          household({
            methodology,
            baselines: [{ validFrom: null, fuelType: 'Charcoal', monthlyConsumption }],
            devices: [fitting(methodology, 'ElectricPressureCooker', 1), scale(0.5)],
          }),
        );
      expect(at(monthly + more)).toBeGreaterThanOrEqual(at(monthly));
    }),
  );
});

test('leave-one-out: a share is what the reduction lacks when that cooking goes back to the baseline stove', () => {
  fc.assert(
    fc.property(amount(0.3), amount(0.3), amount(0.3), (a, b, c) => {
      // Equal amounts on all days would be one stove under two names.
      const [least = 0, middle = 0, most = 0] = [a, b, c].sort((one, other) => one - other);
      fc.pre(middle > 1.01 * least && most > 1.01 * middle);
      const devices = [
        cooker('did:x:a', 'ElectricPressureCooker', a),
        cooker('did:x:b', 'InductionStove', b),
        cooker('did:x:c', 'ElectricHotplate', c),
      ];
      const { analysis } = resultOf(household({ devices }));
      devices.forEach((_, index) => {
        const without = reductionOf(household({ devices: devices.toSpliced(index, 1) }));
        const share = analysis.deviceContributions[index]?.reductionShare ?? Number.NaN;
        expect(share * analysis.reductions).toBeGreaterThan(0);
        expect(Math.abs(share * analysis.reductions - (analysis.reductions - without))).toBeLessThan(
          0.004 + 0.0001 * analysis.reductions,
        );
      });
    }),
  );
});

test('the sign trap: in the whole household a cleaner cooker has a share, though without its energy less is emitted', () => {
  const devices = [cooker('did:x:a', 'ElectricPressureCooker', 0.4), scale(0.5)];
  const methodology = 'whole-household@1' as const;
  const { analysis } = resultOf(household({ methodology, devices }));
  const idle = resultOf(
    household({ methodology, devices: [cooker('did:x:a', 'ElectricPressureCooker', 0), scale(0.5)] }),
  );
  expect(idle.analysis.actualEmissions).toBeLessThan(analysis.actualEmissions);
  expect(analysis.deviceContributions[0]?.reductionShare).toBeGreaterThan(0);
});

test('fuel in litres is its weight by the density: emissions are litres x density x factor per kg', () => {
  const density = factors.find(({ name }) => name === 'density.Kerosene')?.value ?? Number.NaN;
  fc.assert(
    fc.property(amount(60), amount(5), amount(6), (litres, daily, emissionsPerKg) => {
      const { analysis } = resultOf(
        household({
          methodology: 'whole-household@1',
          baselines: [{ validFrom: null, fuelType: 'Kerosene', monthlyConsumption: litres }],
          devices: [cooker('did:x:a', 'InductionStove', 0), scale(daily, 'Kerosene')],
          parameters: { emissionsPerKg, efficiencyBaseline: 0.5 },
        }),
      );
      const months = 6 / 29 + 3 / 31;
      expect(analysis.baselineEmissions).toBeCloseTo(litres * months * density * emissionsPerKg, 2);
      expect(analysis.actualEmissions).toBeCloseTo(daily * days.length * density * emissionsPerKg, 2);
    }),
  );
});

test('a factor per kg stands for its parts per TJ and the energy of a kg', () => {
  fc.assert(
    fc.property(amount(1), amount(200), amount(100), amount(40), (fNRB, efCO2, efNonCO2, ncv) => {
      const devices = [cooker('did:x:a', 'InductionStove', 1), scale(0.5)];
      const at = (parameters: AnalysisInputs['parameters']) =>
        resultOf(household({ methodology: 'whole-household@1', devices, parameters })).analysis;
      const [parts, whole] = [
        at({ fNRB, efCO2, efNonCO2, ncv }),
        at({ ncv, emissionsPerKg: ((efCO2 * fNRB + efNonCO2) * ncv) / 1000 }),
      ];
      expect(whole.baselineEmissions).toBeCloseTo(parts.baselineEmissions, 2);
      expect(whole.actualEmissions).toBeCloseTo(parts.actualEmissions, 2);
    }),
  );
});
