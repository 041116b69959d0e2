// Formulas of stoves without a meter: Gold Standard TPDDTEC v3.1, RECH v5.0 and SMEC v4.0, CDM AMS-II.G and AMS-I.E (infra/docs/methodologies.md#tpddtec-v31-and-v4).
import {
  savedByBoilingTest,
  savedByCookingTest,
  savedByHeat,
  savedByKitchenTest,
  woodForHeat,
} from '#domain/methodologies/ams.ts';
import {
  adjustedBaseline,
  ceiledBaseline,
  fuelEmissions,
  leakingFraction,
  usedFuel,
  type InUse,
} from '#domain/methodologies/equations.ts';
import { fuelIntensity } from '#domain/methodologies/fuel-factors.ts';
import {
  cappedFuel,
  embodiedYears,
  fuelPrecision,
  newDevices as newDevicesIn,
  type BoundRule,
  type FuelSample,
} from '#domain/methodologies/smec.ts';
import { normalQuantile } from '#domain/normal.ts';
import { studentQuantile } from '#domain/student.ts';
import { sum } from '#domain/sum.ts';
import { valueOf } from './formula.ts';
import { formula, type Formula } from './formula.ts';
import { emitting, intensityOf, netOf, renewableFossil, thousand, type Emitting } from './fuels.ts';
import {
  amount,
  choice,
  count,
  countOfTwo,
  countOrNone,
  fraction,
  list,
  name,
  notNegative,
  optional,
  orNull,
  positive,
  record,
  share,
} from './quantities.ts';
import { missing, notOne, notWhole } from './formula.ts';

/** Fuel of all stoves, t. */
interface Burned {
  readonly fuel: number;
  /** TJ/t. */
  readonly ncv: number;
  /** tCO2e/GJ. */
  readonly intensity: number;
}

/** tCO2e. */
const burn = ({ fuel, ncv, intensity }: Burned): number =>
  fuelEmissions(fuel, { ncv: ncv * thousand, intensity });

const tpddtec = 'Gold Standard TPDDTEC v3.1, not confirmed at the source';

const use = { technologyDays: notNegative('technology-days'), usageRate: fraction } as const;
const leaked = notNegative('tCO2e');

const inUse = ({ technologyDays: number, usageRate: usage }: Record<keyof typeof use, number>): InUse => ({
  number,
  usage,
});

/**
 * "90 % bound" is read as the bound of the two-sided 90 % interval, t(0.95, n-1), or of the one-sided one, t(0.90, n-1);
 * published checks take z for t too. The first claims least.
 */
const bounds = {
  't(0.95, n-1)': (df) => studentQuantile(0.95, df),
  't(0.90, n-1)': (df) => studentQuantile(0.9, df),
  'z(0.95)': () => normalQuantile(0.95),
  'z(0.90)': () => normalQuantile(0.9),
} as const satisfies Record<string, BoundRule['quantile']>;

const boundNames = ['t(0.95, n-1)', 't(0.90, n-1)', 'z(0.95)', 'z(0.90)'] as const;

/** 90/10 with this bound. */
const boundOf = (bound: (typeof boundNames)[number]): BoundRule => ({
  quantile: bounds[bound],
  target: valueOf('precisionMax@rech-5.0'),
});

export const tpddtecFormulas: readonly Formula[] = [
  formula({
    name: 'tpddtec31Method1',
    source: tpddtec,
    inputs: {
      ...use,
      fuelSaved: amount('t per technology-day'),
      ncv: positive('TJ/t'),
      efCO2: notNegative('tCO2/TJ'),
      fNRB: fraction,
      efNonCO2: notNegative('tCO2e/TJ'),
      leakage: leaked,
    },
    outputs: { er: 'tCO2e' },
    run: ({ fuelSaved, ncv, leakage: le, ...values }) => {
      const fuel = usedFuel(fuelSaved, inUse(values));
      return { er: netOf(burn({ fuel, ncv, intensity: fuelIntensity(values) }), 0, { leakage: le }).er };
    },
  }),
  formula({
    name: 'tpddtec31Method3',
    source: tpddtec,
    inputs: {
      ...use,
      baselineFuel: notNegative('t per technology-day'),
      ncvBaseline: positive('TJ/t'),
      efCO2Baseline: notNegative('tCO2/TJ'),
      fNRB: fraction,
      efNonCO2Baseline: notNegative('tCO2e/TJ'),
      projectFuel: notNegative('t per technology-day'),
      ncvProject: positive('TJ/t'),
      efProject: notNegative('tCO2e/TJ'),
      leakage: leaked,
    },
    outputs: { be: 'tCO2e', pe: 'tCO2e', er: 'tCO2e' },
    run: ({ fNRB, efCO2Baseline: efCO2, efNonCO2Baseline: efNonCO2, ...values }) => {
      const be = burn({
        fuel: usedFuel(values.baselineFuel, inUse(values)),
        ncv: values.ncvBaseline,
        intensity: fuelIntensity({ efCO2, efNonCO2, fNRB }),
      });
      const pe = burn({
        fuel: usedFuel(values.projectFuel, inUse(values)),
        ncv: values.ncvProject,
        intensity: fuelIntensity({ efCO2: values.efProject, efNonCO2: 0, fNRB: 1 }),
      });
      return { be, pe, er: netOf(be, pe, values).er };
    },
  }),
  formula({
    name: 'baselineFuelAdjusted',
    source: 'Gold Standard RECH v5.0 and SMEC v4.0',
    inputs: {
      mean: positive('t per household and year'),
      sd: notNegative('t'),
      n: countOfTwo('households'),
      householdSize: positive('persons'),
      capPerPerson: positive('t per person and year'),
      boundQuantile: choice('rule', boundNames),
    },
    outputs: { relativePrecision: 'fraction', statisticalValue: 't', adjusted: 't' },
    run: ({ householdSize, capPerPerson: perPerson, boundQuantile, ...sample }) => {
      const { relativePrecision, valueUsed } = fuelPrecision(sample, boundOf(boundQuantile), 'lower');
      const adjusted = cappedFuel(valueUsed, { perPerson, householdSize });
      return { relativePrecision, statisticalValue: valueUsed, adjusted };
    },
  }),
];

const smec = 'Gold Standard SMEC v4.0 (PAA-M400-07) and RECH v5.0 (PAA-M400-08)';

const burned = { ncv_TJ_per_t: positive('TJ/t'), ...emitting } as const;

interface OfFuel extends Emitting {
  readonly ncv_TJ_per_t: number;
}

/** Emissions of the fuel of all stoves that burn it, t. */
const burnAs = (fuel: number, of: OfFuel): number =>
  burn({ fuel, ncv: of.ncv_TJ_per_t, intensity: intensityOf(of) });

const claim = {
  daf: fraction,
  newDevices: countOrNone('devices'),
  embodied: notNegative('tCO2e per new device'),
  marketLeakage: fraction,
  hawthorneIndex: fraction,
} as const;

type Claim = Readonly<Record<Exclude<keyof typeof claim, 'daf'>, number>>;

/** A methodology for stoves without a meter claims nothing below 0. */
function claimOf(be: number, activity: number, { marketLeakage, ...less }: Claim) {
  const { pe: ae, er, ...emissions } = netOf(be, activity, { ...less, fraction: marketLeakage });
  return { ...emissions, ae, er: Math.max(0, er) };
}

const groups = list(
  record('see field names', {
    fuel: optional(name),
    stoves: notNegative('devices'),
    usage: fraction,
    fuel_t_per_year: notNegative('t per stove and year'),
    ...burned,
  }),
);

interface StoveGroup extends OfFuel {
  readonly stoves: number;
  readonly usage: number;
  readonly fuel_t_per_year: number;
}

const emissionsOf = (all: readonly StoveGroup[]): number =>
  sum(all.map((of) => burnAs(usedFuel(of.fuel_t_per_year, { number: of.stoves, usage: of.usage }), of)));

const daysPerYear = 365;

/** New devices whose making counts in a year of the crediting period, from 1: all of them, or a part of each. */
function countNewDevices(year: number, technicalLife: number, devices: number): number {
  const years = embodiedYears(technicalLife);
  return newDevicesIn(year <= years ? devices * daysPerYear : 0, years);
}

const smecChain = formula({
  name: 'smecChain',
  source: smec,
  inputs: {
    baseline: groups,
    activity: groups,
    ...claim,
    technicalLife: positive('years'),
    creditingYear: count('year number'),
  },
  outputs: { be: 'tCO2e', ae: 'tCO2e', le: 'tCO2e', er: 'tCO2e' },
  refuse: ({ baseline, activity }) =>
    renewableFossil('baseline', baseline) ?? renewableFossil('activity', activity),
  run: ({ baseline, activity, daf, technicalLife, creditingYear, newDevices, ...values }) =>
    claimOf(adjustedBaseline(emissionsOf(baseline), daf), emissionsOf(activity), {
      ...values,
      newDevices: countNewDevices(creditingYear, technicalLife, newDevices),
    }),
});

const sampled = {
  mean_t_per_year: positive('t per household and year'),
  sd_t: notNegative('t'),
  n: countOfTwo('households'),
  ...burned,
} as const;

const shares = list(
  record('see field names', {
    fuel: name,
    deviceShare: fraction,
    cap_t_per_person: positive('t per person and year'),
    ...sampled,
  }),
);

interface Sampled extends OfFuel {
  readonly mean_t_per_year: number;
  readonly sd_t: number;
  readonly n: number;
}

interface BaselineShare extends Sampled {
  readonly fuel: string;
  readonly deviceShare: number;
  readonly cap_t_per_person: number;
}

const sampleOf = ({ mean_t_per_year: mean, sd_t: sd, n }: Sampled): FuelSample => ({ mean, sd, n });

const rules = {
  '90/10 with t(0.95, n-1)': boundOf('t(0.95, n-1)'),
  '90/10 with t(0.90, n-1)': boundOf('t(0.90, n-1)'),
  '90/10 with z(0.95)': boundOf('z(0.95)'),
  '90/10 with z(0.90)': boundOf('z(0.90)'),
} as const;

function namedTwice(fuels: readonly { readonly fuel: string }[]): string | null {
  const index = fuels.findIndex(({ fuel }, at) => fuels.findIndex((other) => other.fuel === fuel) < at);
  return index < 0
    ? null
    : `baseline[${index}].fuel is "${fuels[index]?.fuel}" once more: one entry for each fuel is allowed`;
}

const smecFull = formula({
  name: 'smecFull',
  source: smec,
  inputs: {
    stoves: notNegative('devices'),
    usageBaseline: fraction,
    householdSize: positive('persons'),
    baseline: shares,
    project: record('see field names', { fuel: optional(name), usage: fraction, ...sampled }),
    ...claim,
    bauCeiling: orNull(notNegative('tCO2e or null')),
    precision: choice(
      'rule',
      boundNames.map((bound) => `90/10 with ${bound}` as const),
    ),
  },
  outputs: {
    precisionWood: 'fraction',
    precisionCharcoal: 'fraction',
    charcoalUsed: 't per year',
    projectUsed: 't per year',
    beUnadjusted: 'tCO2e',
    beUncertainty: 'tCO2e',
    be: 'tCO2e',
    ae: 'tCO2e',
    le: 'tCO2e',
    er: 'tCO2e',
  },
  refuse: ({ baseline, project }) =>
    notWhole(
      'baseline[].deviceShare',
      baseline.map(({ deviceShare }) => deviceShare),
    ) ??
    namedTwice(baseline) ??
    renewableFossil('baseline', baseline) ??
    renewableFossil('project', [project]),
  run: ({ stoves, usageBaseline: usage, householdSize, baseline, project, precision, ...values }) => {
    const rule = rules[precision];
    const judged = (of: BaselineShare) => fuelPrecision(sampleOf(of), rule, 'lower');
    const used = (of: BaselineShare): number =>
      cappedFuel(judged(of).valueUsed, { perPerson: of.cap_t_per_person, householdSize });
    const emissions = (fuelOf: (of: BaselineShare) => number): number =>
      sum(baseline.map((of) => burnAs(usedFuel(fuelOf(of), { number: stoves * of.deviceShare, usage }), of)));
    const ofFuel = (fuel: string, value: (of: BaselineShare) => number): number | null => {
      const found = baseline.find((of) => of.fuel === fuel);
      return found === undefined ? null : value(found);
    };
    const beUncertainty = emissions(used);
    const projectUsed = fuelPrecision(sampleOf(project), rule, 'upper').valueUsed;
    const { daf, bauCeiling, ...less } = values;
    return {
      precisionWood: ofFuel('wood', (of) => judged(of).relativePrecision),
      precisionCharcoal: ofFuel('charcoal', (of) => judged(of).relativePrecision),
      charcoalUsed: ofFuel('charcoal', used),
      projectUsed,
      beUnadjusted: emissions(({ mean_t_per_year: mean }) => mean),
      beUncertainty,
      ...claimOf(
        ceiledBaseline(adjustedBaseline(beUncertainty, daf), bauCeiling),
        burnAs(usedFuel(projectUsed, { number: stoves, usage: project.usage }), project),
        less,
      ),
    };
  },
});

export const smecFormulas: readonly Formula[] = [smecChain, smecFull];

const notConfirmed = 'not confirmed at the source';

const fleet = {
  devices: notNegative('devices'),
  ncv: positive('TJ/t'),
  efCO2: notNegative('tCO2/TJ'),
  fNRB: fraction,
  efNonCO2: notNegative('tCO2e/TJ'),
  netToGross: share,
} as const;

type Fleet = Readonly<Record<keyof typeof fleet, number>>;

/** `perDevice`: t of wood; `pe`: tCO2e. */
function netOfFleet(
  perDevice: number,
  pe: number,
  { devices, usage = 1, ...of }: Fleet & { usage?: number },
) {
  const fuel = usedFuel(perDevice, { number: devices, usage });
  const be = burn({ fuel, ncv: of.ncv, intensity: fuelIntensity(of) });
  return netOf(be, pe, { fraction: leakingFraction(of.netToGross) });
}

const routes = {
  KPT: ['fuelOld', 'fuelNew'],
  WBT: ['fuelOld', 'efficiencyOld', 'efficiencyNew'],
  CCT: ['fuelOld', 'scOld', 'scNew'],
  TEO: ['heatDelivered', 'efficiencyOld', 'efficiencyNew'],
} as const;

interface Saving extends Readonly<
  Partial<Record<(typeof routes)[keyof typeof routes][number], number | undefined>>
> {
  readonly route: keyof typeof routes;
  readonly ncv: number;
}

function savings(values: Saving): number {
  const { route, fuelOld = 0, fuelNew = 0, scOld = 1, scNew = 1, heatDelivered = 0, ncv } = values;
  const { efficiencyOld = 1, efficiencyNew = 1 } = values;
  if (route === 'KPT') return savedByKitchenTest(fuelOld, fuelNew);
  if (route === 'WBT') return savedByBoilingTest(fuelOld, { efficiencyOld, efficiencyNew });
  if (route === 'CCT') return savedByCookingTest(fuelOld, scOld, scNew);
  return savedByHeat(heatDelivered, ncv, { efficiencyOld, efficiencyNew });
}

const minimum = (): number => valueOf('efficiency.biomass@ams-ii-g');

const tooWeak = ({ efficiencyNew }: { readonly efficiencyNew?: number | undefined }): string | null =>
  efficiencyNew !== undefined && efficiencyNew < minimum()
    ? `efficiencyNew is ${efficiencyNew}: AMS-II.G allows at least ${minimum()}`
    : null;

export const amsFormulas: readonly Formula[] = [
  formula({
    name: 'amsIIG',
    source: `CDM AMS-II.G, ${notConfirmed}`,
    inputs: {
      route: choice('KPT or WBT or CCT or TEO', ['KPT', 'WBT', 'CCT', 'TEO']),
      fuelOld: optional(notNegative('t per device and year')),
      efficiencyOld: optional(share),
      efficiencyNew: optional(share),
      ...fleet,
      useFactor: fraction,
      fuelNew: optional(notNegative('t per device and year')),
      scOld: optional(positive('kg fuel per kg food')),
      scNew: optional(notNegative('kg fuel per kg food')),
      heatDelivered: optional(notNegative('TJ useful per device and year')),
    },
    outputs: { savings: 't wood per device and year', er: 'tCO2e' },
    refuse: (values) => missing(values, routes[values.route], `route ${values.route}`) ?? tooWeak(values),
    run: (values) => {
      const saved = savings(values);
      return { savings: saved, er: netOfFleet(saved, 0, { ...values, usage: values.useFactor }).er };
    },
  }),
  formula({
    name: 'amsIE',
    source: `CDM AMS-I.E, ${notConfirmed}`,
    inputs: {
      heatDelivered: optional(notNegative('TJ useful per device and year')),
      efficiencyOld: optional(share),
      ...fleet,
      projectEmissions: notNegative('tCO2e'),
      fuelOld: optional(notNegative('t per device and year')),
    },
    outputs: { er: 'tCO2e' },
    refuse: (values) =>
      notOne(values, 'fuelOld', 'heatDelivered') ??
      (values.fuelOld === undefined ? missing(values, ['efficiencyOld'], 'heatDelivered') : null),
    run: ({ heatDelivered = 0, efficiencyOld = 1, fuelOld, projectEmissions, ...values }) => {
      const old = fuelOld ?? woodForHeat(heatDelivered, values.ncv, efficiencyOld);
      return { er: netOfFleet(old, projectEmissions, values).er };
    },
  }),
];
