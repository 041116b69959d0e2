// The detector states of the devices of one partition, and what of them is worth a snapshot.
import { nothing, type Anomaly } from '#domain/detect/anomaly.ts';
import { isDid } from '#domain/identifiers.ts';
import type { NumberedDevice } from '../block/device-column.ts';
import { openKeyTable, type KeyTable } from './key-table.ts';
import { openShelf, type Text, type ViewedSpan } from '../decode/avro/text.ts';

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

export interface Devices<R, S> {
  /** The device that has this message key, if it sent a reading before. `hash` is the `hashOf` the key. */
  readonly find: (key: ViewedSpan, hash: number) => Device<S> | undefined;
  /**
   * Steps a device, or a new one, by its reading. A message that its state already holds (Kafka is read again from a
   * marker) changes nothing and shows nothing: its anomalies were stored before the snapshot was.
   */
  readonly step: (device: Device<S> | undefined, reading: R, offset: number) => readonly Anomaly[];
  /** The devices that changed since they were taken last, each as it is when it is taken. */
  readonly changed: () => IterableIterator<DeviceSnapshot, void>;
}

/** A device by its DID, which is a valid one, and the state of its detectors. */
export interface Device<S> extends Text, NumberedDevice {
  readonly state: S;
  covered: number;
  changed: boolean;
}

/**
 * Most devices of one partition that are held. Made-up DIDs must not fill the memory: beyond it the half that was
 * silent longest is forgotten and starts again, so anomalies are exact for fleets up to this size. A device takes 450
 * (fuel) to 750 bytes (power), measured on Node 24 with DIDs of 38 characters: at most 38 MB a partition.
 */
export const mostDevices = 50_000;

/** Raise it when the shape of a state or a detector's rule changes: older snapshots are then left aside. */
const stateVersion = 2;

export function openDevices<R extends { readonly deviceDid: string }, S extends object>(
  rules: DetectorRules<R, S>,
  snapshots: readonly DeviceSnapshot[],
): Devices<R, S> {
  const devices = openKeyTable<Device<S>>();
  const shelve = openShelf();
  const enter = (deviceDid: string, state: S, covered: number): Device<S> => {
    const device = { ...shelve(deviceDid), state, covered, changed: false, dids: null, deviceNo: 0 };
    devices.add(device);
    return device;
  };
  for (const { deviceDid, coveredOffset, state } of snapshots) {
    const saved = savedState(state, rules.start());
    // The rule for DIDs may have changed since: what is no DID now must not be taken for one.
    if (saved !== undefined && isDid(deviceDid)) enter(deviceDid, saved, coveredOffset);
  }
  return {
    find: devices.find,
    step: (known, reading, offset) => {
      if (known === undefined && devices.entries().length >= mostDevices) forgetSilent(devices);
      const device = known ?? enter(reading.deviceDid, rules.start(), -1);
      if (offset <= device.covered) return nothing;
      device.covered = offset;
      device.changed = true;
      return rules.step(device.state, reading);
    },
    changed: () => takeChanged(devices.entries()),
  };
}

/** Forgets the devices whose last message is older than the median: the offset that a device covers says so. */
function forgetSilent<S>(devices: KeyTable<Device<S>>): void {
  const offsets = Float64Array.from(devices.entries(), ({ covered }) => covered).sort();
  const median = offsets[offsets.length >> 1] ?? 0;
  devices.keep(({ covered }) => covered >= median);
}

/** The state of a snapshot; undefined when it is of another version or lacks a part of a fresh one. */
function savedState<S extends object>(json: string, fresh: S): S | undefined {
  const saved: unknown = JSON.parse(json);
  return isSaved(saved, fresh) ? saved.state : undefined;
}

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

/** Devices that are added meanwhile may be among them; those that are forgotten still are. */
function* takeChanged<S>(devices: readonly Device<S>[]): Generator<DeviceSnapshot, void> {
  for (const device of devices) {
    if (!device.changed) continue;
    device.changed = false;
    const state = JSON.stringify({ version: stateVersion, state: device.state });
    yield { deviceDid: device.text, coveredOffset: device.covered, state };
  }
}
