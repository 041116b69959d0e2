// A finding of a detector as a row, with an id that a redelivery makes again.
import { createHash } from 'node:crypto';
import { detectors, type Anomaly } from '#domain/detect/anomaly.ts';
import {
  fixedColumn,
  momentColumn,
  nullable,
  numberColumn,
  stringColumn,
  wideColumn,
} from '#runtime/native.ts';
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
    detector_version: numberColumn('UInt16'),
    device_did: stringColumn(),
    kind: stringColumn(),
    channel: stringColumn(),
    observed_at: momentColumn(),
    sequence: wideColumn('UInt64'),
    severity: stringColumn(),
    value: nullable(numberColumn('Float64'), 0),
    detail: stringColumn(),
  };
  const topic = stringColumn();
  const arrival = placeRows();
  const append: Rows<FoundAnomaly>['append'] = (found, place) => {
    const { anomaly } = found;
    own.id.append(anomalyId(found));
    own.detector.append(anomaly.detector);
    own.detector_version.append(detectors[anomaly.detector].version);
    own.device_did.append(found.deviceDid);
    own.kind.append(found.kind);
    own.channel.append(anomaly.channel);
    own.observed_at.append(found.observedAt);
    own.sequence.append(found.sequence);
    own.severity.append(anomaly.severity);
    own.value.append(anomaly.value);
    own.detail.append(anomaly.detail);
    topic.append(place.topic);
    arrival.append(place);
  };
  return { columns: { ...own, ...arrival.columns, _topic: topic }, append };
}
