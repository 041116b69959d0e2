// The days of a device that are still to be computed, with everything that computing needs. A day depends on the readings of
// its reach on both sides (neighbourhoodMs). Arrivals are known for whole UTC days. Why a day is stale:
//   missing    the day has readings, or lies within a step between two, and has no row
//   context    its time zone, household, calibration or device attributes differ from those of the row
//   rules      the row was computed by older rules
//   notes      documents that explain its gaps changed: gaps, states and installations of the device
//   touched    readings became visible since the row was listed: the sum of their arrivals differs, whatever the stamps
//   unsettled  readings were stamped in the 180 s before the row was read: an older stamp may still become visible after a
//              newer one, so the row is most likely complete and is computed once more when they are over
import { sharedMs, type Span } from '../cooking/steps.ts';
import { valuesOn } from '../dating/former-values.ts';
import type { Midnights } from '../dating/local-day.ts';
import { holdMost } from '../dating/most-of-day.ts';
import { openUtcTime } from '../dating/utc-time.ts';
import { neighbourhoodMs } from '../days/rules.ts';
import { sum } from '../sum.ts';
import {
  openEnds,
  type Attributes,
  type Context,
  type DeviceFacts,
  type StoredDay,
  type Touched,
} from './facts.ts';
import { openNotes, type DayNote } from './notes.ts';
import { placeOn, type Place } from './place.ts';

const dayMs = 86_400_000;

/** Number of UTC days before and after a day whose readings it may use. */
export const reachDays = 2;

/** From a UTC day to each of those, and to itself. */
export const reachShiftsMs: readonly number[] = Array.from(
  { length: 2 * reachDays + 1 },
  (_, index) => (index - reachDays) * dayMs,
);

/** How long after its stamp a reading may become visible. */
const settlesAfterMs = 180_000;

/** A day that is only touched is computed this often. */
const touchedEveryMs = 30_000;

/** A day with what it is computed with. */
export interface DueDay extends Place {
  readonly deviceDid: string;
  readonly day: string;
  readonly deviceType: string;
  readonly fuelType: string | null;
  readonly ratedPowerW: number | null;
  readonly expectedIntervalSeconds: number | null;
  /** valid, overdue or none. */
  readonly calibration: string;
  readonly touches: number;
  /** Documents that explain gaps, the later before the earlier. */
  readonly notes: readonly DayNote[];
  /** A whole number beyond 2^53; 0: none. */
  readonly notesDigest: string;
  /** Of the stored row, empty without one, and since when it is that. */
  readonly knownDigest: string;
  readonly changedAt: string;
}

export interface StaleDay extends DueDay {
  readonly reason: 'missing' | 'context' | 'rules' | 'notes' | 'touched' | 'unsettled';
  /**
   * From when on windows computes it. A day that is only touched is computed at most every 30 s until the last UTC day that it
   * reaches into is over, unless a caller asks for it.
   */
  readonly dueMs: number;
  /** Of the stored row; null without one. */
  readonly readUs: number | null;
}

export interface StaleNow {
  readonly nowMs: number;
  /** Newest version of the rules that is in use. */
  readonly rules: number;
  readonly midnights: Midnights;
  /** 64 bits of a digest, as a whole number. */
  readonly digestOf: (text: string) => string;
  /** Which days are asked for. */
  readonly isChosen: (day: string) => boolean;
}

/** In the order of days. */
export function staleDays(facts: DeviceFacts, now: StaleNow): StaleDay[] {
  const byUtc = new Map(facts.touched.map((touched) => [touched.utcMs, touched]));
  const near = new Set([...byUtc.keys()].flatMap((utcMs) => reachShiftsMs.map((shift) => utcMs + shift)));
  const notesOf = openNotes(facts);
  const textOf = openUtcTime();
  return [...near]
    .sort((a, b) => a - b)
    .flatMap((utcMs) => {
      const day = textOf(utcMs).slice(0, 10);
      if (!now.isChosen(day)) return [];
      const touched = reachShiftsMs.flatMap((shift) => byUtc.get(utcMs + shift) ?? []);
      return judge({ ...facts, touched }, { ...now, day, utcMs, notesOf }) ?? [];
    });
}

interface Day extends StaleNow {
  readonly day: string;
  readonly utcMs: number;
  readonly notesOf: (day: Span) => DayNote[];
}

/** Null: the day is current. Of the facts, `touched` is what is near the day. */
function judge(facts: DeviceFacts, { day, utcMs, notesOf, ...now }: Day): StaleDay | null {
  const place = placeOn(utcMs, facts.stays, now.midnights);
  const attributes = facts.attributes ? valuesOn(facts.attributes, day) : unregistered;
  const { type: deviceType, fuelType, ratedPowerW } = attributes;
  const expectedIntervalSeconds = attributes.expectedIntervalSeconds || null;
  const reachMs = neighbourhoodMs(attributes.expectedIntervalSeconds * 1000);
  const stored = facts.stored.get(day);
  if (stored === undefined && !hasReadings(place, facts.touched, reachMs)) return null;
  const reached = facts.touched.filter((touched) => isInReach(place, touched, reachMs));
  const notes = notesOf(place);
  const due: DueDay = {
    deviceDid: facts.deviceDid,
    day,
    ...place,
    deviceType,
    fuelType,
    ratedPowerW,
    expectedIntervalSeconds,
    calibration: calibrationOn(place, facts.calibrations),
    touches: sum(reached.map(({ touches }) => touches)),
    notes,
    notesDigest: notes.length === 0 ? '0' : now.digestOf(JSON.stringify(notes)),
    knownDigest: stored?.inputDigest ?? '',
    changedAt: stored?.changedAt ?? '',
  };
  if (stored === undefined) return { ...due, reason: 'missing', dueMs: 0, readUs: null };
  const { readUs } = stored;
  const touchedMs = Math.max(0, ...reached.map((touched) => touched.touchedMs));
  const reason = reasonOf(due, stored, now.rules);
  if (reason === 'unsettled' && touchedMs * 1000 <= readUs - settlesAfterMs * 1000) return null;
  const isOver = Math.floor((place.toMs + reachMs - 1000) / dayMs + 1) * dayMs <= now.nowMs;
  const isAsked = (facts.askedMs.get(day) ?? 0) * 1000 > readUs;
  return { ...due, reason, readUs, dueMs: dueMs({ reason, readUs, touchedMs, isOver, isAsked }) };
}

const unregistered: Attributes = { type: '', fuelType: null, ratedPowerW: null, expectedIntervalSeconds: 0 };

/** A day without a reading of its own may be one step of a counter or a scale. */
function hasReadings(day: Span, touched: readonly Touched[], reachMs: number): boolean {
  if (touched.some(({ fromMs, toMs }) => fromMs < day.toMs && toMs >= day.fromMs)) return true;
  const nextMs = Math.min(...touched.map(({ fromMs }) => (fromMs >= day.toMs ? fromMs : Infinity)));
  const lastMs = Math.max(0, ...touched.map(({ toMs }) => (toMs < day.fromMs ? toMs : 0)));
  return nextMs - lastMs <= reachMs;
}

/** No reading of a UTC day is observed before it begins, also when it speaks of the time before. */
const isInReach = (day: Span, { utcMs, fromMs, toMs }: Touched, reachMs: number): boolean =>
  Math.max(fromMs, utcMs) < day.toMs + reachMs && toMs >= day.fromMs - reachMs;

/** The state that holds for most of the day. A later calibration replaces the one before. */
function calibrationOn(day: Span, calibrations: readonly Span[]): string {
  const [first] = calibrations;
  if (first === undefined) return 'none';
  if (2 * sharedMs({ fromMs: openEnds.fromMs, toMs: first.fromMs }, day) > day.toMs - day.fromMs)
    return 'none';
  const valid = calibrations.map(({ fromMs, toMs }, index) => ({
    fromMs,
    toMs: Math.min(toMs, calibrations[index + 1]?.fromMs ?? openEnds.toMs),
  }));
  return holdMost(valid, day) ? 'valid' : 'overdue';
}

function reasonOf(due: DueDay, stored: StoredDay, rules: number): StaleDay['reason'] {
  if (contextOf(due).some((value, index) => value !== stored.context[index])) return 'context';
  if (stored.ruleVersion < rules) return 'rules';
  if (stored.notesDigest !== due.notesDigest) return 'notes';
  return stored.touches === due.touches ? 'unsettled' : 'touched';
}

const contextOf = (day: DueDay): Context => [
  day.timeZone,
  day.householdId,
  day.deviceType,
  day.fuelType ?? '',
  day.ratedPowerW ?? 0,
  day.expectedIntervalSeconds ?? 0,
  day.calibration,
];

interface Judged extends Pick<StaleDay, 'reason'> {
  readonly readUs: number;
  readonly touchedMs: number;
  /** No reading of the present reaches into the day any more. */
  readonly isOver: boolean;
  readonly isAsked: boolean;
}

function dueMs({ reason, readUs, touchedMs, isOver, isAsked }: Judged): number {
  const againMs = Math.floor(readUs / 1000) + touchedEveryMs;
  if (reason === 'touched') return isOver || isAsked ? 0 : againMs;
  if (reason !== 'unsettled') return 0;
  return isOver ? touchedMs + settlesAfterMs : Math.max(touchedMs + settlesAfterMs, againMs);
}
