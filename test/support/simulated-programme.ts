// A project of simulated households with known true reductions and the reports of their devices.
import { daysOf } from '#domain/dating/calendar.ts';
import type { AnalysisInputs, Device, DeviceDay } from '#domain/emissions/case/household.ts';
import type { BaselineMethod } from '#domain/methodologies/rules.ts';
import { randomFrom, type Random } from '#domain/random.ts';

const period = { start: '2024-04-01', end: '2024-04-10' };
const days = daysOf(period);
const months = days.length / 30;
const hoursADay = 24;
const gridLosses = 0.1;

/** Value and relative half-width of the 95 % interval (infra/docs/factors.md): charcoal in Zambia. */
const stated = {
  fNRB: [0.4, 0.4],
  efCO2: [165.22, 0.16],
  efNonCO2: [44.83, 0.5],
  ncv: [29.5, 0.1],
  efGrid: [0.197, 0.2],
  ElectricPressureCooker: [3.92 / 0.258, 0.15],
  /** Efficiencies of the new stove and the old one. */
  InductionStove: [0.7, 0.15],
  oldStove: [0.2, 0.15],
  /** What people burned over what they say that they burned. */
  statement: [1, 0.3],
} as const;

type Factor = keyof typeof stated;
export type Factors = Readonly<Record<Factor, number>>;

const around = (random: Random, value: number, u95: number): number =>
  value * (1 + (u95 / 1.96) * random.normal());

/** One draw of the factors that all households share. */
export function trueFactors(random: Random): Factors {
  const drawn = (name: Factor): number => {
    const [value, u95] = stated[name];
    return around(random, value, u95);
  };
  return {
    fNRB: Math.min(1, Math.max(0, drawn('fNRB'))),
    efCO2: drawn('efCO2'),
    efNonCO2: drawn('efNonCO2'),
    ncv: drawn('ncv'),
    efGrid: drawn('efGrid'),
    ElectricPressureCooker: drawn('ElectricPressureCooker'),
    InductionStove: drawn('InductionStove'),
    oldStove: drawn('oldStove'),
    statement: drawn('statement'),
  };
}

/** Of the period; what lies in gaps is in it. */
interface Use {
  readonly cooker: 'ElectricPressureCooker' | 'InductionStove';
  readonly kwh: number;
  readonly residualKg: number;
  readonly statedKg: number;
}

export interface SimulatedHousehold {
  readonly inputs: AnalysisInputs;
  readonly use: Use;
}

/** kgCO2e, by the equations of infra/docs/methods.md#equations written out once more. */
export function trueReduction(use: Use, factors: Factors, boundary: BaselineMethod): number {
  const kgPerMJ = (factors.efCO2 * factors.fNRB + factors.efNonCO2) / 1000;
  const electricity = use.kwh * factors.efGrid * (1 + gridLosses);
  const ratio =
    use.cooker === 'InductionStove' ? factors.InductionStove / factors.oldStove : factors[use.cooker];
  const savedMJ =
    boundary === 'metered'
      ? use.kwh * 3.6 * ratio
      : (use.statedKg * factors.statement - use.residualKg) * factors.ncv;
  return savedMJ * kgPerMJ - electricity;
}

/** Use spreads by day and household; a meter errs within its class, a scale by 30 %, and some hours are lost. */
export function simulatedHousehold(random: Random, boundary: BaselineMethod, id: number): SimulatedHousehold {
  const cooker = random.uniform() < 0.7 ? 'ElectricPressureCooker' : 'InductionStove';
  const kwhADay = (cooker === 'InductionStove' ? 0.6 : 0.2) * (0.5 + random.uniform());
  const kwh = days.map(() => kwhADay * (0.5 + random.uniform()));
  const monthlyConsumption = 35 + 25 * random.uniform();
  const kgADay = 0.1 + 0.4 * random.uniform();
  const kg = days.map(() => kgADay * (0.5 + random.uniform()));
  const meter = around(random, 1, 0.025);
  const scale = around(random, 1, 0.3);
  const metered = device(
    `did:x:cooker-${id}`,
    cooker,
    kwh.map((amount) => {
      const received = hoursADay - (random.uniform() < 0.2 ? Math.ceil(3 * random.uniform()) : 0);
      return { received, energyKwh: (amount * meter * received) / hoursADay };
    }),
  );
  const weighed = device(
    `did:x:scale-${id}`,
    'FuelScale',
    kg.map((amount) => (random.uniform() < 0.02 ? { received: 0 } : { fuels: { Charcoal: amount * scale } })),
  );
  return {
    use: { cooker, kwh: total(kwh), residualKg: total(kg), statedKg: monthlyConsumption * months },
    inputs: {
      householdDid: `did:x:household-${id}`,
      persons: 5,
      baselines: [{ validFrom: null, fuelType: 'Charcoal', monthlyConsumption }],
      devices: boundary === 'metered' ? [metered] : [metered, weighed],
      period,
      country: 'ZM',
      coverageThreshold: 0.95,
      methodology: boundary === 'metered' ? 'gs-mecd@1.2' : 'whole-household@1',
      parameters: { tdl: gridLosses },
      confidenceLevel: 0.95,
      allowLowCoverage: true,
      daysPending: false,
    },
  };
}

const device = (did: string, type: string, rows: readonly Partial<DeviceDay>[]): Device => ({
  did,
  type,
  fuelType: type === 'FuelScale' ? 'Charcoal' : null,
  ratedPowerW: null,
  expectedIntervalSeconds: 3600,
  installedDays: days,
  days: rows.map((row, index) => ({
    day: days[index] ?? '',
    digest: '',
    usageHours: 1,
    energyKwh: null,
    fuels: {},
    expected: hoursADay,
    received: hoursADay,
    flags: [],
    ...row,
  })),
});

const total = (values: readonly number[]): number => values.reduce((whole, value) => whole + value, 0);

/** Independent sources: their seeds are drawn from one. */
export function randoms(count: number, parent: Random): Random[] {
  const word = (): number => Math.floor(parent.uniform() * 2 ** 32);
  return Array.from({ length: count }, () => randomFrom([word(), word(), word(), word()]));
}
