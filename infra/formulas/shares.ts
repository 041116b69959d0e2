// Formulas of the share of each device in a reduction (infra/docs/methods.md#shares-of-devices).
import {
  additiveReductions,
  attribute,
  emissionsOf,
  leaveOneOut,
  type UsefulEnergy,
} from '#domain/emissions/shares/attribution.ts';
import { cappedWorth, exactShapleyMax, shapley, type Worth } from '#domain/emissions/shares/shapley.ts';
import { sum } from '#domain/sum.ts';
import { formula, type Formula } from './formula.ts';
import { amount, eachNamed, notNegative, optional, otherNames } from './quantities.ts';

type ByDevice = Readonly<Record<string, number>>;

const intensities = {
  intensityBaseline: notNegative('kgCO2e per useful MJ'),
  intensity: eachNamed(notNegative('kgCO2e per useful MJ')),
} as const;
/** By name: the same sums in the same order, however the devices were given. */
const inOrder = (values: ByDevice): string[] => Object.keys(values).sort();

const byName = (names: readonly string[], values: readonly number[]): ByDevice =>
  Object.fromEntries(names.map((name, index) => [name, values[index] ?? 0]));

const source = 'rule of Hearth, infra/docs/methods.md#shares-of-devices';

const devices = { usefulEnergy: eachNamed(notNegative('MJ useful')), ...intensities } as const;

interface Devices {
  readonly usefulEnergy: ByDevice;
  readonly intensity: ByDevice;
}

const sameDevices = ({ usefulEnergy, intensity }: Devices): string | null =>
  otherNames({ usefulEnergy, intensity });

const usesOf = ({ usefulEnergy, intensity }: Devices): UsefulEnergy[] =>
  inOrder(usefulEnergy).map((name) => ({ useful: usefulEnergy[name] ?? 0, intensity: intensity[name] ?? 0 }));

/** Formulas of the share of each device in a reduction (infra/docs/methods.md#shares-of-devices). */
export const attributionFormulas: readonly Formula[] = [
  formula({
    name: 'additiveAttribution',
    equation:
      'reduction_d = U_d (e_b − e_d); share_d = max(0, reduction_d) / max(R, Σ of the positive ones), R the reduction of the ' +
      'household, or their sum; all 0 where R ≤ 0; unattributedShare = 1 − Σ shares',
    source,
    inputs: { ...devices, householdReduction: optional(amount('kgCO2e')) },
    outputs: {
      reductions: 'kgCO2e',
      total: 'kgCO2e',
      shares: 'fraction',
      unattributedShare: 'fraction',
      usageShares: 'fraction',
    },
    refuse: sameDevices,
    run: ({ intensityBaseline, householdReduction, ...given }) => {
      const names = inOrder(given.usefulEnergy);
      const uses = usesOf(given);
      const reductions = additiveReductions(uses, intensityBaseline);
      const total = sum(reductions);
      const { shares, unattributed } = attribute(reductions, householdReduction ?? total);
      const useful = sum(uses.map((use) => use.useful));
      return {
        reductions: byName(names, reductions),
        total,
        shares: byName(names, shares),
        unattributedShare: unattributed,
        usageShares: byName(
          names,
          uses.map((use) => (useful > 0 ? use.useful / useful : 0)),
        ),
      };
    },
  }),
  formula({
    name: 'leaveOneOut',
    equation:
      'contribution_d = emissions without d − actual, where the useful energy of d goes back to the baseline stove; ' +
      'the wrong contributions only leave out its use, and are shown as a warning only',
    source,
    inputs: devices,
    outputs: { actual: 'kgCO2e', wrongContributions: 'kgCO2e', contributions: 'kgCO2e' },
    refuse: sameDevices,
    run: ({ intensityBaseline, ...given }) => {
      const names = inOrder(given.usefulEnergy);
      const uses = usesOf(given);
      const actual = emissionsOf(uses);
      return {
        actual,
        wrongContributions: byName(
          names,
          uses.map((_, index) => emissionsOf(uses.toSpliced(index, 1)) - actual),
        ),
        contributions: byName(names, leaveOneOut(uses, intensityBaseline)),
      };
    },
  }),
];

interface NamedSets {
  /** Of the devices; bit i of a set stands for device i. */
  readonly names: readonly string[];
  /** The key of each set. */
  readonly keys: ReadonlyMap<number, string>;
}

/** A key is a device unless shorter keys make it up. */
function namesOfSets(given: readonly string[]): NamedSets {
  const byLength = given.toSorted((a, b) => a.length - b.length);
  const names: string[] = [];
  for (const key of byLength) if (membersOf(key, names) === null) names.push(key);
  names.sort();
  return { names, keys: new Map(given.map((key) => [membersOf(key, names) ?? 0, key])) };
}

/** The name of a set as formulas print it. */
const setName = (names: readonly string[], members: number): string =>
  names.filter((_, index) => (members & (1 << index)) !== 0).join('+');

/** The set that a key spells, each device once; null when it is no set of these devices. */
function membersOf(key: string, names: readonly string[], taken = 0): number | null {
  if (key === '') return taken;
  for (const [index, name] of names.entries()) {
    const bit = 1 << index;
    if ((taken & bit) !== 0 || !key.startsWith(name)) continue;
    const found = membersOf(key.slice(name.length).replace(/^\+/, ''), names, taken | bit);
    if (found !== null) return found;
  }
  return null;
}

const shapleySource = 'Shapley 1953';

/** The worth of all devices, a set with the bit of each. */
const whole = (count: number, worth: Worth): number => worth((1 << count) - 1);

const tooMany = (name: string, count: number): string | null =>
  count > exactShapleyMax ? `${name} has ${count} devices: at most ${exactShapleyMax} are allowed` : null;

/** Formulas of Shapley values, where devices share a cap or a demand (infra/docs/methods.md#shares-of-devices). */
export const shapleyFormulas: readonly Formula[] = [
  formula({
    name: 'shapley',
    equation: 'φ_i = Σ over S without i of |S|! (n − |S| − 1)! / n! (v(S + i) − v(S)); v of no device is 0',
    source: shapleySource,
    inputs: { v: eachNamed(amount('value')) },
    outputs: { phi: 'value', shares: 'fraction', leaveOneOut: 'value' },
    refuse: ({ v }) => notAllSets(v),
    run: ({ v }) => {
      const sets = namesOfSets(Object.keys(v));
      const worth: Worth = (members) => v[sets.keys.get(members) ?? ''] ?? 0;
      const count = sets.names.length;
      const phi = shapley(count, worth);
      const all = whole(count, worth);
      return {
        phi: byName(sets.names, phi),
        shares: byName(sets.names, attribute(phi, all).shares),
        leaveOneOut: byName(
          sets.names,
          sets.names.map((_, index) => all - worth(((1 << count) - 1) ^ (1 << index))),
        ),
      };
    },
  }),
  formula({
    name: 'shapleyCapped',
    equation:
      'v(S) = Σ served_d (e_b − e_d): the devices of S serve the demand, the cleanest first, each up to its potential; φ as in shapley',
    source: shapleySource,
    inputs: {
      householdDemand: notNegative('MJ useful'),
      potentialUsefulEnergy: eachNamed(notNegative('MJ useful')),
      ...intensities,
    },
    outputs: { v: 'kgCO2e', phi: 'kgCO2e', shares: 'fraction' },
    refuse: ({ potentialUsefulEnergy, intensity }) =>
      otherNames({ potentialUsefulEnergy, intensity }) ??
      tooMany('potentialUsefulEnergy', Object.keys(potentialUsefulEnergy).length),
    run: ({ householdDemand, potentialUsefulEnergy, intensityBaseline, intensity }) => {
      const names = inOrder(potentialUsefulEnergy);
      const servers = names.map((name) => ({
        potential: potentialUsefulEnergy[name] ?? 0,
        intensity: intensity[name] ?? 0,
      }));
      const worth = cappedWorth(servers, householdDemand, intensityBaseline);
      const phi = shapley(names.length, worth);
      const sets = Array.from({ length: 1 << names.length }, (_, members) => members);
      return {
        v: Object.fromEntries(sets.map((members) => [setName(names, members), worth(members)])),
        phi: byName(names, phi),
        shares: byName(names, attribute(phi, whole(names.length, worth)).shares),
      };
    },
  }),
];

function notAllSets(v: ByDevice): string | null {
  const given = Object.keys(v);
  if (given.length > 2 ** exactShapleyMax)
    return `v has ${given.length} sets: at most the ${2 ** exactShapleyMax} of ${exactShapleyMax} devices are allowed`;
  const { names, keys } = namesOfSets(given);
  if (names.length === 0) return 'v names no device: a worth for each set of 1 to 5 devices is allowed';
  const tooFew = Array.from({ length: 1 << names.length }, (_, set) => set).find(
    (set) => set > 0 && !keys.has(set),
  );
  if (tooFew !== undefined)
    return `v has no ${setName(names, tooFew)}: a worth for each set of ${names.join(', ')} is allowed`;
  if (keys.size < given.length)
    return `v names a set twice: one worth for each set of ${names.join(', ')} is allowed`;
  return (v[''] ?? 0) === 0 ? null : `v[""] is ${v['']}: 0 is allowed, no device is worth nothing`;
}
