// Judges device-days whose series another device has as well: a copied meter, or chance.
import { agreement, matchDay, matchTimes, weightOf, type DayMatch, type UseDay } from '../one-meter.ts';

/** What a device reports of a day with cooking events. Times are from the start of the day: a copy may be of another time zone. */
export interface SeriesDay extends UseDay {
  readonly did: string;
  /** Numbers of readings with their mean or total: equal to the last digit in an exact copy. Null: nothing of the kind. */
  readonly power: readonly number[] | null;
  readonly temperature: readonly number[] | null;
}

/** A claimed device-day with cooking events, and the devices with the same events on that day. */
export interface ComparedDay {
  readonly did: string;
  readonly day: string;
  /** Their energy or temperatures are equal to the last digit, too. */
  readonly equalValues: readonly string[];
  /** Their events start and end in the same minutes. */
  readonly equalEvents: readonly string[];
  /** How the measured use of other devices agrees, whether it does or not. */
  readonly matches: readonly { readonly other: string; readonly match: DayMatch }[];
}

/** A day of a claimed device, and another device with the same series. */
export interface DoubledDay {
  readonly did: string;
  readonly day: string;
  readonly other: string;
}

export interface DoubledSeries {
  readonly comparedDays: number;
  /** Nothing but a copy explains them. */
  readonly copied: readonly DoubledDay[];
  /** They may be chance, so a person should look. */
  readonly alike: readonly DoubledDay[];
}

/**
 * Days on which two sensors of use have the same events before that says anything. Many sensors round times to a quarter of
 * an hour, so of some thousand homes with two meals a day several share the events of any single day.
 */
const alikeDaysMin = 3;

/**
 * Weight of agreeing events (one-meter.ts) that is no chance among the devices of a ledger. At meal times one event of a
 * hundred has its times and energy in another given home: four such events have them in one home of a hundred million.
 */
const leastWeight = { copied: 8, alike: 6 } as const;

/** Times of events are stored to the second, and computed from readings that a bridge may send later, ms. */
const minuteMs = 60_000;
const longestDelayMs = 3 * minuteMs;

/** Compares each day of `own` with the same day of all other devices among `all`. */
export function compareSeries(own: readonly SeriesDay[], all: readonly SeriesDay[]): ComparedDay[] {
  const byDay = Map.groupBy(all, ({ day }) => day);
  return own.map((one) => {
    const others = (byDay.get(one.day) ?? []).filter(({ did }) => did !== one.did);
    const having = (isEqual: (other: SeriesDay) => boolean): string[] =>
      others.filter(isEqual).map(({ did }) => did);
    return {
      did: one.did,
      day: one.day,
      equalValues: having((other) => haveEqualEvents(one, other, 0) && haveEqualValues(one, other)),
      equalEvents: having((other) => haveEqualEvents(one, other, minuteMs)),
      matches: others.flatMap((other) => {
        const match = matchDay(one, other);
        return match === null ? [] : [{ other: other.did, match }];
      }),
    };
  });
}

const haveEqualValues = (a: SeriesDay, b: SeriesDay): boolean =>
  areEqual(a.power, b.power) || areEqual(a.temperature, b.temperature);

const areEqual = (a: readonly number[] | null, b: readonly number[] | null): boolean =>
  a !== null && b !== null && a.every((value, index) => value === b[index]);

/** Each event has its like; the first ones say by how much the copy comes later. */
function haveEqualEvents(a: SeriesDay, b: SeriesDay, toleranceMs: number): boolean {
  const [[from] = [NaN], [other] = [NaN]] = [a.events[0], b.events[0]];
  const delayMs = toleranceMs === 0 ? 0 : other - from;
  if (a.events.length !== b.events.length || !(Math.abs(delayMs) <= longestDelayMs)) return false;
  return matchTimes(a.events, b.events, { toleranceMs, delayMs }).length === a.events.length;
}

/**
 * Equal values are a copy; so is measured use that agrees too often for chance. Equal events alone are one if they are
 * equal on all compared days of the device, at least three; equal on some of them they are only alike.
 */
export function judgeSeries(days: readonly ComparedDay[]): DoubledSeries {
  const copied: DoubledDay[] = days.flatMap(({ did, day, equalValues }) =>
    equalValues.map((other) => ({ did, day, other })),
  );
  const alike: DoubledDay[] = [];
  for (const own of Map.groupBy(days, ({ did }) => did).values()) {
    const pairs = own.flatMap(({ did, day, equalEvents }) =>
      equalEvents.map((other) => ({ did, day, other })),
    );
    for (const shared of Map.groupBy(pairs, ({ other }) => other).values()) {
      if (shared.length < Math.min(alikeDaysMin, own.length)) continue;
      const isCopy = shared.length === own.length && shared.length >= alikeDaysMin;
      (isCopy ? copied : alike).push(...shared);
    }
    const measured = own.flatMap(({ did, matches }) => matches.map((one) => ({ did, ...one })));
    for (const [other, found] of Map.groupBy(measured, (one) => one.other)) {
      const agreeing = agreement(found.map(({ match }) => match));
      const weight = weightOf(agreeing);
      if (weight < leastWeight.alike) continue;
      const list = weight >= leastWeight.copied ? copied : alike;
      list.push(...agreeing.flatMap(({ day }) => found.slice(0, 1).map(({ did }) => ({ did, day, other }))));
    }
  }
  const isNew = distinct();
  return { comparedDays: days.length, copied: copied.filter(isNew), alike: alike.filter(isNew) };
}

/** True for the first day of a name; what is copied is not alike as well. */
function distinct(): (day: DoubledDay) => boolean {
  const seen = new Set<string>();
  return ({ did, day, other }) => {
    const name = `${did} ${day} ${other}`;
    const isFirst = !seen.has(name);
    seen.add(name);
    return isFirst;
  };
}
