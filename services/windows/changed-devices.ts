// Devices with a changed record that affects all their days; they are checked in parts, like the walk.
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { openDeviceSteps, stepDevices, type Step } from './device-steps.ts';
import { ownDevices } from './share.ts';
import { within } from './interval.ts';

export interface ChangedDevices {
  readonly add: (dids: readonly string[]) => void;
  /** The next days of the next devices; null: none waits. */
  readonly next: () => Promise<Step | null>;
  /** Forgets all that wait. */
  readonly clear: () => void;
  /** Devices that wait. */
  readonly devicesLeft: () => number;
}

/** Those that wait are in memory: the walk finds those of a copy that dies. */
export function openChangedDevices(clickhouse: ClickHouse): ChangedDevices {
  const waiting = new Set<string>();
  const steps = openDeviceSteps(clickhouse, async () => {
    const dids = [...waiting].slice(0, stepDevices);
    for (const did of dids) waiting.delete(did);
    return dids.length > 0 ? dids : null;
  });
  return {
    add: (dids) => {
      for (const did of dids) waiting.add(did);
    },
    next: steps.next,
    clear: () => {
      waiting.clear();
      steps.clear();
    },
    devicesLeft: () => waiting.size,
  };
}

const changedProjects = `SELECT id FROM projects WHERE ${within('updated_at')}`;
/** Mostly no project changed, and then no place is read. */
const ofChangedProject = `(SELECT count() FROM (${changedProjects})) > 0 AND project_id IN (${changedProjects})`;

// Windows has no right to read the log of records with the earlier zone; days have it. A renamed project has no day with another zone.
const rezoned = `
  SELECT d.device_did FROM device_days AS d
  INNER JOIN (SELECT device_did, time_zone AS zone FROM device_places WHERE ${ofChangedProject}) AS now ON now.device_did = d.device_did
  WHERE d.time_zone != now.zone AND d.device_did IN (SELECT device_did FROM device_places WHERE ${ofChangedProject})`;

const changed = `
  SELECT did AS device_did FROM devices WHERE ${within('updated_at')}
  UNION DISTINCT SELECT did FROM devices WHERE id IN (
    SELECT device_id FROM device_records WHERE kind IN ('calibration', 'gap', 'device-status-change') AND ${within('updated_at')})
  UNION DISTINCT SELECT device_did FROM installations WHERE ${within('updated_at')}`;

/** Devices whose values, calibration, gaps or household may have changed in an interval, as `device_did`. */
export const changedInRecords = `SELECT device_did FROM (${changed}) WHERE ${ownDevices}`;

/**
 * The same, and those whose time zone may have changed. Parts without a change are not read, but the plan of that part takes
 * ClickHouse longer than all the others.
 */
export const changedDevices = `SELECT device_did FROM (${changed} UNION DISTINCT ${rezoned}) WHERE ${ownDevices}`;
