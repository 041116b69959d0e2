// CH4 and N2O of residential combustion, and their combined factor.
import { factorTable } from '../../case/factor.ts';
import { nonCO2Factor } from '../../../methodologies/fuel-factors.ts';
import { warmingPotentials } from './warming.ts';

const solidBiomass = { ch4: 300, n2o: 4 };
const gas = { ch4: 5, n2o: 0.1 };
const liquid = { ch4: 10, n2o: 0.6 };

/** kg/TJ. */
const emitted = {
  Wood: solidBiomass,
  CropResidue: solidBiomass,
  Dung: solidBiomass,
  Pellets: solidBiomass,
  LPG: gas,
  NaturalGas: gas,
  Biogas: gas,
  Kerosene: liquid,
  Ethanol: liquid,
  Coal: { ch4: 300, n2o: 1.5 },
} as const;

const charcoal = { ch4: 200, n2o: 1 };

const derived = {
  version: 'ipcc-2006-ar5',
  unit: 'tCO2e/TJ',
  source: '(CH4 x 28 + N2O x 265) / 1000 with CH4 and N2O of IPCC 2006, volume 2 table 2.5; GWP of AR5',
  reliability: 'D',
} as const;

const together = ([fuel, kgPerTJ]: readonly [string, { readonly ch4: number; readonly n2o: number }]) =>
  [`efNonCO2.${fuel}`, nonCO2Factor(kgPerTJ, warmingPotentials.ar5)] as const;

export const nonCO2Factors = factorTable(derived, Object.fromEntries(Object.entries(emitted).map(together)));

/** The kiln is not in it: see charcoal.ts. */
export const charcoalCombustionNonCO2 = factorTable(
  derived,
  Object.fromEntries([together(['Charcoal', charcoal])]),
);

const gases = Object.entries({ ...emitted, Charcoal: charcoal });

/** The parts. They were read at third parties only; at AR5 they give the published 9.46 and 5.865. */
export const gasFactors = factorTable(
  {
    version: 'ipcc-2006',
    unit: 'kg/TJ',
    source: 'IPCC 2006 Guidelines, volume 2 table 2.5, residential; cross-checked only',
    reliability: 'M',
  },
  Object.fromEntries(
    gases.flatMap(([fuel, { ch4, n2o }]) => [
      [`ch4.${fuel}`, ch4],
      [`n2o.${fuel}`, n2o],
    ]),
  ),
);
