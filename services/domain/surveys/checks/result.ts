// The result of a quality check of an interview. A check rejects nothing: it asks a person to look.

export const checkIds = [
  'range',
  'cross-rule',
  'calculated',
  'completeness',
  'consistency',
  'interview-length',
  'straight-lining',
  'gps-distance',
  'gps-repeat',
  'near-duplicate',
  'outlier',
  'digit-preference',
  'collector-effect',
  'back-check',
  'timestamp-before-open',
  'clock',
  'device-fingerprint',
  'sensor-contradiction',
] as const;

type CheckId = (typeof checkIds)[number];

type Verdict = 'pass' | 'warn' | 'fail';

export interface CheckResult {
  readonly id: CheckId;
  readonly result: Verdict;
  /** What the verdict rests on. Units are the last word of a name. */
  readonly numbers: Readonly<Record<string, number>>;
  /** From the answers to the one that it concerns; empty: several. */
  readonly path?: readonly (string | number)[];
  readonly detail?: string;
  /** section.question, where one question decided. */
  readonly question?: string;
  /** Other responses that it was compared with and resembles. */
  readonly responses?: readonly string[];
}

/** `isFail` wins over `isWarn`. */
export const verdictOf = (isWarn: boolean, isFail = false): Verdict =>
  isFail ? 'fail' : isWarn ? 'warn' : 'pass';
