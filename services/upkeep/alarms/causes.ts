// What alarms follow from, in SQL: the devices that are watched, and what the health of each finds now.
import { battery, clockAheadMsMin, detectorCodes, healthDays } from '#domain/device-health.ts';
import { watchedStatuses } from '#domain/device-status.ts';

/** Parameters of `watchedDevices`. */
export const watchedParams = { watchedStatuses };

/**
 * The common table expression `watched`: devices in a household that are expected to send, with their place. `watched_from`: since when;
 * what was before it belongs to another place, or was known.
 */
export const watchedDevices = `watched AS (
  SELECT device.id AS id, device.did AS did, expected_interval_seconds, household_id, household_did,
    ifNull(project_id, '') AS project_id,
    greatest(ifNull(valid_from, toDateTime64(0, 3, 'UTC')), ifNull(changed_at, toDateTime64(0, 3, 'UTC'))) AS watched_from
  FROM (SELECT id, did, expected_interval_seconds FROM devices FINAL
    WHERE status IN {watchedStatuses:Array(String)}) AS device
  INNER JOIN (SELECT device_id, household_id, household_did, project_id, valid_from FROM installations FINAL
    WHERE valid_to IS NULL) AS installed ON installed.device_id = device.id
  LEFT JOIN (SELECT device_id, max(starts_at) AS changed_at FROM device_records FINAL
    WHERE kind = 'device-status-change' AND NOT withdrawn GROUP BY device_id) AS status ON status.device_id = device.id)`;

/** A clock counts as wrong from this lead on, and as right again below half of it: it may jitter around one bound. */
const clockAheadMs = { toOpen: clockAheadMsMin, toClear: clockAheadMsMin / 2 } as const;

/** Parameters of `findings`. An alarm is opened and cleared by the same findings, but for the bound of clocks. */
export const findingParams = (nowMs: number, use: keyof typeof clockAheadMs) => ({
  ...watchedParams,
  batteryChannel: battery.channel,
  batteryCode: battery.code,
  detectors: Object.keys(detectorCodes),
  codes: Object.values(detectorCodes),
  sinceMs: nowMs - healthDays * 86_400_000,
  clockAheadMs: clockAheadMs[use],
});

const ahead = 'toIntervalMillisecond({clockAheadMs:UInt32})';

const foundSince =
  'detector IN {detectors:Array(String)} AND observed_at > fromUnixTimestamp64Milli({sinceMs:Int64})';

const clocksAhead = `device_heard WHERE last_observed_at >= last_arrived_at + ${ahead}`;

/** Whether `findings` may have a row, of a watched device or another: a row with `cause` 'finding', or none. */
export const maybeFindings = `SELECT 'finding' AS cause FROM (
    (SELECT 1 FROM anomalies WHERE ${foundSince} LIMIT 1) UNION ALL (SELECT 1 FROM ${clocksAhead} LIMIT 1))`;

/** A row for each device and type that health finds now, with the first and the last time of it; needs `watchedDevices`. */
export const findings = `SELECT watched.id AS device_id, if(channel = {batteryChannel:String}, {batteryCode:String},
      transform(detector, {detectors:Array(String)}, {codes:Array(String)}, '')) AS type,
      min(observed_at) AS from_at, max(observed_at) AS to_at
    FROM anomalies INNER JOIN watched ON watched.did = anomalies.device_did
    WHERE ${foundSince} AND observed_at >= watched_from
    GROUP BY device_id, type
  UNION ALL
  SELECT watched.id AS device_id, 'clock.drift' AS type, max(arrived_at) AS from_at, max(arrived_at) AS to_at
    FROM (SELECT device_did, kind, max(last_observed_at) AS observed_at, max(last_arrived_at) AS arrived_at
      FROM device_heard
      WHERE device_did IN (SELECT device_did FROM ${clocksAhead})
      GROUP BY device_did, kind HAVING observed_at >= arrived_at + ${ahead}) AS clocks
    INNER JOIN watched ON watched.did = clocks.device_did
    WHERE arrived_at >= watched_from
    GROUP BY device_id`;
