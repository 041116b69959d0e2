// Looks for alarms to open and to clear: causes without an active alarm, and active alarms without their cause.
import { z } from 'zod';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { alarmTypeNames } from '#domain/alarms.ts';
import {
  battery,
  clockAheadMsMin,
  detectorCodes,
  healthDays,
  silentIntervals,
  silentMsMin,
} from '#domain/device-health.ts';
import { watchedStatuses } from '#domain/device-status.ts';
import { heardDevices, isSilent, maybeSilent } from '#schemas/clickhouse/silent-devices.ts';

const silenceParams = { watchedStatuses, silentMsMin, silentIntervals };

const findingParams = {
  watchedStatuses,
  batteryChannel: battery.channel,
  batteryCode: battery.code,
  detectors: Object.keys(detectorCodes),
  codes: Object.values(detectorCodes),
  clockAheadMsMin,
};

/** As the health of devices: what is older says nothing about now. */
const sinceMs = (nowMs: number): number => nowMs - healthDays * 86_400_000;

/** A cause that has no active alarm. */
const opening = z.object({
  deviceId: z.string(),
  did: z.string(),
  type: z.enum(alarmTypeNames),
  /** The time in which it shows: of a silent device since its last reading, else from the first to the last finding. */
  fromMs: z.coerce.number(),
  toMs: z.coerce.number(),
  intervalSeconds: z.coerce.number(),
  /** How many alarms of this device and type there were before. */
  earlier: z.coerce.number(),
});
export type Opening = z.output<typeof opening>;

/** An active alarm whose cause is gone, or whose device is not watched any more. */
const clearing = z.object({
  id: z.string(),
  deviceId: z.string(),
  /** Of a device that was silent: when it was heard again, and how often it sends. Null for all others. */
  heardMs: z.coerce.number().nullable(),
  intervalSeconds: z.coerce.number().nullable(),
});
export type Clearing = z.output<typeof clearing>;

/** Devices that are in a household, and that are expected to send. */
const watched = `SELECT id, did, expected_interval_seconds FROM devices FINAL
  WHERE status IN {watchedStatuses:Array(String)}
    AND id IN (SELECT device_id FROM placements FINAL WHERE valid_to IS NULL)`;

const devices = `(${watched}) AS device`;

const isActive = "state = 'active'";

/** One read of both, so that a copy which opens one meanwhile is seen in both or in none. */
const alarmsSoFar = `(SELECT device_id, type, count() AS earlier, countIf(${isActive}) AS active
  FROM alarms FINAL GROUP BY device_id, type) AS so_far`;

// Nothing is written when a device sends nothing, so every look goes over the times of all of them; all else that it
// reads is of devices that may be silent.
const silentSql = `SELECT device.id AS deviceId, device.did AS did, 'device.silent' AS type,
    toUnixTimestamp64Milli(heard_at) AS fromMs, toUnixTimestamp64Milli(now64(3)) AS toMs,
    expected_interval_seconds AS intervalSeconds, earlier
  FROM ${devices} INNER JOIN (${heardDevices(maybeSilent)}) AS heard ON heard.device_did = device.did
  LEFT JOIN ${alarmsSoFar} ON so_far.device_id = device.id AND so_far.type = 'device.silent'
  WHERE (${isSilent}) AND active = 0
  ORDER BY heard_at, device.id LIMIT {changesMax:UInt32}`;

/** What health finds now, by device and type. */
const findings = `SELECT device_did, if(channel = {batteryChannel:String}, {batteryCode:String},
      transform(detector, {detectors:Array(String)}, {codes:Array(String)}, '')) AS type,
      min(observed_at) AS from_at, max(observed_at) AS to_at
    FROM anomalies WHERE detector IN {detectors:Array(String)} AND observed_at > fromUnixTimestamp64Milli({sinceMs:Int64})
    GROUP BY device_did, type
  UNION ALL
  SELECT device_did, 'clock.drift' AS type, max(arrived_at) AS from_at, max(arrived_at) AS to_at
    FROM (SELECT device_did, kind, max(last_observed_at) AS observed_at, max(last_arrived_at) AS arrived_at
      FROM device_heard WHERE last_observed_at >= last_arrived_at + toIntervalMillisecond({clockAheadMsMin:UInt32}) GROUP BY device_did, kind)
    GROUP BY device_did`;

const foundSql = `SELECT device.id AS deviceId, device.did AS did, found.type AS type,
    toUnixTimestamp64Milli(from_at) AS fromMs, toUnixTimestamp64Milli(to_at) AS toMs,
    expected_interval_seconds AS intervalSeconds, earlier
  FROM ${devices} INNER JOIN (${findings}) AS found ON found.device_did = device.did
  LEFT JOIN ${alarmsSoFar} ON so_far.device_id = device.id AND so_far.type = found.type
  WHERE active = 0
  ORDER BY from_at, deviceId, type LIMIT {changesMax:UInt32}`;

const silentNow = `SELECT device_did FROM alarms FINAL WHERE ${isActive} AND type = 'device.silent'`;

const heardAgainSql = `SELECT alarm.id AS id, alarm.device_id AS deviceId, toUnixTimestamp64Milli(heard_at) AS heardMs,
    expected_interval_seconds AS intervalSeconds
  FROM (SELECT id, device_id FROM alarms FINAL WHERE ${isActive} AND type = 'device.silent') AS alarm
  INNER JOIN ${devices} ON device.id = alarm.device_id
  INNER JOIN (${heardDevices(silentNow)}) AS heard ON heard.device_did = device.did
  WHERE NOT (${isSilent})
  ORDER BY heard_at, alarm.id LIMIT {changesMax:UInt32}`;

const overSql = `SELECT id, device_id AS deviceId, NULL AS heardMs, NULL AS intervalSeconds
  FROM alarms FINAL WHERE ${isActive} AND (device_id NOT IN (SELECT id FROM (${watched}))
    OR type != 'device.silent' AND (device_did, type) NOT IN (SELECT device_did, type FROM (${findings})))
  ORDER BY id LIMIT {changesMax:UInt32}`;

interface Look {
  readonly clickhouse: ClickHouse;
  readonly nowMs: () => number;
}

/** At most `changesMax` of silent devices, and of findings. */
export async function findOpenings({ clickhouse, nowMs }: Look, changesMax: number): Promise<Opening[]> {
  const silent = await clickhouse.query(opening, silentSql, { ...silenceParams, changesMax });
  const params = { ...findingParams, sinceMs: sinceMs(nowMs()), changesMax };
  const found = await clickhouse.query(opening, foundSql, params);
  return [...silent, ...found];
}

/** The same of alarms to clear. */
export async function findClearings({ clickhouse, nowMs }: Look, changesMax: number): Promise<Clearing[]> {
  const heard = await clickhouse.query(clearing, heardAgainSql, { ...silenceParams, changesMax });
  const params = { ...findingParams, sinceMs: sinceMs(nowMs()), changesMax };
  const over = await clickhouse.query(clearing, overSql, params);
  return [...heard, ...over];
}
