// Replies with personal data: they are stored without them, and filled in from their table for a caller that may see them.
import type { Api } from '../context/api.ts';
import type { PersonalPlace, StoredReply } from '#records/intents.ts';
import { auditPersonalReads } from './audit-read.ts';
import { encode, etagOf, type Asked, type Reply } from './encode.ts';
import type { Answer } from '../context/answer.ts';
import { seenBy, type HeldPersonal } from '../store/bodies/personal.ts';
import { findPersonal } from '../store/shown/personal-rows.ts';
import type { RawRequest } from '../contract/shape.ts';

/** The reply as it is stored for a repeat: with the place of the personal data and not the data. */
export function withoutPersonal({ personal }: Answer, reply: Reply, requestDigest: string): StoredReply {
  if (!personal) return { ...reply, requestDigest };
  const { values: _, ...place } = personal;
  return { ...reply, requestDigest, personal: place };
}

/** All personal data that the answer shows. */
export const readsOf = ({ personal, reads = [] }: Answer): readonly HeldPersonal[] =>
  personal ? [personal, ...reads] : reads;

/** The stored reply with the personal data as they were, or masked where they are gone. */
export async function refilled(
  reply: StoredReply,
  place: PersonalPlace,
  raw: RawRequest,
  api: Api,
): Promise<StoredReply> {
  const values = await findPersonal(api.clickhouse, place.householdId, place.ref);
  await auditPersonalReads(api, raw, [{ ...place, values }]);
  const printed: unknown = JSON.parse(reply.body);
  const body = JSON.stringify(seenBy(raw.principal, Object(printed), values));
  return { ...reply, body, headers: { ...reply.headers, etag: etagOf(place.version, body) } };
}

/** The reply with what is shown once, and personal data as the caller may see them. It is never what is stored. */
export function wholeReply(answer: Answer, call: Asked & { readonly raw: RawRequest }): Reply {
  const { personal, shownOnce } = answer;
  const body: object = Object.assign({}, answer.body, shownOnce);
  const seen = personal ? seenBy(call.raw.principal, body, personal.values) : body;
  return encode({ ...answer, body: seen }, call);
}
