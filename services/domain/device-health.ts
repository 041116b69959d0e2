// Connectivity and health of a device, from its readings and anomalies (infra/docs/households.md#devices).

export const connectivities = ['never_seen', 'online', 'silent'] as const;
export type Connectivity = (typeof connectivities)[number];

export const healths = ['ok', 'degraded', 'faulty'] as const;
export type Health = (typeof healths)[number];

/** Newest readings of one kind. */
export interface Heard {
  readonly kind: string;
  readonly lastObservedMs: number;
  readonly lastArrivedMs: number;
}

/** Outages of network and power that last this long are common, and no silence. */
export const silentMsMin = 30 * 60_000;

export const silentIntervals = 3;

/** A device is silent after this time without data: three expected intervals, at least 30 minutes. */
export const silentAfterMs = (expectedIntervalSeconds: number): number =>
  Math.max(silentMsMin, silentIntervals * expectedIntervalSeconds * 1000);

/**
 * Whether a kind of reading is heard. Both times count: old readings that arrive late tell nothing of now, and a
 * reading from a clock that runs ahead is no newer than its arrival.
 */
export const kindConnectivity = (
  { lastObservedMs, lastArrivedMs }: Heard,
  { expectedIntervalSeconds, nowMs }: { readonly expectedIntervalSeconds: number; readonly nowMs: number },
): Connectivity =>
  nowMs - Math.min(lastObservedMs, lastArrivedMs) > silentAfterMs(expectedIntervalSeconds)
    ? 'silent'
    : 'online';

/** Of the device: online while one of its kinds is. */
export function deviceConnectivity(kinds: readonly Connectivity[]): Connectivity {
  if (kinds.length === 0) return 'never_seen';
  return kinds.includes('online') ? 'online' : 'silent';
}

/** Anomalies older than this say nothing about how a device works now. */
export const healthDays = 7;

/** Findings of a detector on one channel in the last days. */
interface Found {
  readonly detector: string;
  readonly channel: string;
  readonly count: number;
  readonly lastMs: number;
}

export interface HealthFinding {
  readonly code: string;
  readonly health: Exclude<Health, 'ok'>;
  readonly detail: string;
  /** When it was last seen, ms since 1970. */
  readonly lastMs: number;
}

/** Detectors that speak about the device; the others speak about its network, or about what people did. */
const meanings: Readonly<Record<string, Pick<HealthFinding, 'code' | 'health'>>> = {
  stuck_value: { code: 'reading.stuck', health: 'faulty' },
  reject_rate: { code: 'reading.refused', health: 'faulty' },
  out_of_range: { code: 'reading.out_of_range', health: 'degraded' },
  conflict: { code: 'reading.conflict', health: 'degraded' },
  counter_backwards: { code: 'counter.backwards', health: 'degraded' },
};

/** Findings on this channel have a code of their own: the device works, but not for long. */
export const battery = { channel: 'batteryPercent', code: 'battery.low' } as const;

/** The code of a finding by its detector, of those that speak about the device. */
export const detectorCodes: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(meanings).map(([detector, { code }]) => [detector, code]),
);

/** A clock that is wrong by less does not move a reading into another interval. */
export const clockAheadMsMin = 60_000;

export interface Examined {
  readonly found: readonly Found[];
  readonly heard: readonly Heard[];
  /** When the newest calibration has to be repeated; null: it says nothing, or there is none. */
  readonly calibrationDueMs: number | null;
  readonly nowMs: number;
}

/** All problems of a device, the worst first. */
export function healthFindings({ found, heard, calibrationDueMs, nowMs }: Examined): HealthFinding[] {
  const overdue = calibrationDueMs !== null && calibrationDueMs < nowMs;
  const findings = [
    ...found.flatMap(ofDetector),
    ...heard.flatMap(ofClock),
    ...(overdue ? [overdueSince(calibrationDueMs)] : []),
  ];
  return findings.sort((a, b) => rank(b.health) - rank(a.health) || b.lastMs - a.lastMs);
}

const rank = (health: Health): number => healths.indexOf(health);

export const healthOf = ([worst]: readonly HealthFinding[]): Health => worst?.health ?? 'ok';

function ofDetector({ detector, channel, count, lastMs }: Found): HealthFinding[] {
  const meaning = meanings[detector];
  if (!meaning) return [];
  const times = count === 1 ? 'once' : `${count} times`;
  const detail = `${detector} of ${channel}, ${times} in ${healthDays} days`;
  const code = channel === battery.channel ? battery.code : meaning.code;
  return [{ code, health: meaning.health, detail, lastMs }];
}

function ofClock({ kind, lastObservedMs, lastArrivedMs }: Heard): HealthFinding[] {
  const aheadMs = lastObservedMs - lastArrivedMs;
  if (aheadMs < clockAheadMsMin) return [];
  const detail = `the newest ${kind} reading is dated ${Math.round(aheadMs / 1000)} s after its arrival`;
  return [{ code: 'clock.drift', health: 'degraded', detail, lastMs: lastArrivedMs }];
}

const overdueSince = (dueMs: number): HealthFinding => ({
  code: 'calibration.overdue',
  health: 'degraded',
  detail: 'the next calibration is overdue',
  lastMs: dueMs,
});
