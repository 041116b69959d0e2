// What an endpoint returns: a status and a body, and the record versions and events to write with it.
import type { RecordVersion } from '#records/records.ts';
import type { NewEvent } from '#records/events.ts';
import type { LongList } from '../contract/stream.ts';
import type { HeldPersonal, PersonalRow } from '../store/bodies/personal.ts';

/** Personal data of households in an answer; `execute/personal.ts` handles them. */
interface PersonalParts {
  /** Those of the household in the body, which is printed without them: they are filled in as the caller may see them. */
  readonly shows?: HeldPersonal | undefined;
  /** Those that a list in the body shows. */
  readonly lists?: readonly HeldPersonal[];
  /** To write before the records that refer to them. */
  readonly writes?: PersonalRow | undefined;
  /** Id of the household whose personal data are deleted after the records are written. */
  readonly erases?: string;
}

/** What an endpoint returns. */
export interface Answer {
  readonly status: number;
  /** Sent as JSON; left out for `text`, and for 204. */
  readonly body?: unknown;
  readonly text?: { readonly type: string; readonly text: string };
  /**
   * In place of `body`: items that are sent while they are read, as a list in JSON or as lines. `run` reads enough to
   * know that the rest can be read; a failure after that cuts the connection.
   */
  readonly list?: Omit<LongList, 'nextCursor'>;
  /** Version of the record in the body: sends an ETag. */
  readonly version?: number;
  /** Path of the created record. */
  readonly location?: string;
  /** Cursor of the next page of a list: sends a Link. */
  readonly nextCursor?: string;
  /**
   * Record versions to write with the reply, all or none. When another request took one of them first, `run` is
   * called again and meets what that request wrote: so it reads before it decides, and keeps no state.
   */
  readonly records?: readonly RecordVersion[];
  /**
   * When the first of what decides the names and versions in `records` was read, ms since 1970; left out: when `run` was
   * called. For work that takes longer than the minute in which they may be reserved, and reads them at its end.
   */
  readonly readAtMs?: number;
  /**
   * Members of the body that are shown this once and never stored: a repeat of the Idempotency-Key gets `body` without
   * them. For secrets.
   */
  readonly shownOnce?: Readonly<Record<string, unknown>>;
  /** Personal data that the answer shows, writes or erases: they are never stored with the record or the reply. */
  readonly personal?: PersonalParts;
  /** It is a job because the caller preferred one: sends Preference-Applied. */
  readonly isAsync?: boolean;
  /** What subscribers of GET /v1/events learn of the write. */
  readonly events?: readonly NewEvent[];
}
