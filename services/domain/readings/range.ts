// A physical limit of a value as data, and its check.
import { reject, type Reject } from './reasons.ts';

/** `from` and `to` are allowed themselves unless `open` says that both are out. */
export interface Range {
  readonly from: number;
  readonly to: number;
  readonly open?: boolean;
}

const inside = (value: number, { from, to, open }: Range): boolean =>
  open ? value > from && value < to : value >= from && value <= to;

/** Judges one value; null (not measured) passes. NaN and infinities never do. */
export function judgeRange(place: string, value: number | null, range: Range): Reject | undefined {
  if (value === null) return undefined;
  if (!Number.isFinite(value)) return reject('not-finite', { place, value, allowed: 'a finite number' });
  if (inside(value, range)) return undefined;
  return reject('out-of-range', { place, value, allowed: describe(range) });
}

function describe({ from, to, open }: Range): string {
  if (to === Infinity) return `${open ? 'above ' : ''}${from}${open ? '' : ' or more'}`;
  return open ? `above ${from} and below ${to}` : `${from} to ${to}`;
}
