// Baseline fuel that the energy of a new device replaces, kg (infra/docs/signals.md#energy-formulas).
import { kwhInMJ } from '../fuels.ts';

/** By useful energy in MJ; `ncv` in MJ/kg and `efficiency` as a fraction are those of the baseline stove. */
export const fuelSavedByUsefulKg = (
  usefulMJ: number,
  { efficiency, ncv }: { readonly efficiency: number; readonly ncv: number },
): number => usefulMJ / (efficiency * ncv);

/** By cooking tests: `scRatio` is the MJ of baseline fuel that one MJ of electricity replaces (SC_b / SC_p). */
export const fuelSavedByTestsKg = (
  electricityKwh: number,
  { scRatio, ncv }: { readonly scRatio: number; readonly ncv: number },
): number => (electricityKwh * kwhInMJ * scRatio) / ncv;
