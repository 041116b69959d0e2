// Robust centre and scatter of many values at once: the minimum covariance determinant (Rousseeuw and Van Driessen, 1999).
import type { Random } from '../random.ts';
import { squaredDistance, triangleOf } from './triangle.ts';

export interface Scatter {
  readonly centre: readonly number[];
  /** Covariances, with a little on the diagonal so that it can always be inverted. */
  readonly covariance: readonly (readonly number[])[];
}

type Row = readonly number[];

const starts = 20;
const finalists = 4;
const stepsMax = 20;
/** Rows that the centre rests on; the others may be anything. */
const coreShare = 0.75;
const ridge = 0.3;

/** Rows without NaN, of one length; more of them than numbers in a row. */
export function robustScatter(rows: readonly Row[], random: Random): Scatter {
  const width = rows[0]?.length ?? 0;
  const core = Math.max(width + 1, Math.floor(coreShare * rows.length));
  const begun = Array.from({ length: starts }, () => {
    const drawn = Array.from(
      { length: width + 1 },
      () => rows[Math.floor(random.uniform() * rows.length)] ?? [],
    );
    return concentrate(rows, { of: drawn, core, steps: 2 });
  });
  const best = begun.toSorted((a, b) => a.volume - b.volume).slice(0, finalists);
  const ended = best.map(({ subset }) => concentrate(rows, { of: subset, core, steps: stepsMax }));
  const [first] = ended.toSorted((a, b) => a.volume - b.volume);
  return scatterOf(first?.subset ?? rows);
}

interface Concentrated {
  readonly subset: readonly Row[];
  /** Logarithm of the determinant: it falls with each step. */
  readonly volume: number;
}

/** Each step takes the rows nearest to the centre of those before. */
function concentrate(
  rows: readonly Row[],
  { of, core, steps }: { readonly of: readonly Row[]; readonly core: number; readonly steps: number },
): Concentrated {
  let [subset, volume] = [of, Infinity];
  for (let step = 0; step < steps; step++) {
    const { centre, covariance } = scatterOf(subset);
    const triangle = triangleOf(covariance);
    const far = rows.map((row, index) => ({
      row,
      index,
      distance: squaredDistance(
        triangle,
        row.map((value, at) => value - (centre[at] ?? 0)),
      ),
    }));
    const nearest = far.toSorted((a, b) => a.distance - b.distance || a.index - b.index).slice(0, core);
    subset = nearest.map(({ row }) => row);
    const next = triangleOf(scatterOf(subset).covariance).logDeterminant;
    if (volume - next < 1e-9) return { subset, volume: Math.min(volume, next) };
    volume = next;
  }
  return { subset, volume };
}

function scatterOf(rows: readonly Row[]): Scatter {
  const width = rows[0]?.length ?? 0;
  const centre = Array.from({ length: width }, () => 0);
  for (const row of rows)
    for (let at = 0; at < width; at++) centre[at] = (centre[at] ?? 0) + (row[at] ?? 0) / rows.length;
  const covariance = Array.from({ length: width }, () => Array.from({ length: width }, () => 0));
  for (const row of rows)
    for (let at = 0; at < width; at++) {
      const line = covariance[at] ?? [];
      const own = ((row[at] ?? 0) - (centre[at] ?? 0)) / Math.max(1, rows.length - 1);
      for (let other = 0; other <= at; other++)
        line[other] = (line[other] ?? 0) + own * ((row[other] ?? 0) - (centre[other] ?? 0));
    }
  const whole = covariance.map((line, at) =>
    line.map(
      (value, other) => (other <= at ? value : (covariance[other]?.[at] ?? 0)) + (at === other ? ridge : 0),
    ),
  );
  return { centre, covariance: whole };
}
