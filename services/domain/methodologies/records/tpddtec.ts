// TPDDTEC of Gold Standard: technologies that displace decentralised thermal energy.
import {
  brought,
  chosen,
  equation,
  fuelParameters,
  kilnParameters,
  usual,
  type Methodology,
} from '../methodology.ts';
import { stoveClaim } from './stove-claim.ts';

const method1 = 'ER = Σ N U P_saved NCV (fNRB EF_CO2 + EF_non) − LE';
const method3 =
  'BE = Σ N U P_b NCV_b (fNRB EF_CO2 + EF_non), PE = Σ N U P_p NCV_p EF_p without fNRB, ER = BE − PE − LE';

const v31: Methodology = {
  id: 'gs-tpddtec@3.1',
  title: 'Technologies and Practices to Displace Decentralized Thermal Energy Consumption, v3.1',
  boundaries: ['wholeHousehold'],
  equations: [
    equation('Methods 1, 2', method1, 'tpddtec31Method1'),
    equation('Method 3', method3, 'tpddtec31Method3'),
  ],
  parameters: [
    ...fuelParameters,
    brought('usageRate', 'fraction'),
    brought('leakage', 'tCO2e'),
    chosen('precisionMax', 'fraction', 'precisionMax'),
    chosen('sampleMin', 'households', 'sampleMin'),
  ],
  source: 'Gold Standard; not confirmed at the source',
  reliability: 'M',
  validFrom: null,
};

const v4: Methodology = {
  id: 'gs-tpddtec@4',
  title: 'Technologies and Practices to Displace Decentralized Thermal Energy Consumption, v4',
  boundaries: ['wholeHousehold'],
  equations: [
    equation(
      'Method 2',
      'default baseline: fuel per person × persons, at most the cap; fuelwood, micro and small scale only',
    ),
    equation('Method 3', method3, 'tpddtec31Method3'),
  ],
  parameters: [
    ...fuelParameters,
    usual('fuelPerPersonWood', 't per person and year', 'fuelPerPerson.Wood', 'tpddtec-4'),
    usual('fuelJustifiedWood', 't per person and year', 'fuelJustified.Wood', 'tpddtec-4'),
    usual('fuelCapWood', 't per person and year', 'fuelCap.Wood', 'tpddtec-4'),
    brought('usageRate', 'fraction'),
    brought('leakage', 'tCO2e'),
    ...kilnParameters,
  ],
  source: 'Gold Standard; read second-hand',
  reliability: 'S',
  validFrom: null,
};

const v50: Methodology = {
  id: 'gs-tpddtec@5.0',
  title: 'Reduced Emissions from Cooking and Heating (RECH), TPDDTEC v5.0, without meters',
  boundaries: ['wholeHousehold'],
  ...stoveClaim,
  parameters: [
    ...stoveClaim.parameters,
    usual('fuelPerPersonWood', 't per person and year', 'fuelPerPerson.Wood', 'rech-5.0'),
    usual('fuelPerPersonCharcoal', 't per person and year', 'fuelPerPerson.Charcoal', 'rech-5.0'),
    usual('fuelJustifiedWood', 't per person and year', 'fuelJustified.Wood', 'rech-5.0'),
    usual('fuelJustifiedCharcoal', 't per person and year', 'fuelJustified.Charcoal', 'rech-5.0'),
    chosen('hawthorneIndex', 'fraction', 'hawthorneIndex'),
  ],
  source: 'Gold Standard PAA-M400-08; read second-hand',
  reliability: 'S',
  validFrom: null,
};

export const tpddtec: readonly Methodology[] = [v31, v4, v50];
