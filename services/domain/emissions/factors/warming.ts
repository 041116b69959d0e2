// Warming potentials over 100 years by edition of the IPCC report. One result has one set.

/** kgCO2e per kg. AR5 is the default: the published factors of wood and charcoal rest on it. */
export const warmingPotentials = {
  ar4: { ch4: 25, n2o: 298 },
  ar5: { ch4: 28, n2o: 265 },
  ar6: { ch4: 27.9, n2o: 273 },
  ar6Biogenic: { ch4: 27, n2o: 273 },
} as const;
