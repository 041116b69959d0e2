// Jobs: long work that returns 202 and is queried later. A job is a record that its process updates until it ends.
import { z } from 'zod';
import { isScope, type Scope } from '#domain/scopes.ts';
import type { StoredRecord } from '#records/records.ts';
import type { Api } from '../context/api.ts';
import type { Principal } from '../contract/principal.ts';
import { Problem } from '../contract/problem.ts';
import { isoTime } from '../contract/time.ts';

export const jobStatuses = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const;

const progress = z.object({ done: z.number(), total: z.number() });
const problem = z.object({ code: z.string(), detail: z.string() });

const jobBody = z.object({
  kind: z.string(),
  status: z.enum(jobStatuses),
  progress,
  result: z.unknown(),
  problem: problem.nullable(),
  /** The scope that a key needs to see it. */
  scope: z.custom<Scope>((value) => typeof value === 'string' && isScope(value)),
  keyId: z.string(),
  createdAt: z.string(),
  /** When its process last updated it; a job without updates is dead. */
  updatedAt: z.string(),
  finishedAt: z.string().nullable(),
});

type JobBody = z.output<typeof jobBody>;

export interface Job {
  readonly id: string;
  readonly version: number;
  readonly body: JobBody;
}

export const jobReply = z
  .object({
    id: z.string(),
    kind: z.string(),
    status: z.enum(jobStatuses),
    progress,
    result: z.unknown().describe('Result of a job that succeeded. Its content depends on `kind`.'),
    problem: problem.nullable().describe('Problem of a job that failed.'),
    createdAt: z.string(),
    finishedAt: z.string().nullable(),
  })
  .meta({ id: 'Job' });

export const printJob = ({ id, body }: Job) => {
  const { kind, status, progress: done, result, problem: why, createdAt, finishedAt } = body;
  return { id, kind, status, progress: done, result: result ?? null, problem: why, createdAt, finishedAt };
};

export const readJob = ({ id, version, body }: StoredRecord): Job => ({
  id,
  version,
  body: jobBody.parse(body),
});

/** A key sees the jobs of work that its scopes allow; a limited key sees only its own jobs. */
const maySeeJob = ({ scopes, projectIds, keyId }: Principal, { body }: Job): boolean =>
  scopes.includes(body.scope) && (projectIds.length === 0 || body.keyId === keyId);

/** The job as it is now. Throws 404. */
export async function findJob(api: Api, principal: Principal, id: string): Promise<Job> {
  const job = await latestJob(api, id);
  if (!job || !maySeeJob(principal, job))
    throw new Problem('job-not-found', { detail: `There is no job ${id}.` });
  return endIfSilent(api, job);
}

async function latestJob(api: Api, id: string): Promise<Job | null> {
  const record = (await api.records.latest('job', [id])).get(id);
  return record ? readJob(record) : null;
}

interface NewJob {
  readonly kind: string;
  readonly scope: Scope;
  readonly total: number;
}

export async function beginJob(api: Api, principal: Principal, begun: NewJob): Promise<Job> {
  const { kind, scope, total } = begun;
  const at = isoTime(api.nowMs());
  const body: JobBody = {
    kind,
    status: 'running',
    progress: { done: 0, total },
    result: null,
    problem: null,
    scope,
    keyId: principal.keyId,
    createdAt: at,
    updatedAt: at,
    finishedAt: null,
  };
  const job = { id: `job_${api.newUlid()}`, version: 1, body };
  await write(api, job, api.nowMs());
  return job;
}

/**
 * Writes the next version of a running job. Null if it is not running any more. It reads the job each time, because a
 * version may have been written although the answer of the store was lost.
 */
export async function advance(
  api: Api,
  { id }: Pick<Job, 'id'>,
  change: Partial<JobBody>,
): Promise<Job | null> {
  for (;;) {
    const readAtMs = api.nowMs();
    const newest = await latestJob(api, id);
    if (newest?.body.status !== 'running') return null;
    const body = { ...newest.body, ...change, updatedAt: isoTime(api.nowMs()) };
    const next = { id, version: newest.version + 1, body };
    if (await write(api, next, readAtMs)) return next;
  }
}

/** Ends a running job. Null if it had ended before. */
export const endJob = (
  api: Api,
  job: Job,
  end: Pick<JobBody, 'status'> & Partial<JobBody>,
): Promise<Job | null> => advance(api, job, { ...end, finishedAt: isoTime(api.nowMs()) });

/** Why a job failed whose process stopped or died. */
export const processEnded =
  'The process that ran this job ended. Its finished part is kept. Send the same request again for the rest.';

// Twelve heartbeats of keep.ts, so that a process that waits for a slow store is not considered dead.
const silentMs = 60_000;

/** A read of a job whose process died marks it as failed. */
export async function endIfSilent(api: Api, job: Job): Promise<Job> {
  const { status, updatedAt } = job.body;
  if (status !== 'running' || Date.parse(updatedAt) > api.nowMs() - silentMs) return job;
  const why = { code: 'internal-error', detail: processEnded };
  const ended = await endJob(api, job, { status: 'failed', problem: why });
  return ended ?? (await latestJob(api, job.id)) ?? job;
}

function write(api: Api, { id, version, body }: Job, readAtMs: number): Promise<boolean> {
  return api.records.commit({
    atMs: api.nowMs(),
    readAtMs,
    actor: body.keyId,
    records: [{ kind: 'job', id, version, body }],
    reply: null,
    audit: null,
  });
}
