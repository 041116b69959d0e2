// All methodologies that Hearth knows, and the rules of those that analyses can follow. CLEAR is missing because its equations are not published.
import { amsIE, amsIIG } from './ams.ts';
import type { AnalyzableMethodology, Cited, Methodology } from './methodology.ts';
import { mmecd12, mmecd20 } from './mmecd.ts';
import type { BaselineMethod, MethodRules } from './rules.ts';
import { smec40 } from './smec.ts';
import { rech50, tpddtec31, tpddtec4 } from './tpddtec.ts';
import { vm0050 } from './vm0050.ts';
import { wholeHousehold } from './whole-household.ts';

const byId = {
  [mmecd12.id]: mmecd12,
  [mmecd20.id]: mmecd20,
  [vm0050.id]: vm0050,
  [tpddtec31.id]: tpddtec31,
  [tpddtec4.id]: tpddtec4,
  [rech50.id]: rech50,
  [smec40.id]: smec40,
  [amsIIG.id]: amsIIG,
  [wholeHousehold.id]: wholeHousehold,
} as const satisfies Record<string, AnalyzableMethodology>;

/** Id of a methodology that analyses can follow. */
export type MethodologyId = keyof typeof byId;

export const isMethodologyId = (id: string): id is MethodologyId => Object.hasOwn(byId, id);

export const analyzable: readonly MethodologyId[] = Object.keys(byId).filter(isMethodologyId);

export const rulesOf = (id: MethodologyId): MethodRules => byId[id].rules;

/** Where the steps of a trace are stated. */
export const citationsOf = (id: MethodologyId): Cited => byId[id].cited;

/** The methodology without one in the request or project. */
export const usualMethodology: Readonly<Record<BaselineMethod, MethodologyId>> = {
  metered: 'gs-mecd@1.2',
  wholeHousehold: 'whole-household@1',
};

export const methodologies: readonly Methodology[] = [
  mmecd12,
  mmecd20,
  tpddtec31,
  tpddtec4,
  rech50,
  smec40,
  amsIIG,
  amsIE,
  vm0050,
  wholeHousehold,
];

/** `analysis`: an analysis of a household can follow it. `formulas`: its equations can be calculated one by one. */
export const statuses = ['analysis', 'formulas'] as const;
export type MethodologyStatus = (typeof statuses)[number];

export const statusOf = ({ rules }: Methodology): MethodologyStatus =>
  rules === null ? 'formulas' : 'analysis';
