// An interview that Hearth could not judge because of a fault in its own program: it is held, and a person can have it judged
// again after the fault is mended.
import { takeName } from '#records/records.ts';
import type { Api } from '../../context/api.ts';
import { isoTime } from '../../contract/time.ts';
import { responseEvent, responseRecord } from '../../responses/response/version.ts';
import * as names from '../../store/bodies/names.ts';
import type { Response } from '../../store/bodies/response.ts';
import { fault, unjudgedCode } from './held-fault.ts';
import { newIdentity } from './identity.ts';
import type { Outcome, TakenInterview } from './take-interview.ts';

/** Without answers and household: both are in the interview as it was sent. */
export async function holdUnjudged(api: Api, interview: TakenInterview, error: Error): Promise<Outcome> {
  const { sent, filled } = interview;
  const name = names.response(filled.survey.body.projectId, sent.instanceId);
  const state = (await api.records.names([name])).get(name);
  // Of a known response only its next version could not be judged.
  if (state !== undefined && state.owner !== '') return { outcome: 'held' };
  const response = unjudgedResponse(interview, error, {
    id: `rsp_${api.newUlid()}`,
    at: isoTime(api.nowMs()),
  });
  return {
    outcome: 'held',
    records: [responseRecord(response), takeName(name, response.id, state)],
    events: [responseEvent('response.held', response)],
  };
}

interface UnjudgedInterview extends Pick<TakenInterview, 'sent' | 'collector'> {
  readonly filled: Pick<TakenInterview['filled'], 'survey'>;
}

export function unjudgedResponse(
  interview: UnjudgedInterview,
  { name }: Error,
  { id, at }: { readonly id: string; readonly at: string },
): Response {
  const { sent, collector } = interview;
  const detail = `Hearth could not judge the interview (${name}). Assign its household to have it judged again.`;
  return {
    id,
    version: 1,
    body: {
      ...newIdentity(interview, at),
      householdId: '',
      householdDid: '',
      timestamp: at,
      responses: {},
      status: 'held',
      collector,
      completion: { answered: 0, applicable: 0, ratio: 0, threshold: 0, missing: [] },
      quality: { completeness: 0, consistency: false, meets: false },
      checks: [],
      outOfSample: null,
      faults: [fault(unjudgedCode, detail)],
      submissions: [{ instanceId: sent.instanceId, digest: sent.digest, at }],
      digest: sent.digest,
      updatedAt: at,
    },
  };
}
