// Formulas of the share of each device in a reduction (infra/docs/methods.md#shares-of-devices).
import {
  additiveReductions,
  attribute,
  emissionsOf,
  leaveOneOut,
  type UsefulEnergy,
} from '#domain/emissions/shares/attribution.ts';
import { sum } from '#domain/sum.ts';
import { byName, inOrder, intensities, type ByDevice } from './by-device.ts';
import { formula, type Formula } from './formula.ts';
import { amount, notNegative, optional } from './quantities.ts';
import { named, otherNames } from './rows.ts';

const source = 'rule of Hearth, infra/docs/methods.md#shares-of-devices';

const devices = { usefulEnergy: named(notNegative('MJ useful')), ...intensities } as const;

interface Devices {
  readonly usefulEnergy: ByDevice;
  readonly intensity: ByDevice;
}

const sameDevices = ({ usefulEnergy, intensity }: Devices): string | null =>
  otherNames({ usefulEnergy, intensity });

const usesOf = ({ usefulEnergy, intensity }: Devices): UsefulEnergy[] =>
  inOrder(usefulEnergy).map((name) => ({ useful: usefulEnergy[name] ?? 0, intensity: intensity[name] ?? 0 }));

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
