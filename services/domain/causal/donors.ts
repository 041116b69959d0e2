// Synthetic control and synthetic difference in differences of a panel, with placebos in space (infra/docs/comparisons.md#estimators).
import type { Random } from '../random.ts';
import { variance } from '../spread.ts';
import { twoSidedStudent } from '../student.ts';
import type { Block } from './block.ts';
import type { Settings } from './clustered.ts';
import {
  comparisonOf,
  preparePanel,
  treatedHouseholds,
  type Effect,
  type Panel,
  type Refused,
} from './panel.ts';
import { placeboPValue, syntheticControl } from './synthetic-control.ts';
import { syntheticDid } from './synthetic-did.ts';

/** Synthetic designs are for few areas or households; many have difference in differences. */
export const fewTreated = 10;
const donorsMax = 100;
const groupsDrawn = 100;

/** Only households whose outcomes are all known can be weighted, in the periods of which any of the treated knows. */
function blockOf(given: Panel): Block | Refused {
  const panel = preparePanel(withoutBlankPeriods(given));
  const complete = panel.households.filter(({ outcomes }) => !outcomes.includes(null));
  const known = { ...panel, households: complete };
  const [treated, donors] = [treatedHouseholds(known), comparisonOf(known)];
  const [first] = treated;
  if (first === undefined) return { refused: 'no treated household has an outcome in every period' };
  if (treated.some(({ treatedFrom }) => treatedFrom !== first.treatedFrom))
    return { refused: 'the treatment starts in different periods; synthetic designs need one start' };
  if (donors.length < 2 * treated.length || donors.length < 3)
    return {
      refused: `${donors.length} comparison households with an outcome in every period: at least 3, and twice the ${treated.length} treated, are needed`,
    };
  if (treated.length > fewTreated || donors.length > donorsMax)
    return {
      refused: `${treated.length} treated and ${donors.length} comparison households: synthetic designs take at most ${fewTreated} and ${donorsMax}`,
    };
  const pre = first.treatedFrom;
  if (pre < 2 || pre >= panel.periods.length)
    return { refused: 'at least 2 periods before the treatment and 1 after are needed' };
  const series = (households: typeof complete) =>
    households.map(({ outcomes }) => outcomes.flatMap((outcome) => outcome ?? []));
  return { treated: series(treated), donors: series(donors), pre };
}

/** The month in which a stove comes, and those between it and the claim, are of neither side. */
function withoutBlankPeriods(panel: Panel): Panel {
  const treated = treatedHouseholds(panel);
  const isBlank = panel.periods.map((_, period) =>
    treated.every(({ outcomes }) => outcomes[period] === null),
  );
  const kept = <T>(all: readonly T[]): T[] => all.filter((_, period) => !isBlank[period]);
  return {
    periods: kept(panel.periods),
    households: panel.households.map(({ treatedFrom, outcomes, ...household }) => ({
      ...household,
      treatedFrom: treatedFrom === null ? null : kept(panel.periods.slice(0, treatedFrom)).length,
      outcomes: kept(outcomes),
    })),
  };
}

/** Placebos: each donor once in the place of the treated, or, for several treated, random groups of the same size. */
function placebosOf({ donors, treated, pre }: Block, random: Random): Block[] {
  const several = treated.length > 1;
  return Array.from({ length: several ? groupsDrawn : donors.length }, (_, turn) => {
    const places = several ? drawPlaces(donors.length, treated.length, random) : new Set([turn]);
    return {
      treated: donors.filter((_donor, place) => places.has(place)),
      donors: donors.filter((_donor, place) => !places.has(place)),
      pre,
    };
  });
}

function drawPlaces(from: number, count: number, random: Random): Set<number> {
  const places = new Set<number>();
  while (places.size < count) places.add(Math.floor(random.uniform() * from));
  return places;
}

export function syntheticControlOf(panel: Panel, { level, random }: Settings): Effect | Refused {
  const block = blockOf(panel);
  if ('refused' in block) return block;
  const { meanEffect, rmspeBefore, rmspeAfter } = syntheticControl(block);
  const placebos = placebosOf(block, random).map((placebo) => syntheticControl(placebo));
  const ratio = (before: number, after: number): number => (after === 0 ? 0 : after / before);
  return {
    design: 'syntheticControl',
    ...byPlacebos(
      meanEffect,
      placebos.map((placebo) => placebo.meanEffect),
      level,
    ),
    pValue: placeboPValue(
      ratio(rmspeBefore, rmspeAfter),
      placebos.map((placebo) => ratio(placebo.rmspeBefore, placebo.rmspeAfter)),
    ),
    notes: [
      'weights without predictors and without an intercept',
      `root mean square of treated less synthetic before: ${rmspeBefore}`,
      `error and p-value by ${placebos.length} placebos in space`,
    ],
  };
}

export function syntheticDidOf(panel: Panel, { level, random }: Settings): Effect | Refused {
  const block = blockOf(panel);
  if ('refused' in block) return block;
  const { estimate } = syntheticDid(block);
  const placebos = placebosOf(block, random).map((placebo) => syntheticDid(placebo).estimate);
  return {
    design: 'syntheticDifferenceInDifferences',
    ...byPlacebos(estimate, placebos, level),
    pValue: null,
    notes: [`error by ${placebos.length} placebos in space`],
  };
}

/** The spread of what is found where nothing was done. */
function byPlacebos(effect: number, placebos: readonly number[], level: number) {
  const se = Math.sqrt(variance(placebos));
  const reach = twoSidedStudent(level, placebos.length - 1) * se;
  return { effect, se, interval: { level, lower: effect - reach, upper: effect + reach } };
}
