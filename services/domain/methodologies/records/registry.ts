// All methodologies that Hearth knows. CLEAR is missing because its equations are not published.
import { methodologies as analyzable } from '../../emissions/case/methodology.ts';
import type { Methodology } from '../methodology.ts';
import { cdm } from './cdm.ts';
import { mmecd } from './mmecd.ts';
import { smec } from './smec.ts';
import { tpddtec } from './tpddtec.ts';
import { vm0050 } from './vm0050.ts';
import { wholeHousehold } from './whole-household.ts';

export const methodologies: readonly Methodology[] = [
  ...mmecd,
  ...tpddtec,
  smec,
  ...cdm,
  vm0050,
  wholeHousehold,
];

/** `analysis`: an analysis of a household can follow it. `formulas`: its equations can be calculated one by one. */
export const statuses = ['analysis', 'formulas'] as const;
export type MethodologyStatus = (typeof statuses)[number];

export const statusOf = ({ id }: Methodology): MethodologyStatus =>
  analyzable.some((name) => name === id) ? 'analysis' : 'formulas';
