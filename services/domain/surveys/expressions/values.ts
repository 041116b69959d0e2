// Values of expressions, and how JavaRosa turns one kind into another. An empty answer is the empty text.
import { printNumber } from './numbers.ts';
import { printDay } from './dates.ts';

/** A date, or with `atMs` a moment (ms since 1970); `day` counts local days since 1970-01-01. */
export interface Moment {
  readonly day: number;
  readonly atMs: number | null;
}

/** NaN is an empty number. */
export type Value = string | number | boolean | Moment;

export const empty = '';

/** Only digits, `-` and `.` make a number: no exponent, and no decimal comma as in JavaRosa. */
const numeral = /^-?(?:\d+\.?\d*|\.\d+)$/;

export function toNumber(value: Value): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value !== 'string') return value.day;
  const text = value.trim();
  return numeral.test(text) ? Number(text) : NaN;
}

/** Division by zero and overflow give an empty number. */
export const finite = (value: number): number => (Number.isFinite(value) ? value : NaN);

export function toText(value: Value): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return printNumber(value);
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  return printDay(value.day);
}

/** Numbers closer than this are equal. */
const dust = 1e-12;

export function toTruth(value: Value): boolean {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return Math.abs(value) > dust;
  return typeof value === 'string' ? value !== empty : true;
}

/** A whole number for places and counts; an empty one is 0. */
export const toWhole = (value: Value): number => Math.trunc(toNumber(value)) || 0;

export const isEmpty = (value: Value): boolean => value === empty || Number.isNaN(value);

export function isEqual(left: Value, right: Value): boolean {
  if (typeof left === 'boolean' || typeof right === 'boolean') return toTruth(left) === toTruth(right);
  if (typeof left === 'number' || typeof right === 'number')
    return Math.abs(toNumber(left) - toNumber(right)) < dust;
  return toText(left) === toText(right);
}
