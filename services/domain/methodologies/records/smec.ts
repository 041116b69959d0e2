// SMEC of Gold Standard: simplified methodology for clean and efficient cookstoves.
import { chosen, type Methodology } from '../methodology.ts';
import { stoveClaim } from './stove-claim.ts';

export const smec: Methodology = {
  id: 'gs-smec@4.0',
  title: 'Simplified Methodology for Clean and Efficient Cookstoves, v4.0',
  boundaries: ['wholeHousehold'],
  ...stoveClaim,
  parameters: [...stoveClaim.parameters, chosen('hawthorneIndex', 'fraction', 'hawthorneIndex')],
  source: 'Gold Standard PAA-M400-07; read second-hand',
  reliability: 'S',
  validFrom: null,
};
