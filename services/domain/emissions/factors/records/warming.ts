// Warming potentials over 100 years by edition of the IPCC report. One result has one set.
import { factorTable } from '../../case/factor.ts';

/** kgCO2e per kg. AR5 is the default: the published factors of wood and charcoal rest on it. */
export const warmingPotentials = {
  ar5: { ch4: 28, n2o: 265 },
  ar4: { ch4: 25, n2o: 298 },
  ar6: { ch4: 27.9, n2o: 273 },
  // For the CH4 of biomass, whose carbon was in the air before.
  'ar6-biogenic': { ch4: 27, n2o: 273 },
} as const;

export const warmingFactors = Object.entries(warmingPotentials).flatMap(([edition, { ch4, n2o }]) =>
  factorTable(
    {
      version: `ipcc-${edition}`,
      unit: 'kgCO2e/kg',
      source: `IPCC, warming potentials over 100 years, ${edition.toUpperCase()}`,
      reliability: 'S',
    },
    { 'gwp.CH4': ch4, 'gwp.N2O': n2o },
  ),
);
