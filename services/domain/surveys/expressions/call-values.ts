// Functions that need only the values of their arguments, with JavaRosa's meaning.
import type { Context } from './context.ts';
import { dayOf, formatWall, localDay, midnightMs, momentMs, printDay } from './dates.ts';
import { areaOf, distanceAlong } from './shapes.ts';
import { roundTo } from './numbers.ts';
import { empty, finite, toNumber, toText, toTruth, toWhole, type Moment, type Value } from './values.ts';

type Call = (args: readonly Value[], context: Context) => Value;

const dayMs = 86_400_000;

const number = (args: readonly Value[], place = 0): number => toNumber(args[place] ?? empty);
const text = (args: readonly Value[], place = 0): string => toText(args[place] ?? empty);
const whole = (args: readonly Value[], place: number): number => toWhole(args[place] ?? empty);
const words = (value: string): string[] => value.trim().split(/\s+/);

export const valueCalls: Readonly<Record<string, Call>> = {
  true: () => true,
  false: () => false,
  not: ([value = empty]) => !toTruth(value),
  number: (args) => number(args),
  int: (args) => Math.trunc(number(args)),
  round: (args) => roundTo(number(args), whole(args, 1)),
  abs: (args) => Math.abs(number(args)),
  pow: (args) => finite(number(args) ** number(args, 1)),
  sqrt: (args) => Math.sqrt(number(args)),
  exp: (args) => finite(Math.exp(number(args))),
  exp10: (args) => finite(10 ** number(args)),
  log: (args) => finite(Math.log(number(args))),
  log10: (args) => finite(Math.log10(number(args))),
  pi: () => Math.PI,
  sin: (args) => Math.sin(number(args)),
  cos: (args) => Math.cos(number(args)),
  tan: (args) => Math.tan(number(args)),
  asin: (args) => Math.asin(number(args)),
  acos: (args) => Math.acos(number(args)),
  atan: (args) => Math.atan(number(args)),
  atan2: (args) => Math.atan2(number(args), number(args, 1)),
  area: (args) => areaOf(text(args)),
  distance: (args) => distanceAlong(args.map(toText)),
  checklist: ([least = empty, most = empty, ...conditions]) => {
    const count = conditions.filter(toTruth).length;
    return isWithin(count, toNumber(least), toNumber(most));
  },
  'boolean-from-string': (args) => ['true', '1'].includes(text(args).toLowerCase()),
  string: (args) => text(args),
  'string-length': (args) => text(args).length,
  'normalize-space': (args) => text(args).trim().replaceAll(/\s+/g, ' '),
  contains: (args) => text(args).includes(text(args, 1)),
  'starts-with': (args) => text(args).startsWith(text(args, 1)),
  'ends-with': (args) => text(args).endsWith(text(args, 1)),
  substr: (args) => substr(text(args), whole(args, 1), args.length > 2 ? whole(args, 2) : undefined),
  'substring-before': (args) => text(args).slice(0, Math.max(0, text(args).indexOf(text(args, 1)))),
  'substring-after': (args) => {
    const at = text(args).indexOf(text(args, 1));
    return at < 0 ? empty : text(args).slice(at + text(args, 1).length);
  },
  translate: (args) => translate(text(args), text(args, 1), text(args, 2)),
  selected: (args) => words(text(args)).includes(text(args, 1).trim()),
  'count-selected': (args) => words(text(args)).filter((word) => word !== '').length,
  'selected-at': (args) => words(text(args))[whole(args, 1)] ?? empty,
  today: (_, { today }) => momentOfDay(dayOf(today) ?? NaN),
  now: (_, { nowMs, local }) => ({ day: localDay(nowMs, local), atMs: nowMs }),
  date: ([value = empty], { local }) => {
    const moment = toMoment(value, { local });
    return moment === null ? empty : { day: moment.day, atMs: null };
  },
  'date-time': ([value = empty], { local }) => toMoment(value, { local }) ?? empty,
  'decimal-date-time': ([value = empty], { local }) => {
    if (typeof value === 'number') return value;
    const moment = toMoment(value, { local });
    return moment === null ? empty : (moment.atMs ?? midnightMs(moment.day, local)) / dayMs;
  },
  'format-date': formatDate,
  'format-date-time': formatDate,
  // Kept by once() on the phone; the service makes none.
  uuid: () => empty,
  random: () => NaN,
};

/** Below 0 there is no bound. */
const isWithin = (count: number, least: number, most: number): boolean =>
  (least < 0 || count >= least) && (most < 0 || count <= most);

/** Negative places count from the end. */
function substr(value: string, start: number, end = value.length): string {
  const place = (given: number): number => (given < 0 ? value.length + given : given);
  return value.substring(Math.max(0, place(start)), Math.max(0, place(start), place(end)));
}

/** Each character of `from` becomes the one at its place in `to`, or nothing. The first of equal characters counts. */
function translate(value: string, from: string, to: string): string {
  const places = new Map(
    Array.from({ length: from.length }, (_, at) => [from.charAt(at), at] as const).toReversed(),
  );
  return Array.from({ length: value.length }, (_, at) => {
    const place = places.get(value.charAt(at));
    return place === undefined ? value.charAt(at) : to.charAt(place);
  }).join('');
}

const momentOfDay = (day: number): Value => (printDay(day) === '' ? empty : { day, atMs: null });

function toMoment(value: Value, { local }: Pick<Context, 'local'>): Moment | null {
  if (typeof value === 'object') return value;
  if (typeof value === 'boolean') return null;
  if (typeof value === 'number') {
    const day = Math.trunc(value);
    return printDay(day) === '' ? null : { day, atMs: null };
  }
  const day = dayOf(value.trim());
  if (day !== null) return { day, atMs: null };
  const atMs = momentMs(value.trim(), local);
  return atMs === null ? null : { day: localDay(atMs, local), atMs };
}

function formatDate([value = empty, format = empty]: readonly Value[], { local }: Context): Value {
  const moment = typeof value === 'number' ? fractionalMoment(value, local) : toMoment(value, { local });
  if (moment === null) return empty;
  const wallMs = moment.atMs === null ? moment.day * dayMs : local.wallMs(moment.atMs);
  return formatWall(wallMs, toText(format));
}

/** Days since 1970 with their part of a day, as decimal-date-time() gives them. */
function fractionalMoment(days: number, local: Context['local']): Moment | null {
  const atMs = Math.trunc(days * dayMs);
  return printDay(Math.floor(days)) === '' ? null : { day: localDay(atMs, local), atMs };
}
