// Thresholds that a campaign sets for itself, by the names of the checks and of their thresholds.
import { defaultThresholds, type Thresholds } from './thresholds.ts';

export type GivenThresholds = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Names that no check has. */
export const unknownThresholds = (given: GivenThresholds): string[] =>
  Object.entries(given).flatMap(([check, own]) => {
    const known: object | undefined = Object.entries(defaultThresholds).find(([name]) => name === check)?.[1];
    if (known === undefined) return [check];
    return Object.keys(own)
      .filter((name) => !Object.hasOwn(known, name))
      .map((name) => `${check}.${name}`);
  });

/** The defaults with what the campaign sets. */
export function thresholdsOf(given: GivenThresholds = {}): Thresholds {
  const of = <Name extends keyof Thresholds>(name: Name): Thresholds[Name] => ({
    ...defaultThresholds[name],
    ...given[name],
  });
  return {
    interviewLength: of('interviewLength'),
    straightLining: of('straightLining'),
    gpsDistance: of('gpsDistance'),
    gpsRepeat: of('gpsRepeat'),
    nearDuplicate: of('nearDuplicate'),
    outlier: of('outlier'),
    digitPreference: of('digitPreference'),
    collectorEffect: of('collectorEffect'),
    backCheck: of('backCheck'),
    clock: of('clock'),
    deviceFingerprint: of('deviceFingerprint'),
    sensorContradiction: of('sensorContradiction'),
  };
}
