// One page of anomalies, ordered by device and time as the table is, so that a page reads few other rows.
import type { Api } from '../context/api.ts';
import { z } from 'zod';
import { isIdOf } from '#domain/identifiers.ts';
import type { Span } from '#domain/cooking/steps.ts';
import { cursorText, digestOf, readCursor } from '../contract/cursor.ts';
import { allOf, anyOf, type Condition } from '../contract/condition.ts';
import type { Answer } from '../context/answer.ts';
import { limitDefault } from '../contract/list-query.ts';
import type { Principal } from '../contract/principal.ts';
import { latestMs } from '../contract/query.ts';
import { findProject, householdIdOf } from '../store/find.ts';
import { everIn } from '../store/list-conditions.ts';
import { installationsAround } from '../store/past-installations.ts';
import { deviceBody } from '../store/bodies/device.ts';
import { parseStored } from '../store/bodies/held.ts';
import { cursorMoment, isSpan, spanOf } from '../series/range.ts';
import { anomalyRow, printAnomaly, type AnomaliesQuery, type AnomalyRow } from './fields.ts';
import { nextVisibleMs, locateRows, type PlacedRow, type Places } from './locate.ts';

type Door = Pick<Api, 'clickhouse' | 'records' | 'telemetry' | 'nowMs'>;

/** Number of rows of a block, and most blocks of one page: a page ends early if the key may see few of its rows. */
const [blockRows, blocksMax] = [1000, 10] as const;

/** A row by its place in the order of the list. */
const place = z.tuple([z.string().max(512), z.int().min(0).max(latestMs), z.string().length(32)]);
type Place = z.output<typeof place>;

/** The span (with `to` = now it would move from page to page), then the last row of the page. */
const cursorPlace = z
  .tuple([cursorMoment, cursorMoment, ...place.def.items])
  .refine(([fromMs, toMs]) => isSpan({ fromMs, toMs }));

/** Throws 400 for a foreign cursor. */
export async function anomalyPage(
  api: Door,
  principal: Principal,
  { limit = limitDefault, cursor, from, to, ...filter }: AnomaliesQuery,
): Promise<Answer> {
  const digest = digestOf([filter, from, to, principal.projectIds]);
  const known = cursor === undefined ? null : readCursor(cursor, cursorPlace, digest);
  const span = known
    ? { fromMs: known[0], toMs: known[1] }
    : await spanOf(api, { from, to }, { zone: 'UTC' });
  const wanted = await selectionOf(api, principal, filter);
  const after: Place | null = known && [known[2], known[3], known[4]];
  const { found, last } = await collect(api, principal, { ...wanted, span, after, limit });
  const nextCursor = last && cursorText([span.fromMs, span.toMs, ...last], digest);
  const data = found.map(({ row, householdDid }) => printAnomaly(row, householdDid));
  return {
    status: 200,
    body: { data, nextCursor, hasMore: nextCursor !== null },
    ...(nextCursor !== null && { nextCursor }),
  };
}

interface Selection {
  readonly conditions: readonly Condition[];
  readonly places: Places;
}

type Filter = Omit<AnomaliesQuery, 'limit' | 'cursor' | 'from' | 'to'>;

/** Conditions that the table can check alone. Records decide where devices were at that time. */
async function selectionOf(api: Door, principal: Principal, filter: Filter): Promise<Selection> {
  const { deviceId, householdId, projectId, detector, kind, severity } = filter;
  const [dids, householdIds, projectIds] = await Promise.all([
    deviceId && deviceDids(api, deviceId),
    householdId && Promise.all(householdId.map((name) => householdIdOf(api.records, name))),
    projectId && Promise.all(projectId.map(async (name) => (await findProject(api.records, name))?.id ?? '')),
  ]);
  const around = householdIds && (await installationsAround(api, householdIds));
  return {
    places: { householdIds, projectIds },
    conditions: [
      ...anyOf('detector', detector),
      ...anyOf('kind', kind),
      ...anyOf('severity', severity),
      ...ofDevices('named', dids),
      ...ofDevices('housed', around && [...new Set(around.map(({ body }) => body.deviceDid))]),
      ...everIn('asked', projectIds),
      ...everIn('own', principal.projectIds.length === 0 ? undefined : principal.projectIds),
    ],
  };
}

/** The DID of a device may be unregistered. */
async function deviceDids(api: Door, sent: readonly string[]): Promise<string[]> {
  const ids = sent.filter((name) => isIdOf('device', name));
  const records = await api.records.latest('device', ids);
  const known = [...records.values()].map((record) => parseStored(deviceBody, record).body.did);
  return [...sent.filter((name) => !isIdOf('device', name)), ...known];
}

const ofDevices = (name: string, dids: readonly string[] | undefined): Condition[] =>
  dids === undefined ? [] : [{ sql: `device_did IN {${name}:Array(String)}`, params: { [name]: dids } }];

interface Search extends Selection {
  readonly span: Span;
  readonly after: Place | null;
  readonly limit: number;
}

interface Found {
  readonly found: readonly PlacedRow[];
  /** Where the next page starts; null if there is none. */
  readonly last: Place | null;
}

/** Reads block after block until the page is full. */
async function collect(
  api: Door,
  principal: Principal,
  { conditions, places, span, limit, ...search }: Search,
): Promise<Found> {
  const found: PlacedRow[] = [];
  let { after } = search;
  const isSifted = principal.projectIds.length > 0 || Object.values(places).some((ids) => ids !== undefined);
  const most = isSifted ? blockRows : limit + 1;
  for (let block = 0; block < blocksMax; block++) {
    const rows = await readRows(api, { conditions, span, after, most });
    found.push(...(await locateRows(api, principal, { rows, places })));
    if (found.length > limit) return { found: found.slice(0, limit), last: placeOf(found[limit - 1]?.row) };
    if (rows.length < most) return { found, last: null };
    after = placeOf(rows.at(-1));
  }
  return { found, last: after && (await ownPlace(api, principal, { after, span })) };
}

/**
 * Where the next page starts after a row. Callers can read the cursor, so a row that the key may not see is replaced:
 * by the time before the key's next visible time of the device, or by the end of the span.
 */
async function ownPlace(
  api: Door,
  principal: Principal,
  { after: [did, atMs, id], span }: { readonly after: Place; readonly span: Span },
): Promise<Place> {
  const nextMs = await nextVisibleMs(api, principal, { did, atMs });
  return nextMs === atMs ? [did, atMs, id] : [did, Math.min(nextMs - 1, span.toMs), lastId];
}

/** Ids are 32 hexadecimal digits, so this comes after all of them. */
const lastId = 'f'.repeat(32);

const placeOf = (row: AnomalyRow | undefined): Place | null => (row ? [row.did, row.atMs, row.id] : null);

const momentOf = (name: string): string => `fromUnixTimestamp64Milli({${name}:Int64})`;

/** ClickHouse stops reading when the page is full: of 800 000 rows of two months a page reads 70 000. */
async function readRows(
  { telemetry }: Pick<Api, 'telemetry'>,
  {
    conditions,
    span,
    after,
    most,
  }: Pick<Search, 'conditions' | 'span' | 'after'> & { readonly most: number },
): Promise<AnomalyRow[]> {
  const behind: Condition = {
    sql: `device_did >= {afterDid:String} AND (device_did, observed_at, id) > ({afterDid:String}, ${momentOf('afterMs')}, {afterId:String})`,
    params: { afterDid: after?.[0], afterMs: after?.[1], afterId: after?.[2] },
  };
  const { where, params } = allOf([...conditions, ...(after ? [behind] : [])]);
  return telemetry.query(
    anomalyRow,
    `SELECT id, device_did AS did, detector, detector_version AS detectorVersion, kind, channel, severity,
       toUnixTimestamp64Milli(observed_at) AS atMs, sequence, value, detail, toUnixTimestamp64Milli(ingested_at) AS foundMs
     FROM anomalies FINAL
     WHERE observed_at >= ${momentOf('fromMs')} AND observed_at < ${momentOf('toMs')} AND ${where}
     ORDER BY device_did, observed_at, id LIMIT {most:UInt32}`,
    { ...params, most, fromMs: span.fromMs, toMs: span.toMs },
  );
}
