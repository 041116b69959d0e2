// The list of detectors with their versions, and the record of one finding.

/**
 * Every detector with its version. Raise the version when a rule changes: it is part of an anomaly's id, so what the
 * new rule finds stands beside what the old one found. States do not know it: whether they go on is said by
 * `stateVersion` of ingest, which is raised too.
 */
export const detectors = {
  out_of_range: { version: 1, says: 'A value is possible but unlikely for a household.' },
  stuck_value: { version: 1, says: 'A value did not change for so long that the sensor is frozen.' },
  counter_backwards: { version: 1, says: 'A running counter fell: reset, rollover, or a spike before it.' },
  gap: { version: 1, says: 'The device was silent for much longer than its usual interval.' },
  duplicate: { version: 2, says: 'The device sent its newest reading again.' },
  conflict: { version: 2, says: 'The device sent its newest reading again, but with other values.' },
  out_of_order: {
    version: 1,
    says: 'Readings arrived that are older than the newest one; reported once per run of them.',
  },
  split_partitions: {
    version: 1,
    says: 'The readings of one device and kind arrived in several partitions; windows reports it once per UTC day.',
  },
  reject_rate: { version: 1, says: 'More than 1 000 messages of a device were refused within a minute.' },
} as const;

type DetectorName = keyof typeof detectors;
/** The worst first. */
export const severities = ['critical', 'major', 'minor', 'warning', 'info'] as const;

export type Severity = (typeof severities)[number];

/** A finding about the reading that was just stepped; device, moment and place are those of that reading. */
export interface Anomaly {
  readonly detector: DetectorName;
  /** Field of the reading, or `reading` when it is about the reading as a whole. */
  readonly channel: string;
  readonly severity: Severity;
  /** Value found, in the unit of the channel; null when there is none. */
  readonly value: number | null;
  readonly detail: string;
}

/** The usual result: no anomaly. */
export const nothing: readonly Anomaly[] = [];

/** Adds an anomaly to a list, if there is one. A list is created only then: this runs several times per reading. */
export const withAnomaly = (found: readonly Anomaly[], anomaly: Anomaly | undefined): readonly Anomaly[] =>
  anomaly === undefined ? found : [...found, anomaly];
