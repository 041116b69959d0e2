// Finds devices whose readings arrive in several partitions of one topic, because producers choose partitions differently.
import { detectors } from '#domain/detect/anomaly.ts';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { kinds, topics, type Kind } from '#schemas/topics.ts';
import type { DueDay } from '#domain/stale-days/stale-days.ts';

/** Partitions of each device, kind and UTC day. Without FINAL: a copy in another partition also counts. */
const partitionsOf = (kind: Kind): string => `
  SELECT device_did, '${kind}' AS kind, toStartOfDay(observed_at) AS observed_at, arraySort(groupUniqArray(_partition)) AS partitions,
    argMax((_arrived_at, _partition, _offset), (_arrived_at, _offset)) AS place
  FROM ${topics[kind].table}
  WHERE device_did IN {dids:Array(String)}
    AND observed_at >= fromUnixTimestamp64Milli({from:Int64}) AND observed_at < fromUnixTimestamp64Milli({to:Int64})
  GROUP BY device_did, observed_at HAVING length(partitions) > 1`;

/**
 * Writes the anomaly `split_partitions`, one for each device, kind and UTC day of a batch of days. Ingest loses and
 * doubles nothing by it, but the detectors of one device then run apart from each other, each with its own state.
 * Its id follows from what it says, so finding it again writes the same row.
 */
export async function reportSplitPartitions(clickhouse: ClickHouse, batch: readonly DueDay[]): Promise<void> {
  const sql = `
    INSERT INTO anomalies (id, detector, detector_version, device_did, kind, channel, observed_at, sequence, severity, value, detail,
      _arrived_at, _topic, _partition, _offset)
    SELECT lower(substring(hex(SHA256(toString(tuple('split_partitions', {version:UInt16}, device_did, kind, observed_at)))), 1, 32)),
      'split_partitions', {version:UInt16}, device_did, kind, 'reading', observed_at, 0, 'warning', length(partitions),
      concat('partitions ', arrayStringConcat(partitions, ', '), '; usual is one'), place.1, '', place.2, place.3
    FROM (${kinds.map(partitionsOf).join(' UNION ALL ')})`;
  await clickhouse.command(sql, {
    version: detectors.split_partitions.version,
    dids: [...new Set(batch.map(({ deviceDid }) => deviceDid))],
    from: Math.min(...batch.map(({ fromMs }) => fromMs)),
    to: Math.max(...batch.map(({ toMs }) => toMs)),
  });
}
