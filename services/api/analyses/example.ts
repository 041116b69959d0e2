// An example of a printed analysis for the OpenAPI document: a pressure cooker replaces charcoal in one month.

export const analysisExample = {
  householdId: 'did:ixo:household/123',
  period: { start: '2024-01-01', end: '2024-01-31' },
  analysis: {
    baselineEmissions: 102.02,
    actualEmissions: 2.376,
    reductions: 99.644,
    confidence: 0.3158,
    deviceContributions: [
      { deviceId: 'did:ixo:device/456', reductionShare: 1, evidence: { usageHours: 41.5, fuelSaved: 31.65 } },
    ],
    unattributedShare: 0,
    interval: { lower: 72.905, upper: 126.383, level: 0.9 },
    units: { emissions: 'kgCO2e', fuelSaved: 'kg', usageHours: 'h' },
  },
  baselineMethod: 'metered',
  leakage: 4.982,
  methodologyReduction: 94.662,
  creditedReduction: 58.04,
  probPositive: 1,
  id: 'an_NJM6HX1FXG89V95T77EJMRHTBP',
  status: 'final',
  methodology: 'gs-mecd@1.2',
  coverage: 0.995,
  causal: {
    design: 'meteredEnergy',
    baselineFuel: 31.65,
    standardUncertainty: null,
    detail: 'Fuel that the metered cooking would have needed on the old stove, before any cap.',
    reason: 'The boundary is metered: the baseline is the fuel that the metered cooking would have needed.',
    fuelType: 'Charcoal',
    unit: 'kg',
    alternatives: [
      {
        design: 'declaredBaseline',
        baselineFuel: 40,
        standardUncertainty: null,
        detail: 'Fuel for all cooking, stated by the household or weighed in a kitchen test.',
      },
    ],
  },
  inputsDigest: 'sha256:10d3480b0ffae88fb60ba3f6ed0524bf3cdbeaaa67dc47d9938866840d04ca39',
  resultDigest: 'sha256:946b2512de823ca773894f597c0129d83d134aed9a7a5e54d51b006b0f6dedab',
  inputsVerified: { verified: 1, total: 2 },
  warnings: [
    {
      code: 'persons-assumed',
      detail: 'The household has no number of persons. The limits for one person are used. Set members.',
    },
  ],
  computedAt: '2026-11-21T09:10:00Z',
};
