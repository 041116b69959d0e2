// What endpoints may use of the outside: the record log, ClickHouse, Kafka, limits and the clock.
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import type { Settings } from '#runtime/process/config.ts';
import type { BoundedProducer } from '#runtime/kafka/bounded-producer.ts';
import type { Records } from '#records/records.ts';
import type { Gate } from '../limits/gate.ts';
import type { Places } from '../limits/job-places.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import type { EventWake } from '../store/feed/wake.ts';
import type { ProjectDids } from '../store/shown/project-dids.ts';
import type { Shown } from '../store/shown/shown.ts';
import type { Encoders } from './encoders.ts';

/** What endpoints may use of the outside. */
export interface Api {
  readonly settings: Pick<
    Settings,
    | 'HEARTH_DOMAIN'
    | 'HEARTH_COUNTRY'
    | 'HEARTH_KEY_KIND'
    | 'HEARTH_TOPIC_PREFIX'
    | 'HEARTH_OLDEST_READING'
    | 'HEARTH_REPLAY_SECRET'
  >;
  /** Records of people's decisions. Endpoints read them here and return what to write. */
  readonly records: Records;
  /** Single records as replies show them. */
  readonly shown: Shown;
  readonly projectDids: ProjectDids;
  /** Reads of lists and records: cut within 2 s when the store is silent, after 10 s when it is busy. */
  readonly clickhouse: ClickHouse;
  /** Reads of telemetry and days: what may take up to 20 s. */
  readonly telemetry: ClickHouse;
  /** For long polls of the events feed: one look for all who wait. */
  readonly eventWake: EventWake;
  /** For imports that go on. */
  readonly importPlaces: Places;
  /** Before each row of an import. */
  readonly importRow: Gate;
  /** To Kafka. Throws PartAway in bounded time. */
  readonly send: BoundedProducer['send'];
  /** Encode readings with the registered schemas. Throws PartAway while the registry was never reached. */
  readonly encoders: () => Promise<Encoders>;
  readonly limits: RateLimits;
  /** ms since 1970. */
  readonly nowMs: () => number;
  readonly newUlid: () => string;
  /** Names of the parts that are away, empty when all answer. */
  readonly missingParts: () => Promise<string[]>;
  readonly metricsText: () => Promise<{ type: string; text: string }>;
}
