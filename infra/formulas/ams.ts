// Formulas of the CDM's small-scale methodologies AMS-II.G and AMS-I.E (infra/docs/methodologies.md#ams-iig).
import {
  efficiencyReduction,
  renewableReduction,
  savedByBoilingTest,
  savedByCookingTest,
  savedByHeat,
  savedByKitchenTest,
  woodForHeat,
} from '#domain/methodologies/ams.ts';
import { valueOf } from './factors.ts';
import { formula, type Formula } from './formula.ts';
import { fraction, notNegative, optional, positive, share, choice } from './quantities.ts';
import { missing, notOne } from './together.ts';

const source = 'not confirmed at the source';

const stoves = {
  devices: notNegative('devices'),
  ncv: positive('TJ/t'),
  efCO2: notNegative('tCO2/TJ'),
  fNRB: fraction,
  efNonCO2: notNegative('tCO2e/TJ'),
  netToGross: share,
} as const;

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
    equation:
      'ER = savings N μ NCV (EF_CO2 fNRB + EF_non) net-to-gross; savings: KPT B_old − B_new, WBT B_old (1 − η_old / η_new), ' +
      'CCT B_old (1 − SC_new / SC_old), TEO HG / NCV (1 / η_old − 1 / η_new)',
    source: `CDM AMS-II.G, ${source}`,
    inputs: {
      route: choice('KPT or WBT or CCT or TEO', ['KPT', 'WBT', 'CCT', 'TEO']),
      fuelOld: optional(notNegative('t per device and year')),
      efficiencyOld: optional(share),
      efficiencyNew: optional(share),
      ...stoves,
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
      return { savings: saved, er: efficiencyReduction(saved, values.useFactor, values) };
    },
  }),
  formula({
    name: 'amsIE',
    equation: 'ER = (N B NCV (EF_CO2 fNRB + EF_non) − PE) net-to-gross; B measured, or HG / (NCV η_old)',
    source: `CDM AMS-I.E, ${source}`,
    inputs: {
      heatDelivered: optional(notNegative('TJ useful per device and year')),
      efficiencyOld: optional(share),
      ...stoves,
      projectEmissions: notNegative('tCO2e'),
      fuelOld: optional(notNegative('t per device and year')),
    },
    outputs: { er: 'tCO2e' },
    refuse: (values) =>
      notOne(values, 'fuelOld', 'heatDelivered') ??
      (values.fuelOld === undefined ? missing(values, ['efficiencyOld'], 'heatDelivered') : null),
    run: ({ heatDelivered = 0, efficiencyOld = 1, fuelOld, projectEmissions, ...values }) => ({
      er: renewableReduction(
        fuelOld ?? woodForHeat(heatDelivered, values.ncv, efficiencyOld),
        projectEmissions,
        values,
      ),
    }),
  }),
];
