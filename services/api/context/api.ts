// Dependencies of endpoints: the record log, ClickHouse, Kafka, limits and the clock.
import type { ClickHouse, StreamingClickHouse } from '#runtime/clickhouse/client.ts';
import type { Settings } from '#runtime/process/config.ts';
import type { BoundedProducer } from '#runtime/kafka/bounded-producer.ts';
import type { Records } from '#records/records.ts';
import type { Seal } from '#runtime/seal/seal.ts';
import type { LoadedOnce } from '#runtime/cache/loaded-once.ts';
import type { Recent } from '#runtime/cache/recent.ts';
import type { OpenIssuer } from './issuer.ts';
import type { Limiter } from '#runtime/flow/limiter.ts';
import type { Places } from '../limits/job-places.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import type { SharedFiles } from '../store/files/shared-files.ts';
import type { EventWake } from '../store/feed/wake.ts';
import type { ProjectDids } from '../store/shown/project-dids.ts';
import type { CampaignCache } from '../store/campaigns/campaign-cache.ts';
import type { DrawCache } from '../store/campaigns/draw-cache.ts';
import type { PhoneForm } from '../store/campaigns/phone-form.ts';
import type { RecentCampaigns } from '../store/campaigns/recent-campaigns.ts';
import type { CampaignsOfTemplate } from '../store/campaigns/campaigns-of-template.ts';
import type { ReportRefusedPart } from './refused-parts.ts';
import type { StorePersonal } from '../store/shown/personal-rows.ts';
import type { Shown } from '../store/shown/shown.ts';
import type { Authenticate } from '../caller/sent-key.ts';
import type { Encoders } from './encoders.ts';

/** Everything that endpoints use outside of their input. */
export interface Api {
  readonly settings: Pick<
    Settings,
    | 'HEARTH_DOMAIN'
    | 'HEARTH_PUBLIC_URL'
    | 'HEARTH_COUNTRY'
    | 'HEARTH_KEY_KIND'
    | 'HEARTH_TOPIC_PREFIX'
    | 'HEARTH_OLDEST_READING'
    | 'HEARTH_EVIDENCE_AFTER_MS'
    | 'HEARTH_REPLAY_SECRET'
    | 'HEARTH_WEBHOOK_ALLOW_NETWORKS'
    | 'HEARTH_HOSTS'
  >;
  /** Seals the secrets of webhooks; null: this installation has no key for that. */
  readonly seal: Seal | null;
  /** Signs credentials, status lists, bundles and reports; null: this installation has no keys of an issuer. */
  readonly issuer: OpenIssuer | null;
  /** The record log. Endpoints read it here and return what to write. */
  readonly records: Records;
  /** Single records as replies show them. */
  readonly shown: Shown;
  readonly projectDids: ProjectDids;
  readonly storePersonal: StorePersonal;
  /** Questionnaires of campaigns, ready to check responses. */
  readonly campaignCache: CampaignCache;
  readonly recentCampaigns: RecentCampaigns;
  /** Ids of collectors by the id of a field link; read again, as `recentCampaigns`. */
  readonly recentCollectors: Recent<string>;
  /** Forms of visits without an interview, by the id of the campaign. */
  readonly visitForms: LoadedOnce<PhoneForm>;
  /** Files of interviews from phones: one INSERT and one SELECT for those of the same moment. */
  readonly sharedFiles: SharedFiles;
  /** Drawn households of campaigns, by the id of the draw. */
  readonly drawCache: DrawCache;
  readonly campaignsOfTemplate: CampaignsOfTemplate;
  /** Limits responses of batches, and decisions of bulk reviews, that are processed at once. */
  readonly responseItem: Limiter;
  /** Reads lists and records. A query ends after 2 s without an answer, or after 10 s while the store is busy. */
  readonly clickhouse: ClickHouse;
  /** Reads telemetry and days: queries of up to 20 s. */
  readonly telemetry: ClickHouse;
  /** Reads many rows with large texts. */
  readonly readColumns: StreamingClickHouse['columns'];
  /** Places for bundles that are made. */
  readonly bundlePlaces: Places;
  /** Places for files of responses that are made and sent. */
  readonly downloadPlaces: Places;
  /** Wakes long polls of the events feed: one query for all of them. */
  readonly eventWake: EventWake;
  /** Summaries of projects that were read within 2 s, or are being read, by project and key. */
  readonly recentSummaries: Recent<Promise<unknown>>;
  /** Logs a part of a summary that the store refuses. */
  readonly reportRefusedPart: ReportRefusedPart;
  /** Jobs of this process. At the signal they end as failed; `kept` is empty when all have. */
  readonly jobs: { readonly stop: AbortSignal; readonly kept: Set<Promise<void>> };
  /** Places for imports that are running. */
  readonly importPlaces: Places;
  /** Limits rows of imports that are processed at once. */
  readonly importRow: Limiter;
  /** Sends to Kafka. Throws PartAway in bounded time. */
  readonly send: BoundedProducer['send'];
  /** Encodes readings with the registered schemas. Throws PartAway until the registry was reached once. */
  readonly encoders: () => Promise<Encoders>;
  readonly limits: RateLimits;
  /** For a sign-in: the HTTP layer authenticates all other requests. */
  readonly authenticate: Authenticate;
  /** ms since 1970. */
  readonly nowMs: () => number;
  readonly newUlid: () => string;
  /** Aborted when the process stops and takes no more requests soon. */
  readonly draining: AbortSignal;
  /** Names of the parts that do not answer; empty if all do. */
  readonly missingParts: () => Promise<string[]>;
  readonly metricsText: () => Promise<{ type: string; text: string }>;
}
