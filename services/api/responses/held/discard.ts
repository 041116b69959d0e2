// A held interview is set aside for good. It is kept, and counts nowhere.
import type { Answer } from '../../context/answer.ts';
import type { Api } from '../../context/api.ts';
import type { Principal } from '../../contract/principal.ts';
import { Problem } from '../../contract/problem.ts';
import { isoTime } from '../../contract/time.ts';
import type { HeldAction } from './held-action.ts';
import { heldReply } from './reply.ts';

/** Throws 400 without a reason. */
export async function discardHeld(
  api: Api,
  principal: Principal,
  { response, reason, decider }: HeldAction,
): Promise<Answer> {
  if (reason === undefined) {
    const detail = 'Why is the interview discarded? Send reason.';
    throw new Problem('invalid-response', { errors: [{ pointer: '#/reason', code: 'required', detail }] });
  }
  const at = isoTime(api.nowMs());
  const { id, version, body } = response;
  const next = {
    id,
    version: version + 1,
    body: {
      ...body,
      status: 'superseded' as const,
      verification: { verifier: decider, timestamp: at },
      correctionReason: reason,
      updatedAt: at,
    },
  };
  return heldReply(api, principal, next, 'response.decided', []);
}
