// What the sending of callbacks uses of the outside.
import type { Fault } from '#domain/webhooks/outcome.ts';
import type { Records } from '#records/records.ts';
import type { WebhookBody } from '#records/webhooks/webhooks.ts';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import type { Lookup } from '#runtime/outgoing/target.ts';
import type { Log } from '#runtime/process/observe.ts';
import type { Seal } from '#runtime/seal/seal.ts';

export interface Sending {
  readonly clickhouse: ClickHouse;
  readonly records: Records;
  readonly log: Log;
  /** Opens the secrets; null: no file of keys is set. */
  readonly seal: Seal | null;
  /** Networks that may be called though they are not public. */
  readonly allowed: readonly string[];
  readonly lookup: Lookup;
  /** Pauses before the second and each further attempt, ms. */
  readonly pausesMs: readonly number[];
  /** Of one call, ms. */
  readonly timeoutMs: number;
  /** How long the lease of a copy stands, ms. */
  readonly leaseMs: number;
  /** ms since 1970. */
  readonly nowMs: () => number;
  readonly newUlid: () => string;
  readonly stop: AbortSignal;
  /** Counts an attempt; null: delivered. */
  readonly count: (fault: Fault | null) => void;
}

/** An endpoint as its newest record has it. */
export interface Endpoint {
  readonly id: string;
  readonly version: number;
  readonly body: WebhookBody;
}
