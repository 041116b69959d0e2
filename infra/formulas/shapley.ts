// Formulas of Shapley values, where devices share a cap or a demand (infra/docs/methods.md#shares-of-devices).
import { attribute } from '#domain/emissions/shares/attribution.ts';
import { cappedWorth, exactShapleyMax, shapley, type Worth } from '#domain/emissions/shares/shapley.ts';
import { byName, inOrder, intensities, type ByDevice } from './by-device.ts';
import { formula, type Formula } from './formula.ts';
import { amount, notNegative } from './quantities.ts';
import { named, otherNames } from './rows.ts';
import { namesOfSets, setName } from './sets.ts';

const source = 'Shapley 1953';

/** The worth of all devices, a set with the bit of each. */
const whole = (count: number, worth: Worth): number => worth((1 << count) - 1);

const tooMany = (name: string, count: number): string | null =>
  count > exactShapleyMax ? `${name} has ${count} devices: at most ${exactShapleyMax} are allowed` : null;

export const shapleyFormulas: readonly Formula[] = [
  formula({
    name: 'shapley',
    equation: 'φ_i = Σ over S without i of |S|! (n − |S| − 1)! / n! (v(S + i) − v(S)); v of no device is 0',
    source,
    inputs: { v: named(amount('value')) },
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
    source,
    inputs: {
      householdDemand: notNegative('MJ useful'),
      potentialUsefulEnergy: named(notNegative('MJ useful')),
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
