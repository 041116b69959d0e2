// Finds a device whose messages are refused more than 1 000 times a minute, by the Kafka timestamps alone.
import { z } from 'zod';
import type { Anomaly } from '#domain/detect/anomaly.ts';
import { isDid } from '#domain/identifiers.ts';
import type { Kind } from '#schemas/topics.ts';
import type { FoundAnomaly } from '../block/anomalies.ts';
import type { DeviceSnapshot } from './devices.ts';
import type { Place } from '../block/rows.ts';

export interface RejectRate {
  /**
   * Counts a refused message of the device that its key names; returns the anomaly at the 1 001st of a minute. Call it
   * for every refused message, also below `storeFrom`; what the state holds already is not counted again.
   */
  readonly note: (key: Uint8Array | null, place: Place) => FoundAnomaly | null;
  /** The counts as a snapshot of the device without a name, if they changed since the last call. */
  readonly changed: () => DeviceSnapshot[];
}

const mostAMinute = 1000;
const minuteMs = 60_000;

/**
 * Devices that are counted within one minute. A flood of made-up names must not fill the memory: those that come later
 * in such a minute are not counted.
 */
const mostDevices = 10_000;

/** No DID, so no device can have it. */
const unnamed = '';

const savedCounts = z.object({
  version: z.literal(1),
  minute: z.number(),
  counts: z.record(z.string(), z.number()),
});

/**
 * Opens the counts of one partition. Its timestamps are those of the broker, so they rise; where producers date their
 * messages, one that goes back to an earlier minute is not counted.
 */
export function openRejectRate(kind: Kind, snapshots: readonly DeviceSnapshot[]): RejectRate {
  let { minute, covered, counts } = restoreCounts(snapshots);
  let isChanged = false;
  return {
    note: (key, { offset, arrivedAtMs }) => {
      if (offset <= covered) return null;
      covered = offset;
      const arrivedIn = Math.floor(arrivedAtMs / minuteMs);
      if (arrivedIn > minute) [minute, counts] = [arrivedIn, new Map()];
      const device = key === null ? unnamed : Buffer.from(key.subarray(0, 513)).toString('latin1');
      if (arrivedIn < minute || !isDid(device)) return null;
      const count = (counts.get(device) ?? 0) + 1;
      if (count === 1 && counts.size === mostDevices) return null;
      counts.set(device, count);
      isChanged = true;
      if (count !== mostAMinute + 1) return null;
      return { anomaly, kind, deviceDid: device, observedAt: minute * minuteMs, sequence: 0 };
    },
    changed: () => {
      if (!isChanged) return [];
      isChanged = false;
      const state = JSON.stringify({ version: 1, minute, counts: Object.fromEntries(counts) });
      return [{ deviceDid: unnamed, coveredOffset: covered, state }];
    },
  };
}

const anomaly: Anomaly = {
  detector: 'reject_rate',
  channel: 'reading',
  severity: 'major',
  value: mostAMinute + 1,
  detail: `more than ${mostAMinute} messages were refused in the minute from observed_at on; see dead_letters`,
};

function restoreCounts(snapshots: readonly DeviceSnapshot[]) {
  const own = snapshots.find(({ deviceDid }) => deviceDid === unnamed);
  const saved = own && savedCounts.safeParse(JSON.parse(own.state)).data;
  return saved
    ? { minute: saved.minute, covered: own.coveredOffset, counts: new Map(Object.entries(saved.counts)) }
    : { minute: -1, covered: -1, counts: new Map<string, number>() };
}
