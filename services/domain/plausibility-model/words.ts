// Says in plain words, with numbers, what is odd about a household-month.
import type { Feature } from './feature.ts';
import type { FeatureScale } from './feature-scale.ts';
import type { Copy } from './find-copy.ts';

export interface Loud {
  readonly id: string;
  readonly value: number;
  /** What 95 % of comparable household-months keep to, on the side of the value; of a copy: days that agree by chance. */
  readonly expected: number;
  readonly words: string;
}

/** Three digits that matter. */
const short = (value: number): string => {
  const rounded = Number(value.toPrecision(3));
  return Math.abs(rounded) >= 1000 ? String(Math.round(value)) : String(rounded);
};

const amount = (value: number, unit: string): string =>
  `${short(unit === '%' ? 100 * value : value)} ${unit}`;

/** `isAbove`: the value is on the upper side of what is usual. */
export function featureWords(
  { id, say, unit }: Feature,
  { low, high }: FeatureScale,
  { value, isAbove }: { readonly value: number; readonly isAbove: boolean },
): Loud {
  const expected = isAbove ? high : low;
  const side = isAbove ? 'below' : 'above';
  const words = `${say(amount(value, unit))}; 95 % of comparable household-months lie ${side} ${amount(expected, unit)}`;
  return { id, value: Number(value.toPrecision(6)), expected: Number(expected.toPrecision(6)), words };
}

export function copyWords({ equalDays, days, sourceId, daysLater, factor }: Copy, ownId: string): Loud {
  const whose = sourceId === ownId ? 'its own days' : `the days of ${sourceId}`;
  const when =
    daysLater === 0
      ? 'on the same dates'
      : `${Math.abs(daysLater)} days ${daysLater > 0 ? 'before' : 'later'}`;
  const times = Math.abs(factor - 1) < 0.005 ? '' : `, times ${short(factor)}`;
  return {
    id: 'copy',
    value: equalDays,
    expected: 0,
    words: `${equalDays} of ${days} days in a row equal ${whose} ${when}${times}; days that are not copied seldom agree so often`,
  };
}
