// Devices of which a record changed that all their days take from: they are looked at some at a time, as the walk does.
import type { ClickHouse } from '#runtime/clickhouse.ts';
import { openDeviceSteps, stepDevices, type Step } from './device-steps.ts';
import { ownDevices } from './share.ts';
import { within } from './stretch.ts';

export interface Moved {
  readonly add: (dids: readonly string[]) => void;
  /** The next days of the next devices; null: none waits. */
  readonly next: () => Promise<Step | null>;
  /** Forgets all that wait. */
  readonly clear: () => void;
  /** Devices that wait. */
  readonly devicesLeft: () => number;
}

/** Those that wait are in memory: the walk finds those of a copy that dies. */
export function openMoved(clickhouse: ClickHouse): Moved {
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

// By the stamps of their versions, as in the typed table: of a project that was renamed no day changes.
const rezoned = `
  SELECT id FROM (
    SELECT id, JSONExtractString(body, 'timeZone') AS zone, lagInFrame(zone) OVER (PARTITION BY id ORDER BY version) AS zone_before,
      ifNull(parseDateTime64BestEffortOrNull(JSONExtractString(body, 'updatedAt'), 3, 'UTC'), at) AS stamped_at
    FROM records WHERE kind = 'project' AND id IN (SELECT id FROM projects WHERE ${within('updated_at')})
  ) WHERE zone != zone_before AND ${within('stamped_at')}`;

/**
 * Devices whose attributes, calibration, gaps, household or time zone may be others since a stretch, as `device_did`.
 * Parts without a change are not read.
 */
export const movedDevices = `
  SELECT device_did FROM (
    SELECT did AS device_did FROM devices WHERE ${within('updated_at')}
    UNION DISTINCT SELECT did FROM devices WHERE id IN (
      SELECT device_id FROM device_records WHERE kind IN ('calibration', 'gap', 'device-status-change') AND ${within('updated_at')})
    UNION DISTINCT SELECT device_did FROM installations WHERE ${within('updated_at')}
    UNION DISTINCT SELECT device_did FROM installations WHERE (SELECT count() FROM projects WHERE ${within('updated_at')}) > 0
      AND project_id IN (${rezoned})
  ) WHERE ${ownDevices}`;
