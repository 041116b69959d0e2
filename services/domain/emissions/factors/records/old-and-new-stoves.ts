// Efficiencies of old and new stoves by methodology: defaults, minimum values, unconfirmed values.
import { factorTable } from '../../case/factor.ts';

const unit = 'fraction';

const mmecd = { version: 'mmecd-1.2', unit, source: 'Gold Standard MMECD v1.2', reliability: 'S' } as const;
const tool33 = {
  version: 'tool33-3.0',
  unit,
  source: 'CDM TOOL33 v03.0; the three-stone fire in Verra VM0050 too',
  reliability: 'S',
} as const;
const vm0050 = {
  version: 'vm0050-1.0',
  unit,
  source: 'Verra VM0050 v1.0, lowest efficiency allowed for the appliance',
  reliability: 'S',
} as const;

/** Low and high end of the published values of a stove. */
const published = {
  improvedCharcoal: [0.3, 0.4],
  rocketWood: [0.25, 0.4],
  forcedDraftPellet: [0.35, 0.5],
  lpg: [0.5, 0.6],
  ethanol: [0.5, 0.6],
  biogas: [0.45, 0.55],
  kerosene: [0.4, 0.5],
  hotplate: [0.65, 0.75],
  induction: [0.8, 0.92],
} as const;

export const methodologyStoves = [
  ...factorTable(mmecd, { 'efficiency.old.threeStone': 0.1, 'efficiency.old.traditional': 0.2 }),
  ...factorTable(mmecd, { 'efficiency.old.charcoal': 0.2 }),
  ...factorTable(tool33, { 'efficiency.old.threeStone': 0.15, 'efficiency.old.traditional': 0.25 }),
  ...factorTable(vm0050, { 'efficiency.biomass': 0.25 }),
  ...factorTable(
    { version: 'ams-ii-g', unit, source: 'CDM AMS-II.G, lowest efficiency of a new stove', reliability: 'S' },
    { 'efficiency.biomass': 0.25 },
  ),
  ...factorTable(
    { version: 'gs11817', unit, source: 'Verified tool of project GS11817', reliability: 'S' },
    { 'efficiency.induction': 0.9235 },
  ),
  ...factorTable(
    { version: 'published', unit, source: 'Published range for this stove, not confirmed', reliability: 'M' },
    Object.fromEntries(
      Object.entries(published).flatMap(([stove, [low, high]]) => [
        [`efficiency.published.${stove}.low`, low],
        [`efficiency.published.${stove}.high`, high],
      ]),
    ),
  ),
];
