// Small-scale methodologies of the CDM as data; their versions are not known.
import { brought, chosen, equation, fuelParameters, usual, type Methodology } from '../methodology.ts';

const source = 'UNFCCC; not confirmed at the source';

const amsIIG: Methodology = {
  id: 'cdm-ams-ii-g@unversioned',
  title: 'AMS-II.G: energy efficiency measures in thermal applications of non-renewable biomass',
  boundaries: ['wholeHousehold'],
  equations: [
    equation('ER', 'ER = savings N μ NCV (EF_CO2 fNRB + EF_non) net-to-gross', 'amsIIG'),
    equation('KPT', 'savings = B_old − B_new', 'amsIIG'),
    equation('WBT', 'savings = B_old (1 − η_old / η_new)', 'amsIIG'),
    equation('CCT', 'savings = B_old (1 − SC_new / SC_old)', 'amsIIG'),
    equation('TEO', 'savings = HG / NCV (1 / η_old − 1 / η_new)', 'amsIIG'),
  ],
  parameters: [
    ...fuelParameters,
    brought('useFactor', 'fraction'),
    chosen('netToGross', 'fraction', 'netToGross'),
    chosen('efProjectedFossil', 'tCO2/TJ', 'efProjectedFossil'),
    usual('efficiencyNewMin', 'fraction', 'efficiency.biomass', 'ams-ii-g'),
    usual('fuelPerPersonWood', 't per person and year', 'fuelPerPerson.Wood', 'tool33-3.0'),
    usual('fuelPerPersonCharcoal', 't per person and year', 'fuelPerPerson.Charcoal', 'tool33-3.0'),
    usual('efficiencyThreeStone', 'fraction', 'efficiency.old.threeStone', 'tool33-3.0'),
    usual('efficiencyTraditional', 'fraction', 'efficiency.old.traditional', 'tool33-3.0'),
    usual('woodForCharcoal', 't wood per t charcoal', 'woodForCharcoal', 'tool33-3.0'),
  ],
  source,
  reliability: 'M',
  validFrom: null,
};

const amsIE: Methodology = {
  id: 'cdm-ams-i-e@unversioned',
  title: 'AMS-I.E: switch from non-renewable biomass for thermal applications by the user',
  boundaries: ['metered', 'wholeHousehold'],
  equations: [
    equation('ER', 'ER = (N B NCV (EF_CO2 fNRB + EF_non) − PE) net-to-gross', 'amsIE'),
    equation('B', 'measured, or HG / (NCV η_old)', 'amsIE'),
  ],
  parameters: [
    ...fuelParameters,
    brought('projectEmissions', 'tCO2e'),
    chosen('netToGross', 'fraction', 'netToGross'),
    chosen('efficiencyOld', 'fraction', 'efficiency.old'),
  ],
  source,
  reliability: 'M',
  validFrom: null,
};

export const cdm: readonly Methodology[] = [amsIIG, amsIE];
