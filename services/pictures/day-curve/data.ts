// The data of the day curve: what a device measured over one local day, with its cooking events and gaps.
import type { Head } from '../kit/frame.ts';

/** A time, in hours since the start of the local day. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface CurvePoint {
  /** Hours since the start of the local day, in the middle of the step. */
  readonly at: number;
  readonly value: number;
}

/** `n` is the number of readings; the missing share is that of the expected ones. */
export interface DayCurve extends Head {
  readonly device: string;
  readonly date: string;
  readonly quantity: 'power' | 'temperature';
  /** Length of the day, h: 23 or 25 when clocks change. */
  readonly hours: number;
  /** Length of a step, of which a point is the mean, min. */
  readonly stepMinutes: number;
  /** In order; steps without a reading are left out. */
  readonly points: readonly CurvePoint[];
  readonly events: readonly Span[];
  readonly gaps: readonly Span[];
}

/** Runs of points without a gap between them, and with no step between neighbours that has no reading for an hour. */
export function runsOf({ points, gaps }: Pick<DayCurve, 'points' | 'gaps'>): CurvePoint[][] {
  const runs: CurvePoint[][] = [];
  for (const point of points) {
    const before = runs.at(-1)?.at(-1);
    const isApart =
      before === undefined ||
      point.at - before.at > 1 ||
      gaps.some(({ from, to }) => from < point.at && to > before.at);
    if (isApart) runs.push([point]);
    else runs.at(-1)?.push(point);
  }
  return runs;
}
