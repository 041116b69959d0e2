// What newer methodologies of Gold Standard take off a baseline (methods.md 1.2 steps 4 and 5, 1.3).

interface Adjustment {
  /** Downward adjustment factor of the host country, fraction. */
  readonly daf: number;
  /** Business as usual, tCO2e; null: no ceiling is set. */
  readonly bauCeiling: number | null;
}

/** The adjustment first, then the ceiling. */
export const adjustedBaseline = (be: number, { daf, bauCeiling }: Adjustment): number =>
  Math.min(be * (1 - daf), bauCeiling ?? Infinity);
