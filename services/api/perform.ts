// Performs a request: decide, commit, and again when another request came first; replays repeats of an idempotency key.
import { createHash } from 'node:crypto';
import { checkClaim, ClaimTooLarge } from '#runtime/keys.ts';
import { recordKey, type Intent, type PersonalPlace, type StoredReply } from '#runtime/record-intents.ts';
import { NameTaken } from '#runtime/records.ts';
import { auditNote } from './audit/origin.ts';
import { auditPersonalReads } from './audit/read.ts';
import type { Answer, Api, Endpoint, RawRequest } from './endpoint.ts';
import { eventEntries } from './happening.ts';
import { Problem } from './problem.ts';
import { seenBy, type HeldPersonal } from './records/personal.ts';
import { erasePersonal, findPersonal, insertPersonal } from './records/personal-rows.ts';
import { linesText, linesType, listText } from './stream.ts';

/** A reply in bytes, before the headers that every reply has. */
export interface Reply extends Omit<StoredReply, 'requestDigest' | 'personal'> {
  /** In place of `body`: text that is sent while it is made. Never that of a write. */
  readonly chunks?: AsyncIterable<string>;
}

export interface Call {
  readonly endpoint: Pick<Endpoint, 'answer'>;
  readonly raw: RawRequest;
  /** Path and query as sent. */
  readonly address: string;
  /** Digest of body, content type and query: what makes a repeat the same request. */
  readonly requestDigest: string;
  /** `idem:<key id>:<method> <path>:<key>`, or null without an Idempotency-Key. */
  readonly idempotencyKey: string | null;
  /** Whether the caller would rather have a list as lines. */
  readonly lines?: boolean;
}

const attemptsMax = 5;

/** Runs the endpoint and writes what it decided. The reply is sent only when its records can be read. */
export async function perform(call: Call, api: Api): Promise<Reply> {
  const { idempotencyKey } = call;
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const readAtMs = api.nowMs();
    const before = idempotencyKey === null ? null : await api.records.holder(idempotencyKey);
    if (before) return replay(before, call, api);
    const answer = await decide(call, api);
    if (!answer) continue;
    const reply = encode(answer, call);
    const isWritten = answer.records?.length || idempotencyKey !== null;
    if (isWritten && !(await write({ answer, reply, readAtMs }, call, api))) continue;
    if (answer.erases !== undefined) await erasePersonal(api.telemetry, answer.erases);
    // A write has an entry of its own.
    if (!answer.records?.length) await auditPersonalReads(api, call.raw, readsOf(answer));
    return answer.shownOnce || answer.personal ? whole(answer, call) : reply;
  }
  throw new Problem('request-in-progress', { headers: { 'retry-after': '1' } });
}

/** Null when a name was taken between two reads of the decision. */
async function decide({ endpoint, raw }: Call, api: Api): Promise<Answer | null> {
  try {
    return await endpoint.answer(raw, api);
  } catch (error) {
    if (error instanceof NameTaken) return null;
    throw error;
  }
}

interface Decided {
  readonly answer: Answer;
  readonly reply: Reply;
  readonly readAtMs: number;
}

/** Whether the operation won its keys. When not, the winners are completed first, so that the next look meets them. */
async function write({ answer, reply, readAtMs }: Decided, call: Call, api: Api): Promise<boolean> {
  const records = answer.records ?? [];
  const keys = call.idempotencyKey === null ? [] : [call.idempotencyKey];
  refuseTooLarge([...records.map(recordKey), ...keys]);
  const stored = call.idempotencyKey === null ? null : storedReply(answer, reply, call);
  if (answer.writesPersonal) await insertPersonal(api.clickhouse, answer.writesPersonal);
  const committed = await api.records.commit({
    atMs: api.nowMs(),
    readAtMs,
    actor: call.raw.principal.keyId,
    records,
    keys,
    entries: eventEntries(answer.events ?? [], api.newUlid),
    reply: stored,
    audit: auditNote(call.raw.principal, call.raw.origin, idOf(answer.body)),
  });
  if (committed.won) return true;
  await Promise.all(committed.holders.map(api.records.complete));
  return false;
}

function storedReply({ personal }: Answer, reply: Reply, { requestDigest }: Call): StoredReply {
  if (!personal) return { ...reply, requestDigest };
  const { values: _, ...place } = personal;
  return { ...reply, requestDigest, personal: place };
}

const readsOf = ({ personal, reads = [] }: Answer): readonly HeldPersonal[] =>
  personal ? [personal, ...reads] : reads;

/** Id of the record in the reply. */
const idOf = (body: unknown): string | undefined =>
  typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'string'
    ? body.id
    : undefined;

function refuseTooLarge(keys: readonly string[]): void {
  try {
    checkClaim(keys);
  } catch (error) {
    if (!(error instanceof ClaimTooLarge)) throw error;
    throw new Problem('invalid-request', {
      detail: 'The request names more, or longer, identifiers than one operation can take. Send it in parts.',
    });
  }
}

async function replay({ reply }: Intent, call: Call, api: Api): Promise<Reply> {
  const { requestDigest } = call;
  if (!reply || reply.requestDigest !== requestDigest) {
    const detail = 'This Idempotency-Key was used with another body, content type or query.';
    throw new Problem('idempotency-key-reused', {
      detail,
      errors: [{ header: 'Idempotency-Key', code: 'reused', detail }],
    });
  }
  const again = reply.personal ? await refilled(reply, reply.personal, call, api) : reply;
  return { ...again, headers: { ...again.headers, 'idempotent-replayed': 'true' } };
}

/** The stored reply with the personal data as they were, or masked where they are gone. */
async function refilled(
  reply: StoredReply,
  place: PersonalPlace,
  { raw }: Call,
  api: Api,
): Promise<StoredReply> {
  const values = await findPersonal(api.clickhouse, place.householdId, place.ref);
  await auditPersonalReads(api, raw, [{ ...place, values }]);
  const printed: unknown = JSON.parse(reply.body);
  const body = JSON.stringify(seenBy(raw.principal, Object(printed), values));
  return { ...reply, body, headers: { ...reply.headers, etag: etagOf(place.version, body) } };
}

/** The reply with what is shown once, and personal data as the caller may see them. It is never what is stored. */
function whole(answer: Answer, call: Call): Reply {
  const { personal, shownOnce } = answer;
  const body: object = Object.assign({}, answer.body, shownOnce);
  const seen = personal ? seenBy(call.raw.principal, body, personal.values) : body;
  return encode({ ...answer, body: seen }, call);
}

const jsonType = 'application/json; charset=utf-8';

function encode(answer: Answer, { address, lines }: Call): Reply {
  const { status, body, text, list, version, location, nextCursor, isAsync } = answer;
  const content = text?.text ?? (body === undefined ? '' : JSON.stringify(body));
  const long = list && { ...list, nextCursor: nextCursor ?? null };
  return {
    status,
    body: content,
    ...(long && { chunks: lines ? linesText(long) : listText(long) }),
    headers: {
      ...(long && { 'content-type': lines ? linesType : jsonType }),
      ...(content !== '' && { 'content-type': text?.type ?? jsonType }),
      ...(location !== undefined && { location }),
      ...(isAsync && { 'preference-applied': 'respond-async' }),
      ...(version !== undefined && { etag: etagOf(version, content) }),
      ...(nextCursor !== undefined && { link: nextLink(address, nextCursor) }),
    },
  };
}

/** Strong: a reply may change without a new version of its record, so the tag carries its bytes too. */
const etagOf = (version: number, content: string): string =>
  `"${version}-${createHash('sha256').update(content).digest('hex').slice(0, 8)}"`;

function nextLink(address: string, cursor: string): string {
  const [path = '', querystring = ''] = address.split('?', 2);
  const query = new URLSearchParams(querystring);
  query.set('cursor', cursor);
  return `<${path}?${query.toString()}>; rel="next"`;
}
