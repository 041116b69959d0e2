// Panels of simulated households whose true effect is known to be none.
import type { Effect, Panel, PanelHousehold, Refused } from '#domain/causal/panel.ts';
import { randomFrom, type Random } from '#domain/random.ts';

const periodsOf = (count: number): string[] =>
  Array.from(
    { length: count },
    (_, t) => `${2024 + Math.floor(t / 12)}-${String((t % 12) + 1).padStart(2, '0')}`,
  );

interface World {
  readonly households: number;
  readonly treated: number;
  readonly periods: number;
  readonly from: number;
  /** Households of one cluster; 1 = each is its own. */
  readonly perCluster?: number;
  readonly noise?: number;
}

/** kg of wood a day around 3, with a season, and errors of which half goes on into the next month. */
export function simulated(random: Random, world: World): Panel {
  const { households, treated, periods, from, perCluster = 1, noise = 0.4 } = world;
  return {
    periods: periodsOf(periods),
    households: Array.from({ length: households }, (_, i) => {
      const [own, swing] = [3 + 0.8 * random.normal(), 0.4 + 0.1 * random.normal()];
      let error = random.normal();
      return {
        id: `household-${String(i).padStart(3, '0')}`,
        cluster: `village-${Math.floor(i / perCluster)}`,
        treatedFrom: i < treated ? from : null,
        outcomes: Array.from({ length: periods }, (_none, t) => {
          error = 0.5 * error + Math.sqrt(0.75) * random.normal();
          return own + swing * Math.cos((2 * Math.PI * t) / 12) + noise * error;
        }),
      };
    }),
  };
}

/** Of a design; the same seed gives the same numbers. */
export const settings = (seed = 1) => ({ level: 0.95, random: randomFrom([seed, 2, 3, 4]) });

/** Every known outcome changed. */
export const mapped = (
  panel: Panel,
  change: (outcome: number, household: PanelHousehold, period: number, place: number) => number,
): Panel => ({
  ...panel,
  households: panel.households.map((household, place) => ({
    ...household,
    outcomes: household.outcomes.map((outcome, t) =>
      outcome === null ? null : change(outcome, household, t, place),
    ),
  })),
});

export function effectOf(outcome: Effect | Refused): Effect {
  if ('refused' in outcome) throw new Error(outcome.refused);
  return outcome;
}

/** Why there is no estimate; empty when there is one. */
export const refusalOf = (outcome: object): string => ('refused' in outcome ? String(outcome.refused) : '');
