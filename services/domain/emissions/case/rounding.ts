// Rounding for print. Nothing is rounded inside a calculation.

/** Whole thousandths of a number. */
export const thousandths = (value: number): number => Math.round(value * 1000) + 0;

/** Rounds to 3 decimals. */
export const round3 = (value: number): number => thousandths(value) / 1000;

/** Of two numbers as they are printed, exactly: both are rounded to 3 decimals, then subtracted in whole thousandths. */
export const printedDifference = (from: number, less: number): number =>
  (thousandths(from) - thousandths(less)) / 1000;

/** Rounds to 4 decimals. */
export const round4 = (value: number): number => (Math.round(value * 10_000) + 0) / 10_000;

/**
 * Shares that sum to exactly 1, in whole ten-thousandths (largest remainder; ties go to the first).
 * The given shares must sum to 1.
 */
export function roundShares(shares: readonly number[]): number[] {
  const scaled = shares.map((share) => share * 10_000);
  const floors = scaled.map((share) => Math.floor(share + 1e-9));
  const missing = 10_000 - floors.reduce((sum, share) => sum + share, 0);
  const order = scaled
    .map((share, index) => ({ index, rest: share - (floors[index] ?? 0) }))
    .sort((a, b) => b.rest - a.rest || a.index - b.index);
  const raised = new Set(order.slice(0, missing).map(({ index }) => index));
  return floors.map((share, index) => (share + (raised.has(index) ? 1 : 0)) / 10_000);
}
