// Fuel per person and year by methodology, t: defaults, thresholds of justification, caps.
import { factorTable } from '../../case/factor.ts';

const unit = 't per person and year';

const mmecd = { version: 'mmecd-1.2', unit, source: 'Gold Standard MMECD v1.2', reliability: 'S' } as const;
const v4 = { version: 'tpddtec-4', unit, source: 'Gold Standard TPDDTEC v4', reliability: 'S' } as const;
const rech = {
  version: 'rech-5.0',
  unit,
  source: 'Gold Standard RECH v5.0, section 7.4.2.3, p. 31',
  reliability: 'S',
} as const;
const tool33 = { version: 'tool33-3.0', unit, source: 'CDM TOOL33 v03.0', reliability: 'S' } as const;
const vm0050 = { version: 'vm0050-1.0', unit, source: 'Verra VM0050 v1.0', reliability: 'S' } as const;
const ams = {
  version: 'ams-ii-g',
  unit,
  source: 'CDM AMS-II.G, not confirmed at the source',
  reliability: 'M',
} as const;

/** `fuelPerPerson`: a default, for suppressed demand too. `fuelJustified`: more needs a reason. `fuelCap`: the most. */
export const householdFactors = [
  ...factorTable(mmecd, { 'fuelPerPerson.Wood': 0.5, 'fuelPerPerson.Charcoal': 0.13 }),
  ...factorTable(v4, { 'fuelPerPerson.Wood': 0.5, 'fuelJustified.Wood': 0.75, 'fuelCap.Wood': 0.95 }),
  ...factorTable(rech, {
    'fuelPerPerson.Wood': 0.5,
    'fuelPerPerson.Charcoal': 0.13,
    'fuelJustified.Wood': 0.75,
    'fuelJustified.Charcoal': 0.2,
    'fuelCap.Wood': 1.25,
    'fuelCap.Charcoal': 0.4,
  }),
  ...factorTable(vm0050, { 'fuelPerPerson.Wood': 0.5, 'fuelPerPerson.Charcoal': 0.13 }),
  ...factorTable(tool33, { 'fuelPerPerson.Wood': 0.4 }),
  ...factorTable({ ...tool33, reliability: 'D' }, { 'fuelPerPerson.Charcoal': 0.1 }),
  ...factorTable(ams, { 'fuelPerPerson.Wood': 0.5 }),
];
