// A page of stored readings, one for each identity, ordered by device and time; read in blocks while it is sent.
import type { Api } from '../context/api.ts';
import { z } from 'zod';
import type { Span } from '#domain/cooking/steps.ts';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';
import { topicName, topics, type Kind } from '#schemas/topics.ts';
import { cursorText, digestOf, readCursor } from '../contract/cursor.ts';
import type { Answer } from '../context/answer.ts';
import { latestMs } from '../contract/query.ts';
import { isoTime } from '../contract/time.ts';
import { kindShapes, type readingMessage } from './kinds.ts';
import { cursorMoment, isSpan } from './range.ts';
import { within } from './spans.ts';
import { openSpans, type DeviceSpan, type View } from '../store/view.ts';

/** Readings of one query. */
const blockRows = 2000;

interface PageRequest {
  readonly kind: Kind;
  readonly limit: number;
  readonly cursor?: string | undefined;
  /** The cursor as sent. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Whether each reading comes with its Kafka message. */
  readonly withMessage: boolean;
}

/** A reading by its place in the order of the list. */
interface Place {
  readonly did: string;
  readonly atMs: number;
  readonly sequence: number;
}

const ms = z.int().min(0).max(latestMs);
/** The span (with `to` = now it would move from page to page), then the last reading. */
const cursorPlace = z
  .tuple([cursorMoment, cursorMoment, z.string().max(512), ms, z.int().min(0)])
  .refine(([fromMs, toMs]) => isSpan({ fromMs, toMs }));

/** `spanOf`: the span of a first page. Throws 400 for a foreign cursor. */
export async function rawPage(
  api: Pick<Api, 'telemetry' | 'settings'>,
  view: View,
  { kind, limit, cursor, from, to, withMessage }: PageRequest,
  firstSpan: () => Promise<Span>,
): Promise<Answer> {
  const digest = digestOf([view.subject, kind, from, to]);
  const known = cursor === undefined ? null : readCursor(cursor, cursorPlace, digest);
  const span = known ? { fromMs: known[0], toMs: known[1] } : await firstSpan();
  const after = known && { did: known[2], atMs: known[3], sequence: known[4] };
  const spans = behind(openSpans(view, span), after);
  const [last, next] = await readPlaces(api.telemetry, kind, { spans, after, offset: limit - 1 });
  const nextCursor =
    last && next ? cursorText([span.fromMs, span.toMs, last.did, last.atMs, last.sequence], digest) : null;
  return {
    status: 200,
    list: {
      blocks: blocksOf(api, { kind, spans, after, last: next ? (last ?? null) : null, withMessage }),
    },
    ...(nextCursor !== null && { nextCursor }),
  };
}

/** The parts of the spans from the place on. */
const behind = (spans: readonly DeviceSpan[], place: Place | null): DeviceSpan[] =>
  place === null
    ? [...spans]
    : spans
        .filter(({ did, toMs }) => did > place.did || (did === place.did && toMs > place.atMs))
        .map((span) =>
          span.did === place.did ? { ...span, fromMs: Math.max(span.fromMs, place.atMs) } : span,
        );

const order = 'device_did, observed_at, sequence';

const placeSql = (name: string): string =>
  `({${name}Did:String}, fromUnixTimestamp64Milli({${name}Ms:Int64}), {${name}Sequence:UInt64})`;

const placeParams = (name: string, { did, atMs, sequence }: Place): Record<string, unknown> => ({
  [`${name}Did`]: did,
  [`${name}Ms`]: atMs,
  [`${name}Sequence`]: sequence,
});

interface Selection {
  /** At least one. */
  readonly spans: readonly DeviceSpan[];
  /** After this place. */
  readonly after: Place | null;
  /** Up to and including this place. */
  readonly last?: Place | null;
}

function select({ spans, after, last = null }: Selection): {
  where: string;
  params: Record<string, unknown>;
} {
  const { sql, params } = within(spans);
  const bounds = [
    ...(after ? [`(${order}) > ${placeSql('after')}`] : []),
    ...(last ? [`(${order}) <= ${placeSql('last')}`] : []),
  ];
  return {
    where: [sql, ...bounds].join(' AND '),
    params: {
      ...params,
      ...(after && placeParams('after', after)),
      ...(last && placeParams('last', last)),
    },
  };
}

const placeRow = z.object({ did: z.string(), atMs: z.number(), sequence: z.number() });

/** The readings at an offset and after it, if any: the end of a page. It reads only the primary key. */
async function readPlaces(
  telemetry: ClickHouse,
  kind: Kind,
  { offset, ...selection }: Selection & { readonly offset: number },
): Promise<Place[]> {
  if (selection.spans.length === 0) return [];
  const { where, params } = select(selection);
  return telemetry.query(
    placeRow,
    `SELECT device_did AS did, toUnixTimestamp64Milli(observed_at) AS atMs, sequence FROM ${topics[kind].table} FINAL
     WHERE ${where} ORDER BY ${order} LIMIT 2 OFFSET {offset:UInt32}`,
    { ...params, offset },
  );
}

const messageColumns = `, tuple(_partition, _offset, _schema_id, toUnixTimestamp64Milli(_arrived_at)) AS place`;

const messageRow = z.object({ place: z.tuple([z.number(), z.number(), z.number(), z.number()]).optional() });

const printMessage = (
  topic: string,
  [partition, offset, schemaId, arrivedAtMs]: readonly [number, number, number, number],
): z.output<typeof readingMessage> => ({
  topic,
  partition,
  offset,
  schemaId,
  arrivedAt: isoTime(arrivedAtMs),
});

/** The readings of a page in blocks. Each block is a query of its own, so that a slow caller occupies no connection. */
async function* blocksOf(
  { telemetry, settings }: Pick<Api, 'telemetry' | 'settings'>,
  { kind, withMessage, ...page }: Selection & Pick<PageRequest, 'kind' | 'withMessage'>,
): AsyncGenerator<unknown[]> {
  const topic = topicName(kind, settings.HEARTH_TOPIC_PREFIX);
  const { columns, row } = kindShapes[kind];
  const sql = (where: string): string => `
    SELECT device_did AS did, toUnixTimestamp64Milli(observed_at) AS atMs, sequence, ${columns}${withMessage ? messageColumns : ''}
    FROM ${topics[kind].table} FINAL WHERE ${where} ORDER BY ${order} LIMIT ${blockRows}`;
  let after = page.after;
  for (;;) {
    const spans = behind(page.spans, after);
    if (spans.length === 0) return;
    const { where, params } = select({ ...page, spans, after });
    const rows = await telemetry.query(placeRow.and(messageRow).and(row), sql(where), params);
    yield rows.map(({ did, atMs, sequence, place, ...fields }) => ({
      deviceId: did,
      kind,
      observedAt: isoTime(atMs),
      sequence,
      ...fields,
      ...(place && { message: printMessage(topic, place) }),
    }));
    after = rows.at(-1) ?? after;
    if (rows.length < blockRows) return;
  }
}
