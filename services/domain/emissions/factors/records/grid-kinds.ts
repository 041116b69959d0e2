// Grid factors of other kinds than the combined margin. The three kinds are never mixed.
import { factorTable } from '../../case/factor.ts';

const unit = 'kgCO2e/kWh';

export const otherGridFactors = [
  ...factorTable(
    {
      version: 'ifi-2021-3.1',
      unit,
      source: 'IFI default grid factors 2021 v3.1 (UNFCCC), operating margin',
      reliability: 'C',
    },
    {
      'efGridOperatingMargin.ZM': 0.416,
      'efGridOperatingMargin.KE': 0.574,
      'efGridOperatingMargin.MW': 0.489,
    },
  ),
  ...factorTable(
    { version: 'ember', unit, source: 'Ember, average of a year', reliability: 'C' },
    {
      'efGridAverage.ZM': 0.111,
      'efGridAverage.KE': 0.085,
      'efGridAverage.UG': 0.057,
      'efGridAverage.RW': 0.302,
      'efGridAverage.TZ': 0.372,
      'efGridAverage.IN': 0.709,
      'efGridAverage.NP': 0.023,
    },
  ),
];
