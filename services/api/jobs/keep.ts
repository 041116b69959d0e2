// Answers long work: directly if it ends in time, else as a job that is updated until its end.
import type { Api } from '../context/api.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { Scope } from '#domain/scopes.ts';
import type { Answer } from '../context/answer.ts';
import type { Principal } from '../contract/principal.ts';
import { Problem } from '../contract/problem.ts';
import { advance, beginJob, endJob, printJob, processEnded, type Job } from './job.ts';

/** Work that has been started. */
export interface Work {
  readonly kind: string;
  /** The scope that a key needs to see its job. */
  readonly scope: Scope;
  readonly total: number;
  readonly done: () => number;
  readonly result: Promise<unknown>;
  /** The rest is not done. */
  readonly stop: () => void;
}

export const directMsMax = 20_000;
const beatMs = 5000;

type End = { readonly result: unknown } | { readonly error: unknown };

interface Caller {
  readonly principal: Principal;
  readonly prefersAsync: boolean;
}

/** 200 with the result, or 202 with a job: immediately if the caller prefers it, else after 20 s. */
export async function answerWork(api: Api, { principal, prefersAsync }: Caller, work: Work): Promise<Answer> {
  const end: Promise<End> = work.result.then(
    (result) => ({ result }),
    (error: unknown) => ({ error }),
  );
  const early = prefersAsync ? null : await inTime(end, directMsMax);
  if (early && 'error' in early) throw early.error;
  if (early) return { status: 200, body: early.result };
  const job = await beginJob(api, principal, work).catch((error: unknown) => {
    work.stop();
    throw error;
  });
  const kept = keep(api, job, { work, end }).finally(() => api.jobs.kept.delete(kept));
  api.jobs.kept.add(kept);
  return { status: 202, location: `/v1/jobs/${job.id}`, body: printJob(job), isAsync: prefersAsync };
}

/** Null if it takes longer. */
export async function inTime<T>(end: Promise<T>, ms: number): Promise<T | null> {
  const late = new AbortController();
  const timer = pause(ms, null, { signal: late.signal }).catch(() => null);
  return Promise.race([end, timer]).finally(() => late.abort());
}

interface Kept {
  readonly work: Work;
  readonly end: Promise<End>;
}

/**
 * Updates the job until it has ended, or its process stops: the finished part is kept then, and the same request does the rest.
 * While the store does not answer, it tries again at each heartbeat.
 */
async function keep(api: Api, job: Job, { work, end }: Kept): Promise<void> {
  const stopped = new Promise<End>((resolve) => {
    const stop = (): void => resolve({ error: new Problem('internal-error', { detail: processEnded }) });
    if (api.jobs.stop.aborted) stop();
    else api.jobs.stop.addEventListener('abort', stop, { once: true });
  });
  let current: Job | null = job;
  while (current?.body.status === 'running') {
    const ended: End | null = await inTime(Promise.race([end, stopped]), beatMs);
    const before: Job = current;
    current = await write(api, before, { work, ended }).catch(() => pause(ended ? beatMs : 0, before));
  }
  work.stop();
}

interface State {
  readonly work: Work;
  readonly ended: End | null;
}

function write(api: Api, job: Job, { work, ended }: State): Promise<Job | null> {
  const progress = { done: work.done(), total: work.total };
  if (!ended) return advance(api, job, { progress });
  if ('error' in ended)
    return endJob(api, job, { status: 'failed', progress, problem: problemOf(ended.error) });
  return endJob(api, job, { status: 'succeeded', progress, result: ended.result });
}

const problemOf = (error: unknown): { code: string; detail: string } =>
  error instanceof Problem
    ? { code: error.code, detail: error.message }
    : {
        code: 'dependency-unavailable',
        detail:
          'A store did not answer. The finished part is kept. Send the same request again for the rest.',
      };
