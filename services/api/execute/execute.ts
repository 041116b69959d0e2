// Executes a request: decides, commits, and decides again if another request was first; repeats of an idempotency key
// return the first reply.
import type { Answer } from '../context/answer.ts';
import type { Api } from '../context/api.ts';
import { LimiterFull } from '#runtime/flow/limiter.ts';
import { checkSize, NameTaken, ReservationTooLarge, type Intent } from '#records/records.ts';
import { auditNote } from './audit-origin.ts';
import type { Endpoint } from '../context/endpoint.ts';
import { eventEntries } from '#records/events.ts';
import { encode, type Reply } from './encode.ts';
import { Problem } from '../contract/problem.ts';
import { refill, replyToSend, settlePersonal, storePersonal, withoutPersonal } from './personal.ts';
import type { RawRequest } from '../contract/shape.ts';

/** What identifies a request as a repeat of another. */
export interface Idempotency {
  /** `idem:<key id>:<method> <path>:<Idempotency-Key>`. */
  readonly key: string;
  /** Digest of body, content type and query, which must be equal in a repeat. */
  readonly requestDigest: string;
}

export interface Call {
  readonly endpoint: Pick<Endpoint, 'answer'>;
  readonly raw: RawRequest;
  /** Path and query, without scheme and host. */
  readonly address: string;
  /** Null without an Idempotency-Key. */
  readonly idempotency: Idempotency | null;
  /** Calls with the same value run one after the other within this process; absent: without waiting. */
  readonly turn?: string | undefined;
  /** Whether the caller prefers a list as lines. */
  readonly lines?: boolean;
}

const attemptsMax = 5;

/** Runs the endpoint and writes what it decided. The reply is sent when its records can be read. */
export const execute = (call: Call, api: Api): Promise<Reply> =>
  call.turn === undefined ? complete(call, api) : exclusively(call.turn, () => complete(call, api), api);

async function complete(call: Call, api: Api): Promise<Reply> {
  let lost: string | null = null;
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    // After one lost race most requests find their work done or in conflict, so they need no turn.
    const work = (): Promise<Tried> => tryOnce(call, api);
    const tried: Tried = await (lost === null || attempt < 2 ? work() : exclusively(lost, work, api));
    if ('reply' in tried) return tried.reply;
    lost = tried.lost;
  }
  throw inProgress();
}

const inProgress = (): Problem => new Problem('request-in-progress', { headers: { 'retry-after': '1' } });

/** `lost`: another request was first; the record that both wanted to change, or null if it is unknown. */
type Tried = { readonly reply: Reply } | { readonly lost: string | null };

/** Requests of this process that want to change one record run one after the other, so that each makes progress. */
async function exclusively<T>(thing: string, work: () => Promise<T>, api: Api): Promise<T> {
  try {
    return await api.records.exclusive(thing, work);
  } catch (error) {
    throw error instanceof LimiterFull ? inProgress() : error;
  }
}

async function tryOnce(call: Call, api: Api): Promise<Tried> {
  const { idempotency } = call;
  const readAtMs = api.nowMs();
  const before = idempotency && (await api.records.holder(idempotency.key));
  if (idempotency && before) return { reply: await replay(before, idempotency, call, api) };
  const answer = await decide(call, api);
  if (!answer) return { lost: null };
  const reply = encode(answer, call);
  const isWritten = answer.records?.length || idempotency !== null;
  if (isWritten && !(await write({ answer, reply, readAtMs }, call, api)))
    return { lost: firstChanged(answer) };
  await settlePersonal(answer, call.raw, api);
  return { reply: replyToSend(answer, reply, call) };
}

/** The first record that the answer changes. New records cannot conflict. */
function firstChanged({ records = [] }: Answer): string | null {
  const first = records.find(({ version }) => version > 1);
  return first ? `${first.kind}:${first.id}` : null;
}

/** Null if a name was taken between two reads of the decision. */
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

/** Whether the operation reserved its keys. If not, the next run reads what the winners wrote. */
async function write({ answer, reply, readAtMs }: Decided, call: Call, api: Api): Promise<boolean> {
  const records = answer.records ?? [];
  const keys = refuseTooLarge(answer, call.idempotency);
  const stored = call.idempotency && withoutPersonal(answer, reply, call.idempotency.requestDigest);
  await storePersonal(answer, api);
  const author = answer.author ?? call.raw.principal;
  return api.records.commit({
    atMs: api.nowMs(),
    readAtMs: answer.readAtMs ?? readAtMs,
    actor: author.keyId,
    records,
    keys,
    entries: eventEntries(answer.events ?? [], api.newUlid),
    reply: stored,
    audit: auditNote(author, call.raw.origin, idOf(answer.body)),
  });
}

/** Id of the record in the reply. */
const idOf = (body: unknown): string | undefined =>
  typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'string'
    ? body.id
    : undefined;

/** Throws 400 for an answer that one operation cannot write. Returns the keys besides those of its records. */
export function refuseTooLarge({ records = [] }: Answer, idempotency: Idempotency | null): readonly string[] {
  const keys = idempotency === null ? [] : [idempotency.key];
  try {
    checkSize(records, keys);
    return keys;
  } catch (error) {
    if (!(error instanceof ReservationTooLarge)) throw error;
    throw new Problem('invalid-request', {
      detail: 'The request has too many, or too long, identifiers for one operation. Send it in parts.',
    });
  }
}

async function replay(
  { reply }: Intent,
  { requestDigest }: Idempotency,
  call: Call,
  api: Api,
): Promise<Reply> {
  if (!reply || reply.requestDigest !== requestDigest) {
    const detail = 'This Idempotency-Key was used with another body, content type or query. Use a new key.';
    throw new Problem('idempotency-key-reused', {
      detail,
      errors: [{ header: 'Idempotency-Key', code: 'reused', detail }],
    });
  }
  const again = reply.personal ? await refill(reply, reply.personal, call.raw, api) : reply;
  return { ...again, headers: { ...again.headers, 'idempotent-replayed': 'true' } };
}
