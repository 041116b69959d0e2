// Keys of runs of days. A copied run shares keys with its source, even if each value was changed by a few per cent.
import type { DayPool } from './day-pool.ts';

/** Days of the two kinds of windows. */
export const keyKinds = [
  { days: 4, activeMin: 3 },
  { days: 7, activeMin: 5 },
] as const;

/** Width of the steps to which logarithms of amounts are rounded. */
const step = 0.12;

/**
 * Rounded amounts and numbers of events of four days: it survives small changes. 0: there is no key, because a day is
 * not known or too few have use.
 */
export function roundedKey({ amounts, counts }: DayPool, at: number): number {
  let [hash, active] = [0x9e3779b9, 0];
  for (let day = at; day < at + keyKinds[0].days; day++) {
    const amount = amounts[day] ?? NaN;
    if (Number.isNaN(amount)) return 0;
    if (amount > 0) active += 1;
    const level = amount > 0 ? Math.round(Math.log(amount) / step) : -9999;
    hash = mixBits(hash ^ Math.imul(level, 0x85ebca6b) ^ (counts[day] ?? 0));
  }
  return active < keyKinds[0].activeMin ? 0 : nonZero(hash);
}

/** Which of seven days had more use than which, and the numbers of events: it survives any factor. */
export function orderKey({ amounts, counts }: DayPool, at: number): number {
  const end = at + keyKinds[1].days;
  let [hash, active] = [0x85ebca6b, 0];
  for (let day = at; day < end; day++) {
    const amount = amounts[day] ?? NaN;
    if (Number.isNaN(amount)) return 0;
    if (amount > 0) active += 1;
    let above = 0;
    for (let other = at; other < end; other++) if (amount > (amounts[other] ?? NaN)) above += 1;
    hash = mixBits(hash ^ (above << 8) ^ (counts[day] ?? 0));
  }
  return active < keyKinds[1].activeMin ? 0 : nonZero(hash);
}

const nonZero = (hash: number): number => hash >>> 0 || 1;

/** Finalizer of MurmurHash3, made part of a chain. */
function mixBits(value: number): number {
  const first = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  const second = Math.imul(first ^ (first >>> 13), 0xc2b2ae35);
  return (second ^ (second >>> 16)) + 0x9e3779b9;
}
