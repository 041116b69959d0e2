// Handles the personal data of answers: stores them before the records, erases them afterwards, and adds them to
// replies for callers that may see them. A stored reply has only a reference to them.
import type { Api } from '../context/api.ts';
import type { PersonalPlace, StoredReply } from '#records/records.ts';
import { auditPersonalReads } from './audit-read.ts';
import { encode, etagOf, type Asked, type Reply } from './encode.ts';
import type { Answer } from '../context/answer.ts';
import { maskFor } from '../store/bodies/personal.ts';
import { erasePersonal, findPersonal } from '../store/shown/personal-rows.ts';
import type { RawRequest } from '../contract/shape.ts';

/** The reply as stored for a repeat: with the reference to the personal data instead of the data. */
export function withoutPersonal({ personal }: Answer, reply: Reply, requestDigest: string): StoredReply {
  if (!personal?.shows) return { ...reply, requestDigest };
  const { values: _, ...place } = personal.shows;
  return { ...reply, requestDigest, personal: place };
}

/** Stores the personal data of an answer, before the records that refer to them. */
export async function storePersonal({ personal }: Answer, api: Api): Promise<void> {
  await Promise.all((personal?.writes ?? []).map(api.storePersonal));
}

/**
 * After the records of an answer are written: erases personal data, and writes the audit entry of those that it
 * shows. A write has its own entry.
 */
export async function settlePersonal(
  { personal: { shows, lists = [], erases } = {}, records = [] }: Answer,
  raw: RawRequest,
  api: Api,
): Promise<void> {
  if (erases !== undefined) await erasePersonal(api.telemetry, erases);
  if (records.length === 0) await auditPersonalReads(api, raw, shows ? [shows, ...lists] : lists);
}

/** The stored reply with its personal data, or masked if they were erased. */
export async function refill(
  reply: StoredReply,
  place: PersonalPlace,
  raw: RawRequest,
  api: Api,
): Promise<StoredReply> {
  const values = await findPersonal(api.clickhouse, place.householdId, place.ref);
  await auditPersonalReads(api, raw, [{ ...place, values }]);
  const printed: unknown = JSON.parse(reply.body);
  const body = JSON.stringify(maskFor(raw.principal, Object(printed), values));
  return { ...reply, body, headers: { ...reply.headers, etag: etagOf(place.version, body) } };
}

/**
 * The reply to send: with the parts that are shown once, and personal data as the caller may see them. `reply` is the
 * stored one.
 */
export function replyToSend(answer: Answer, reply: Reply, call: Asked & { readonly raw: RawRequest }): Reply {
  const { personal: { shows } = {}, shownOnce } = answer;
  if (!shownOnce && !shows) return reply;
  const body: object = Object.assign({}, answer.body, shownOnce);
  const seen = shows ? maskFor(call.raw.principal, body, shows.values) : body;
  return encode({ ...answer, body: seen }, call);
}
