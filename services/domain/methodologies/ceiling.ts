// Downward adjustment and ceiling of a baseline (Gold Standard MMECD v2.0, steps 4 and 5; RECH v5.0; SMEC v4.0).

interface Adjustment {
  /** Downward adjustment factor of the host country, fraction. */
  readonly daf: number;
  /** Business as usual, tCO2e; null: no ceiling is set. */
  readonly bauCeiling: number | null;
}

/** The adjustment first, then the ceiling. */
export const adjustedBaseline = (be: number, { daf, bauCeiling }: Adjustment): number =>
  Math.min(be * (1 - daf), bauCeiling ?? Infinity);
