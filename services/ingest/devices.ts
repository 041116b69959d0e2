// The detector states of the devices of one partition, and what of them is worth a snapshot.
import type { Anomaly } from '#domain/detect/anomaly.ts';

export interface DeviceSnapshot {
  readonly deviceDid: string;
  /** The state holds every message of the device up to this offset. */
  readonly coveredOffset: number;
  /** JSON. */
  readonly state: string;
}

/** The detectors of one kind, as `kindRules` has them. */
export interface DetectorRules<R, S> {
  readonly start: () => S;
  readonly step: (state: S, reading: R) => readonly Anomaly[];
}

export interface Devices<R> {
  /**
   * Steps the device of a reading. A message that its state already holds (Kafka is read again from a marker)
   * changes nothing and shows nothing: its anomalies were stored before the snapshot was.
   */
  readonly step: (reading: R, offset: number) => readonly Anomaly[];
  /** The devices that changed since the last call. */
  readonly changed: () => DeviceSnapshot[];
}

interface Device<S> {
  readonly state: S;
  covered: number;
  changed: boolean;
}

/**
 * Most devices of one partition that are held. Made-up DIDs must not fill the memory: beyond it the half that was
 * silent longest is forgotten and starts anew, so anomalies are exact for fleets up to this size.
 */
export const mostDevices = 50_000;

/** Raise it when the shape of a state or a detector's rule changes: older snapshots are then left aside. */
const stateVersion = 1;

const nothing: readonly Anomaly[] = [];

export function openDevices<R extends { readonly deviceDid: string }, S extends object>(
  rules: DetectorRules<R, S>,
  snapshots: readonly DeviceSnapshot[],
): Devices<R> {
  const devices = new Map<string, Device<S>>();
  for (const snapshot of snapshots) restore(devices, snapshot, rules.start());
  return {
    step: (reading, offset) => {
      const device = devices.get(reading.deviceDid) ?? enter(devices, reading.deviceDid, rules.start());
      if (offset <= device.covered) return nothing;
      device.covered = offset;
      device.changed = true;
      return rules.step(device.state, reading);
    },
    changed: () => [...devices].flatMap(([deviceDid, device]) => snapshotOf(deviceDid, device)),
  };
}

function enter<S>(devices: Map<string, Device<S>>, deviceDid: string, state: S): Device<S> {
  if (devices.size >= mostDevices) forgetSilent(devices);
  const device = { state, covered: -1, changed: false };
  devices.set(deviceDid, device);
  return device;
}

/** The offset that a device covers says when it was heard last. */
function forgetSilent<S>(devices: Map<string, Device<S>>): void {
  const offsets = Float64Array.from(devices.values(), ({ covered }) => covered).sort();
  const median = offsets[offsets.length >> 1] ?? 0;
  for (const [deviceDid, { covered }] of devices) if (covered < median) devices.delete(deviceDid);
}

function restore<S extends object>(
  devices: Map<string, Device<S>>,
  snapshot: DeviceSnapshot,
  fresh: S,
): void {
  const saved: unknown = JSON.parse(snapshot.state);
  if (!isSaved(saved, fresh)) return;
  devices.set(snapshot.deviceDid, { state: saved.state, covered: snapshot.coveredOffset, changed: false });
}

/** A state of this version has all the parts of a fresh one. */
function isSaved<S extends object>(
  saved: unknown,
  fresh: S,
): saved is { readonly version: number; readonly state: S } {
  if (typeof saved !== 'object' || saved === null || !('version' in saved) || !('state' in saved))
    return false;
  const { version, state } = saved;
  return (
    version === stateVersion &&
    typeof state === 'object' &&
    state !== null &&
    Object.keys(fresh).every((part) => part in state)
  );
}

function snapshotOf<S>(deviceDid: string, device: Device<S>): DeviceSnapshot[] {
  if (!device.changed) return [];
  device.changed = false;
  return [
    {
      deviceDid,
      coveredOffset: device.covered,
      state: JSON.stringify({ version: stateVersion, state: device.state }),
    },
  ];
}
