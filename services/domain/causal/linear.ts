// Linear equations with a symmetric positive definite matrix, by Cholesky.

type Matrix = readonly (readonly number[])[];

/** The x with A x = b. An unknown of which the ones before leave no more than a part `dependent` of its diagonal is 0. */
export function solvePositive(matrix: Matrix, right: readonly number[], dependent = 0): number[] {
  const lower = choleskyFactor(matrix, dependent);
  const forward: number[] = [];
  for (const [i, row] of lower.entries())
    forward.push(((right[i] ?? 0) - dot(row, forward)) / (row[i] ?? NaN));
  const x = forward;
  for (let i = lower.length - 1; i >= 0; i--) {
    let value = forward[i] ?? NaN;
    for (let k = i + 1; k < lower.length; k++) value -= (lower[k]?.[i] ?? NaN) * (x[k] ?? NaN);
    x[i] = value / (lower[i]?.[i] ?? NaN);
  }
  return x;
}

/** Rows of L with L Lᵀ = A, each as long as its number; an infinite diagonal makes its unknown 0. */
function choleskyFactor(matrix: Matrix, dependent: number): number[][] {
  const lower: number[][] = [];
  for (const [i, given] of matrix.entries()) {
    const row: number[] = [];
    for (let j = 0; j < i; j++) {
      const other = lower[j] ?? [];
      row.push(((given[j] ?? NaN) - dot(other, row)) / (other[j] ?? NaN));
    }
    const whole = given[i] ?? NaN;
    const left = whole - dot(row, row);
    row.push(left > dependent * whole ? Math.sqrt(left) : Infinity);
    lower.push(row);
  }
  return lower;
}

/** Σ a b over the places that both have. */
export function dot(a: readonly number[], b: readonly number[]): number {
  const length = Math.min(a.length, b.length);
  let total = 0;
  for (let i = 0; i < length; i++) total += (a[i] ?? 0) * (b[i] ?? 0);
  return total;
}
