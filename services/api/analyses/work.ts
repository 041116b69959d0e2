// Runs an analysis as work that may continue as a job.
import type { Api } from '../context/api.ts';
import type { Answer } from '../context/answer.ts';
import type { Work } from '../jobs/keep.ts';
import { execute } from '../execute/execute.ts';
import type { RawRequest } from '../contract/shape.ts';

interface AnalysisWork extends Pick<Work, 'kind' | 'total'> {
  /** `done`: number of households that are done. */
  readonly answer: (report: (households: number) => void) => Promise<Answer>;
}

/** It commits its own record, because the request may be gone by then. */
export function analysisWork(api: Api, raw: RawRequest, { kind, total, answer }: AnalysisWork): Work {
  let done = 0;
  const report = (households: number): void => void (done = households);
  const endpoint = { answer: () => answer(report) };
  const result = execute({ endpoint, raw, address: '', idempotency: null }, api).then((reply): unknown => {
    done = total;
    return JSON.parse(reply.body);
  });
  return { kind, scope: 'analysis:run', total, done: () => done, result, stop: () => undefined };
}
