// Equations and parameters that SMEC v4.0 and RECH v5.0 have in common.
import { brought, equation, fuelParameters, usual, type Methodology } from '../methodology.ts';

export const stoveClaim: Pick<Methodology, 'equations' | 'parameters'> = {
  equations: [
    equation(
      'P_b,adj',
      'mean if t se / mean ≤ 0.10, else mean − t se; at most cap × household size; ' +
        'or fuel per person × household size × 0.95 for suppressed demand',
      'baselineFuelAdjusted',
      'smecFull',
    ),
    equation('P_p,adj', 'mean if t se / mean ≤ 0.10, else mean + t se', 'smecFull'),
    equation(
      'BE',
      'BE = min((1 − DAF) Σ N U P_b,adj NCV (fNRB EF_CO2 + EF_non), BAU)',
      'smecFull',
      'smecChain',
    ),
    equation('AE', 'AE = Σ N U P_p,adj NCV (fNRB EF_CO2 + EF_non)', 'smecFull', 'smecChain'),
    equation(
      'Eq 18 to 20',
      'LE = leakageFraction × (BE − AE) + embodied × new units; life < 5 years: year 1, else a fifth in years 1 to 5',
      'smecFull',
      'smecChain',
    ),
    equation('ER', 'ER = max(0, (BE − AE) HE − LE)', 'smecFull', 'smecChain'),
    equation('HE', 'min(1, events a day unobserved / events a day while weighed)', 'hawthorneIndex'),
    equation(
      'Charcoal',
      'EF_CO2 = EF_wood WCCF NCV_wood / NCV_charcoal, WCCF 4; 6 in least developed countries and sub-Saharan Africa',
      'charcoalEfWoodEquivalent',
    ),
  ],
  parameters: [
    ...fuelParameters,
    brought('usageRate', 'fraction'),
    brought('daf', 'fraction'),
    brought('bauCeiling', 'tCO2e'),
    brought('technicalLife', 'years'),
    usual('efCO2Charcoal', 'tCO2e/TJ', 'efCO2.Charcoal', 'rech-5.0-wood-4'),
    usual('efNonCO2Charcoal', 'tCO2e/TJ', 'efNonCO2.Charcoal', 'rech-5.0-wood-4'),
    usual('precisionMax', 'fraction', 'precisionMax', 'rech-5.0'),
    usual('suppressedDemandPart', 'fraction', 'suppressedDemandPart', 'rech-5.0'),
    usual('fuelCapWood', 't per person and year', 'fuelCap.Wood', 'rech-5.0'),
    usual('fuelCapCharcoal', 't per person and year', 'fuelCap.Charcoal', 'rech-5.0'),
    usual('leakageFraction', 'fraction of the reduction', 'leakageFraction', 'rech-5.0'),
    usual('embodied', 'kgCO2e per new device', 'embodied', 'rech-5.0'),
    usual('hawthorneIndexMonitored', 'fraction', 'hawthorneIndex', 'rech-5.0-monitored'),
  ],
};
