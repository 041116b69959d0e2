// An anomaly as a row, with an id that a redelivery produces again.
import { createHash } from 'node:crypto';
import { detectors, type Anomaly } from '#domain/detect/anomaly.ts';
import {
  appendFixed,
  appendText,
  fixedColumn,
  float64Column,
  momentColumn,
  nullable,
  stringColumn,
  uint16Column,
  wideColumn,
  writeNullable,
  writeWide,
} from '#runtime/clickhouse/native/write.ts';
import type { Kind } from '#schemas/topics.ts';
import { placeRows, type Rows } from './rows.ts';

/** An anomaly with the reading that it was found at. */
export interface FoundAnomaly {
  readonly anomaly: Anomaly;
  readonly kind: Kind;
  readonly deviceDid: string;
  readonly observedAt: number;
  readonly sequence: number;
}

/** First 128 bits of SHA-256 over detector, version, device, kind, channel and the reading's moment and sequence, in hex. */
function anomalyId({ anomaly, kind, deviceDid, observedAt, sequence }: FoundAnomaly): string {
  const { version } = detectors[anomaly.detector];
  const identity = [anomaly.detector, version, deviceDid, kind, anomaly.channel, observedAt, sequence];
  return createHash('sha256').update(JSON.stringify(identity)).digest('hex').slice(0, 32);
}

export function anomalyRows(): Rows<FoundAnomaly> {
  const own = {
    id: fixedColumn(32),
    detector: stringColumn(),
    detector_version: uint16Column(),
    device_did: stringColumn(),
    kind: stringColumn(),
    channel: stringColumn(),
    observed_at: momentColumn(),
    sequence: wideColumn('UInt64'),
    severity: stringColumn(),
    value: nullable(float64Column()),
    detail: stringColumn(),
  };
  const topic = stringColumn();
  const arrival = placeRows();
  const write: Rows<FoundAnomaly>['write'] = (row, found, place) => {
    const { anomaly } = found;
    appendFixed(own.id, anomalyId(found));
    appendText(own.detector, anomaly.detector);
    own.detector_version.data[row] = detectors[anomaly.detector].version;
    appendText(own.device_did, found.deviceDid);
    appendText(own.kind, found.kind);
    appendText(own.channel, anomaly.channel);
    writeWide(own.observed_at, row, found.observedAt);
    writeWide(own.sequence, row, found.sequence);
    appendText(own.severity, anomaly.severity);
    writeNullable(own.value, row, anomaly.value);
    appendText(own.detail, anomaly.detail);
    appendText(topic, place.topic);
    arrival.write(row, place);
  };
  return { columns: { ...own, ...arrival.columns, _topic: topic }, write };
}
