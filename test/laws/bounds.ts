// What the truth of a world allows an analysis to earn, by the factors that the analysis itself prints.
import type { Credited } from './evaluate.ts';
import { baselineKgOf } from './truth.ts';
import type { TrueDay, World } from './world.ts';

const isOwn = (channel: string): boolean => channel !== 'oldScale' && channel !== 'oldHeat';

/** Trace of one of the two boundaries: that of the method, or the cross-check. */
interface Boundary {
  readonly method: 'metered' | 'wholeHousehold';
  readonly prefix: '' | 'crossCheck ';
}

function boundariesOf({ method, steps }: Credited): Boundary[] {
  if (method !== 'metered' && method !== 'wholeHousehold') return [];
  const other = method === 'metered' ? 'wholeHousehold' : 'metered';
  const hasCheck = steps.some(({ id }) => id === 'crossCheck creditedReduction');
  return [{ method, prefix: '' }, ...(hasCheck ? [{ method: other, prefix: 'crossCheck ' } as const] : [])];
}

/** The boundary whose credit is the one that counts. */
function creditedBoundary(credited: Credited): Boundary | undefined {
  const all = boundariesOf(credited);
  const creditOf = ({ prefix }: Boundary): number =>
    stepOf(credited, `${prefix}creditedReduction`)?.value ?? Infinity;
  return all.toSorted((a, b) => creditOf(a) - creditOf(b))[0];
}

const stepOf = ({ steps }: Credited, id: string) => steps.find((step) => step.id === id);

/** Names of the cookers in the trace. */
const cookersOf = ({ steps }: Credited, prefix: string): string[] =>
  steps.flatMap(({ id }) =>
    id.startsWith(`${prefix}displaced `) ? id.slice(`${prefix}displaced `.length) : [],
  );

/** kgCO2e that one kWh or kg of its fuel is worth in a cooker; 0 where the trace says nothing of it. */
function worthOfUnit(credited: Credited): number {
  for (const { prefix } of boundariesOf(credited))
    for (const did of cookersOf(credited, prefix)) {
      const ratio = stepOf(credited, `${prefix}ratio ${did}`)?.value ?? 0;
      const intensity = stepOf(credited, `${prefix}baseline ${did}`)?.from['intensity'] ?? 0;
      const perUnit = stepOf(credited, `${prefix}input ${did}`)?.from['NCV'] ?? 3.6;
      if (ratio * intensity > 0) return ratio * intensity * perUnit;
    }
  return 0;
}

/** kgCO2e of one kg of baseline fuel. */
function worthOfFuel(credited: Credited): number {
  const intensity = stepOf(credited, 'baselineIntensity')?.value ?? 0;
  return intensity * (credited.inputs.get('ncv') ?? 0);
}

export interface Limit {
  /** What the days of the analysis surely earn by its factors, before their uncertainty is taken off, kgCO2e. */
  readonly reduction: number;
  /** The most that the truth earns by the same factors. */
  readonly most: number;
}

const valueOf = ({ inputs }: Credited, prefix: string, name: string): number =>
  inputs.get(`${prefix}${name}`) ?? inputs.get(name) ?? 0;

/** What each day surely earns before its part of the uncertainty is taken off, kgCO2e. */
const earnedOn = ({ steps }: Credited, prefix: string): number[] =>
  steps.flatMap(({ id, from }) => {
    if (!id.startsWith(`${prefix}earned `)) return [];
    const balance = (suffix: string): number =>
      (from[`baseline emissions${suffix}`] ?? Infinity) - (from[`actual emissions${suffix}`] ?? 0);
    return Math.max(0, Math.min(balance(''), balance(' with unseen')));
  });

/**
 * Each local day by itself: metered energy replaces at most the baseline of the day and what persons can use; a household
 * saved what of its baseline was not burned on a day of cooking. What the stove took in truth emits. Null: nothing is credited.
 */
export function limitOf(world: World, credited: Credited): Limit | null {
  const boundary = creditedBoundary(credited);
  if (boundary === undefined || credited.credit === 0) return null;
  const { prefix, method } = boundary;
  const reduction = sum(earnedOn(credited, prefix));
  const [did] = cookersOf(credited, prefix);
  const days =
    method === 'wholeHousehold'
      ? householdDays(world, credited, prefix)
      : did === undefined
        ? []
        : meteredDays(world, credited, { prefix, did });
  const own = ownPerUnit(world, credited, prefix);
  const takes = takenOf(world);
  const most = sum(world.truth.map((one, at) => Math.max(0, (days[at] ?? 0) - takes(one) * own)));
  return { reduction, most };
}

/** kgCO2e of one MJ of baseline fuel. */
function intensityOf(credited: Credited, prefix: string): number {
  const value = (name: string): number => valueOf(credited, prefix, name);
  return (value('efCO2') * value('fNRB') + value('efNonCO2') + value('upstream')) / 1000;
}

function householdDays(world: World, credited: Credited, prefix: string): number[] {
  const worth = valueOf(credited, prefix, 'ncv') * intensityOf(credited, prefix);
  return world.truth.map(({ day, hours, burnedKg }) => {
    const baselineKg = baselineKgOf(world, day);
    return hours === 0 ? 0 : Math.max(0, baselineKg - burnedKg) * worth;
  });
}

function meteredDays(
  world: World,
  credited: Credited,
  { prefix, did }: { readonly prefix: string; readonly did: string },
): number[] {
  const perUnit = stepOf(credited, `${prefix}input ${did}`)?.from['NCV'] ?? 3.6;
  const ratio = stepOf(credited, `${prefix}ratio ${did}`)?.value ?? 0;
  const intensity = stepOf(credited, 'baselineIntensity')?.value ?? 0;
  const own = stepOf(credited, `${prefix}baseline ${did}`)?.from['intensity'] ?? 0;
  const worth = intensity === 0 ? 0 : (own / intensity) * intensityOf(credited, prefix);
  const ncv = valueOf(credited, prefix, 'ncv');
  const { limit = Infinity } = stepOf(credited, `${prefix}creditedFraction ${did}`)?.from ?? {};
  return world.truth.map(({ day, cooked }) => {
    const inputMJ = Math.min(cooked * perUnit, limit * world.persons);
    return Math.min(baselineKgOf(world, day) * ncv, inputMJ * ratio) * worth;
  });
}

/** What the project stove takes: a stove that reports its own use has no plug that it shares with other loads. */
const takenOf =
  ({ devices }: World) =>
  ({ cooked, used }: TrueDay): number =>
    devices.some(({ channel }) => channel === 'use') ? cooked : used;

/** kgCO2e of one kWh or kg that the project stove takes, at the factors of the analysis. */
function ownPerUnit(world: World, credited: Credited, prefix: string): number {
  const [did] = cookersOf(credited, prefix);
  if (did === undefined || !world.devices.some(({ channel }) => isOwn(channel) && channel !== 'heat'))
    return 0;
  const amount = credited.inputs.get(`${prefix}amount:${did}`) ?? 0;
  const actual = stepOf(credited, `${prefix}actual ${did}`)?.value ?? 0;
  return amount <= 0 ? 0 : actual / amount;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** kW, or kg/h of a flame or a fire. */
const usualFlameKg = 0.3;
const usualFireKg = 0.7;

/** What one interval at rated power earns, kgCO2e of the credit. `credited` gives the factors. */
export function oneInterval(world: World, credited: Credited): number {
  const part =
    credited.reductions > 0 ? Math.min(1, Math.max(0.3, credited.credit / credited.reductions)) : 0.6;
  const of = world.devices.map(({ channel, ratedPowerW, expectedIntervalSeconds }) => {
    const hours = Math.min(1, expectedIntervalSeconds / 3600);
    if (channel === 'meter' || channel === 'power')
      return (hours * (ratedPowerW ?? 1000) * worthOfUnit(credited)) / 1000;
    if (channel === 'gas') return (hours * usualFlameKg + 0.03) * worthOfUnit(credited);
    if (channel === 'oldScale') return (hours * usualFireKg + 0.03) * worthOfFuel(credited);
    return 0;
  });
  return Math.max(0, ...of) * part;
}

/** Of what is read at moments, as much more is used by chance in 2 of 1000 worlds, beside what the credit takes off: two standard errors. */
const chanceErrors = 2;

/** What chance may add where power is read at moments, kgCO2e. */
export function chanceOf(credited: Credited): number {
  const own = cookersOf(credited, '').map(
    (did) => stepOf(credited, `u amount:${did}`)?.from['sampling'] ?? 0,
  );
  return chanceErrors * Math.hypot(...own) * worthOfUnit(credited);
}
