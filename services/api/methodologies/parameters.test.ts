// One list of parameters: a request accepts what a methodology lists, and it has an effect or reports that it has
// none.
import { expect, test } from 'vitest';
import { overridable, overrideNames, type OverrideName } from '#domain/methodologies/overrides.ts';
import { analyzeHousehold } from '#domain/emissions/analyze/analyze.ts';
import type { AnalysisInputs, Device } from '#domain/emissions/case/household.ts';
import { analyzable, rulesOf, type MethodologyId } from '#domain/methodologies/registry.ts';
import { parameterFaults } from '#domain/emissions/refusals/refusals.ts';
import { fuelTypes, type FuelType } from '#domain/fuels.ts';
import { methodologies } from '#domain/methodologies/registry.ts';
import { householdOf, january, reporting, resultOf } from '#test/support/january-household.ts';
import { parametersOf as requiredBy } from '#test/support/any-household.ts';
import { analysisRequest } from '../analyses/request/request.ts';
import { printMethodology } from './reply.ts';

const listedBy = (id: string) => {
  const found = methodologies.find((one) => one.id === id);
  return found === undefined ? [] : printMethodology(found).parameters;
};

const isAccepted = (methodology: MethodologyId, name: OverrideName, value: unknown): boolean =>
  analysisRequest.safeParse({
    householdId: 'did:x:1',
    periodStart: '2024-01-01',
    periodEnd: '2024-01-31',
    methodology,
    parameters: { [name]: value },
  }).success && parameterFaults(methodology, [name]).length === 0;

test.each(methodologies.map(({ id }) => id))('%s lists what a request may give, and only that', (id) => {
  const listed = listedBy(id);
  const followed = analyzable.find((one) => one === id);
  const accepted =
    followed === undefined
      ? []
      : overrideNames.filter((name) => isAccepted(followed, name, overridable[name].max));
  expect(listed.map(({ name }) => name)).toEqual(accepted);
  for (const { name, minimum, maximum, u95 } of listed) {
    const [override] = overrideNames.filter((one) => one === name);
    if (override === undefined || followed === undefined) throw new Error(`${name} is listed by ${id}`);
    const accepts = (value: unknown): boolean => isAccepted(followed, override, value);
    expect([minimum, maximum, minimum - 0.001, maximum + 0.001].map(accepts)).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(accepts({ value: maximum, reference: 'Report 7' })).toBe(true);
    expect(accepts({ value: maximum, other: 1 })).toBe(false);
    expect(
      [u95?.minimum ?? 0.5, (u95?.minimum ?? 0.5) - 0.001, 1.001].map((one) =>
        accepts({ value: maximum, u95: one }),
      ),
    ).toEqual([u95 !== null, false, false]);
  }
});

/** A week is as good as a month, and an analysis costs what its days cost. */
const days = january.slice(0, 7);
const calibrations = [{ performedOn: '2023-06-01', dueOn: null, errorPercent: 1 }];
const made = { calibrations, installedOn: '2024-01-02' };
const fuelled = (
  did: string,
  type: string,
  fuelType: Device['fuelType'],
  fuels: Device['days'][number]['fuels'],
) => ({
  ...reporting(did, type, { fuels }, days),
  ...made,
  fuelType,
});
const electric = (did: string, type: string) => ({
  ...reporting(did, type, { energyKwh: 0.3 }, days),
  ...made,
});

/** Stoves without a meter, for methodologies that cover only those. */
const unmetered = {
  ...electric('did:x:a', 'InductionStove'),
  ratedPowerW: 1000,
  days: reporting('', '', {}, days).days,
};

const devicesOf = (methodology: MethodologyId): Device[] =>
  rulesOf(methodology).unmeteredOnly
    ? [unmetered, fuelled('did:x:gas', 'LpgStove', 'LPG', { LPG: 0.1 })]
    : [
        electric('did:x:a', 'ElectricPressureCooker'),
        electric('did:x:b', 'ElectricHotplate'),
        electric('did:x:c', 'InductionStove'),
        fuelled('did:x:gas', 'LpgStove', 'LPG', { LPG: 0.1 }),
        fuelled('did:x:ethanol', 'EthanolStove', 'Ethanol', { Ethanol: 0.1 }),
      ];

/** Charcoal in kg, and kerosene, which is measured by volume. */
const householdsFor = (methodology: MethodologyId): AnalysisInputs[] =>
  (['Charcoal', 'Kerosene'] as const).map((fuelType) =>
    householdOf({
      methodology,
      period: { start: days[0] ?? '', end: days.at(-1) ?? '' },
      baselines: [{ validFrom: null, fuelType, monthlyConsumption: 90 }],
      devices: [
        ...devicesOf(methodology),
        fuelled('did:x:scale', 'FuelScale', fuelType, { [fuelType]: 0.3 }),
      ],
      parameters: {
        ...requiredBy(methodology),
        ...(fuelType === 'Kerosene' && { efficiencyBaseline: 0.45 }),
      },
    }),
  );

test.each(analyzable)(
  'each parameter that %s lists changes a number, or is said to change none',
  (methodology) => {
    for (const inputs of householdsFor(methodology)) {
      const without = resultOf(inputs);
      for (const { name, maximum, minimum } of listedBy(methodology)) {
        const parameters = { ...inputs.parameters, [name]: minimum + (maximum - minimum) * 0.37 };
        const result = resultOf({ ...inputs, parameters });
        const isSaid = result.warnings.some(
          ({ code, detail }) => code === 'parameter-unused' && detail.startsWith(`${name} is given`),
        );
        const isSame =
          JSON.stringify([
            result.analysis,
            result.methodologyReduction,
            result.creditedReduction,
            result.causal,
          ]) ===
          JSON.stringify([
            without.analysis,
            without.methodologyReduction,
            without.creditedReduction,
            without.causal,
          ]);
        expect([name, isSaid]).toEqual([name, isSame]);
      }
    }
  },
);

const carriers: Readonly<Record<string, FuelType>> = {
  LpgStove: 'LPG',
  EthanolStove: 'Ethanol',
  BiogasStove: 'Biogas',
  PelletStove: 'Pellets',
};

/** Parameters that analyses of any one fuel and any one stove require. */
const missedUnder = (methodology: MethodologyId): Set<string> =>
  new Set(
    fuelTypes.flatMap((fuelType) =>
      ['ElectricPressureCooker', 'ElectricHotplate', ...Object.keys(carriers)].flatMap((type) => {
        const carrier = carriers[type];
        const stove = carrier
          ? fuelled('did:x:1', type, carrier, { [carrier]: 0.1 })
          : electric('did:x:1', type);
        const outcome = analyzeHousehold(
          householdOf({
            methodology,
            baselines: [{ validFrom: null, fuelType, monthlyConsumption: 90 }],
            devices: [stove, fuelled('did:x:scale', 'FuelScale', fuelType, { [fuelType]: 0.3 })],
          }),
        );
        return (!outcome.ok && outcome.refusal.missing) || [];
      }),
    ),
  );

test.each(analyzable)(
  'what %s lists as required, or required of some households, is what is refused',
  (id) => {
    const needed = listedBy(id).filter(({ required, requiredWhere }) => required || requiredWhere !== null);
    expect(new Set(needed.map(({ name }) => name))).toEqual(missedUnder(id));
  },
);
