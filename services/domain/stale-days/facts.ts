// What is stored of a device, from which follows which of its days are to be computed, and with what.
import type { Span } from '../cooking/steps.ts';
import type { Dated } from '../dating/former-values.ts';
import { utcMidnightMs } from '../dating/local-day.ts';

/** The readings of a UTC day, and its later anomalies and corrections. */
export interface Touched extends Span {
  /** Start of the UTC day. Readings speak of the time from `fromMs` to `toMs`, which may begin before it. */
  readonly utcMs: number;
  /** Latest arrival. */
  readonly touchedMs: number;
  /** Sum of the latest arrivals of each kind of readings: differs as soon as one more became visible. */
  readonly touches: number;
}

/** A time in a household while that was in a project. */
export interface Stay extends Span {
  readonly householdId: string;
  readonly timeZone: string;
}

/** What is said of a device. */
export interface Attributes {
  readonly type: string;
  readonly fuelType: string | null;
  readonly ratedPowerW: number | null;
  /** 0: not known. */
  readonly expectedIntervalSeconds: number;
}

/** A document or state that explains a pause of readings; an empty reason explains none. */
export interface Note extends Span {
  readonly reason: string;
}

/** What a day was computed with. */
export type Context = readonly (string | number)[];

/** The row of a day that is computed. */
export interface StoredDay {
  /** Clock of ClickHouse before its readings were read, Unix µs. */
  readonly readUs: number;
  readonly ruleVersion: number;
  readonly touches: number;
  /** A whole number beyond 2^53. */
  readonly notesDigest: string;
  readonly inputDigest: string;
  readonly changedAt: string;
  readonly context: Context;
}

/** Lists of spans are in the order of their starts. */
export interface DeviceFacts {
  readonly deviceDid: string;
  readonly touched: readonly Touched[];
  readonly stays: readonly Stay[];
  /** Null: it is not registered. */
  readonly attributes: Dated<Attributes> | null;
  /** The time for which each calibration is good. */
  readonly calibrations: readonly Span[];
  /** Documented gaps in the order of their creation. */
  readonly gaps: readonly Note[];
  /** States: each holds until the next one. */
  readonly states: readonly { readonly fromMs: number; readonly state: string }[];
  /** By day. */
  readonly stored: ReadonlyMap<string, StoredDay>;
  /** When a caller last asked for a day, by day. */
  readonly askedMs: ReadonlyMap<string, number>;
}

/** Open ends of stays, states and calibrations: 1970 and 2200. */
export const openEnds: Span = { fromMs: 0, toMs: utcMidnightMs('2200-01-01') };
