// Simulates one household on one local day: its meals, the faults of its devices, and the levels at its start.
import { energyWh, loadsOf, type Load } from './cooker.ts';
import { faultsOf, type Breakable, type DayFaults, type Span } from './faults.ts';
import type { Household } from './households.ts';
import { dayStartMs, hourMs } from './kampala-time.ts';
import { fullKg, leftKg } from './lpg.ts';
import { mealsOf, type Meal } from './meals.ts';
import { seedOf, uniformAt } from './random.ts';

/** First local day of every simulated life (2025-01-01): counters, cylinders and sequences count from here. */
export const firstDay = 20_089;

/** The state at the start of a day. */
export interface Levels {
  /** Energy counter of the cooker, Wh. */
  readonly counterWh: number;
  /** LPG in the cylinder, kg. */
  readonly lpgKg: number;
}

export interface HouseholdDay {
  readonly household: Household;
  readonly day: number;
  readonly cookerMeals: readonly Meal[];
  readonly lpgMeals: readonly Meal[];
  readonly charcoalMeals: readonly Meal[];
  readonly loads: readonly Load[];
  readonly cookerFaults: DayFaults;
  readonly levels: Levels;
}

/** Plans a day. Pure: the same household, day and levels give the same plan. */
function planDay(household: Household, day: number, levels: Levels): HouseholdDay {
  const meals = mealsOf(household, day);
  const cookerMeals = meals.filter((meal) => meal.stove === 'cooker');
  return {
    household,
    day,
    cookerMeals,
    lpgMeals: meals.filter((meal) => meal.stove === 'lpg'),
    charcoalMeals: meals.filter((meal) => meal.stove === 'charcoal'),
    loads: cookerMeals.flatMap((meal) => loadsOf(meal, household.heaterW)),
    cookerFaults: faultsOf(deviceOf(household, household.cookerDid), day),
    levels,
  };
}

/** Seed and weaknesses of a device of the household. */
export const deviceOf = (household: Household, did: string): Breakable => ({
  seed: seedOf(household.seed, did),
  flaky: household.flaky,
  hasPowerCuts: household.hasPowerCuts,
  hasProbe: did === household.loggerDid,
  hasCounter: did === household.cookerDid,
});

/** The faults of the logger on the old stove. */
export function loggerFaultsOf(
  { household, day, charcoalMeals: [fire] }: HouseholdDay,
  loggerDid: string,
): DayFaults {
  const faults = faultsOf(deviceOf(household, loggerDid), day);
  return household.probeSticks && fire ? { ...faults, stuck: stuckWhileHot(fire) } : faults;
}

/** Long enough for the detector of frozen sensors, which waits two hours. */
const stuckWhileHot = ({ endMs }: Meal): Span => ({ fromMs: endMs, toMs: endMs + 3 * hourMs });

/** The cooker's counter at an instant of the day, Wh; a reset sets it to 0. */
export function counterWhAt(
  { loads, day, levels, cookerFaults: { resetMs } }: HouseholdDay,
  ms: number,
): number {
  if (resetMs !== null && ms >= resetMs) return energyWh(loads, resetMs, ms);
  return levels.counterWh + energyWh(loads, dayStartMs(day), ms);
}

/** The state at the start of the next day. */
export function levelsAfter(plan: HouseholdDay): Levels {
  const endMs = dayStartMs(plan.day + 1);
  return {
    counterWh: counterWhAt(plan, endMs),
    lpgKg: leftKg(plan.levels.lpgKg, plan.lpgMeals, { day: plan.day, ms: endMs }),
  };
}

const levelsAtFirst = ({ seed }: Household): Levels => ({
  counterWh: Math.round(uniformAt(seedOf(seed, 'counter'), 0) * 300_000),
  lpgKg: fullKg,
});

/**
 * Plans of any household and day, in any order. Levels follow from every earlier day, so the last plan of each
 * household is kept and days that follow it are cheap; an earlier day starts again from the first.
 */
export function openPlans(): (household: Household, day: number) => HouseholdDay {
  const last = new Map<Household, HouseholdDay>();
  return (household, day) => {
    if (day < firstDay)
      throw new Error(`the simulated fleet starts on 2025-01-01: check the clock of this machine`);
    const known = last.get(household);
    let plan =
      known !== undefined && known.day <= day
        ? known
        : planDay(household, firstDay, levelsAtFirst(household));
    while (plan.day < day) plan = planDay(household, plan.day + 1, levelsAfter(plan));
    last.set(household, plan);
    return plan;
  };
}
