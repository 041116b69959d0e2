// The Cholesky triangle of a covariance matrix, and distances in its units.

export interface Triangle {
  /** Lower triangle L with L Lᵀ = matrix. */
  readonly lines: readonly (readonly number[])[];
  readonly logDeterminant: number;
}

/** Of a symmetric matrix that is positive definite. */
export function triangleOf(matrix: readonly (readonly number[])[]): Triangle {
  const lines: number[][] = [];
  let logDeterminant = 0;
  matrix.forEach((source, at) => {
    const line: number[] = [];
    for (let column = 0; column <= at; column++) {
      let rest = source[column] ?? 0;
      const other = lines[column] ?? line;
      for (let k = 0; k < column; k++) rest -= (line[k] ?? 0) * (other[k] ?? 0);
      line.push(column === at ? Math.sqrt(Math.max(rest, 1e-12)) : rest / (other[column] ?? 1));
    }
    logDeterminant += 2 * Math.log(line[at] ?? 1);
    lines.push(line);
  });
  return { lines, logDeterminant };
}

/** xᵀ matrix⁻¹ x: the squared Mahalanobis distance of a deviation. */
export function squaredDistance({ lines }: Triangle, deviation: readonly number[]): number {
  const solved: number[] = [];
  let total = 0;
  lines.forEach((line, at) => {
    let rest = deviation[at] ?? 0;
    for (let k = 0; k < at; k++) rest -= (line[k] ?? 0) * (solved[k] ?? 0);
    const value = rest / (line[at] ?? 1);
    solved.push(value);
    total += value * value;
  });
  return total;
}
