// What an endpoint returns: a status and a body, and the record versions and events to write with it.
import type { RecordVersion } from '#records/records.ts';
import type { NewEvent } from '#records/events.ts';
import type { Principal } from '../contract/principal.ts';
import type { LongList } from '../contract/stream.ts';
import type { PersonalRow } from '#records/personal/rows.ts';
import type { HeldPersonal, Personal } from '../store/bodies/personal.ts';

/** Personal data of households in an answer; `execute/personal.ts` handles them. */
interface PersonalParts {
  /**
   * Data of the household in the body. The body is printed without them; they are added as far as the caller may see
   * them.
   */
  readonly shows?: HeldPersonal | undefined;
  /** Data that a list in the body shows. */
  readonly lists?: readonly HeldPersonal[];
  /** Rows to write before the records that refer to them. */
  readonly writes?: readonly PersonalRow<Personal>[];
  /** Id of the household whose personal data are deleted after the records are written. */
  readonly erases?: string;
}

/** What an endpoint returns. */
export interface Answer {
  readonly status: number;
  /** Sent as JSON; left out for `text`, and for 204. */
  readonly body?: unknown;
  readonly text?: { readonly type: string; readonly text: string };
  /** A file instead of text, as the reply of a read: whole, or in parts that are sent while they are made. */
  readonly file?: { readonly type: string; readonly name: string } & (
    | { readonly bytes: Uint8Array }
    | { readonly chunks: AsyncIterable<Uint8Array> }
  );
  /**
   * Instead of `body`: items that are sent while they are read, as a JSON list or as lines. `run` reads the first
   * items to know that the rest can be read; a later failure cuts the connection.
   */
  readonly list?: Omit<LongList, 'nextCursor'>;
  /** Headers besides those that follow from other members. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Version of the record in the body: sends an ETag. */
  readonly version?: number;
  /** Path of the created record. */
  readonly location?: string;
  /** Cursor of the next page of a list: sends a Link. */
  readonly nextCursor?: string;
  /**
   * Record versions to write with the reply, all or none. If another request took one of them first, `run` is called
   * again and reads what that request wrote. So `run` must read before it decides, and keep no state.
   */
  readonly records?: readonly RecordVersion[];
  /**
   * When the first record that decides the names and versions in `records` was read, ms since 1970. Default: when
   * `run` was called. Names and versions can be reserved within a minute of this time; longer work reads at its end.
   */
  readonly readAtMs?: number;
  /**
   * Members of the body that are shown only in this reply and never stored, such as secrets. A repeat of the
   * Idempotency-Key returns `body` without them.
   */
  readonly shownOnce?: Readonly<Record<string, unknown>>;
  /** Personal data that the answer shows, writes or erases. They are never stored with the record or the reply. */
  readonly personal?: PersonalParts;
  /** true: it is a job because the caller preferred one; sends Preference-Applied. */
  readonly isAsync?: boolean;
  /** Who writes, where the request has no caller yet: a sign-in. */
  readonly author?: Principal;
  /** Events of the write for GET /v1/events. */
  readonly events?: readonly NewEvent[];
}
