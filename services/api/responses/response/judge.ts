// Checks the answers of a response, and refuses what its questionnaire does not allow.
import { checkResponse, type CheckedResponse } from '#domain/surveys/answers/check-response.ts';
import type { AnswerFault } from '#domain/surveys/answers/fault.ts';
import type { Situation } from '#domain/surveys/answers/settle.ts';
import { isSealedAt } from '#domain/surveys/responses/sealed-answers.ts';
import type { SealedTemplate } from '#domain/surveys/answers/sealed-questions.ts';
import { didYouMean } from '#runtime/text/did-you-mean.ts';
import { mayReadPersonal } from '../../contract/access.ts';
import { pointerOf } from '../../contract/faults.ts';
import type { Principal } from '../../contract/principal.ts';
import { Problem, type Fault } from '../../contract/problem.ts';
import type { OpenedCampaign } from '../../store/campaigns/campaign-cache.ts';

interface Judged {
  readonly opened: OpenedCampaign;
  readonly situation: Situation;
  /** A draft may lack answers, so rules over several of them are not decided yet. */
  readonly isPartial: boolean;
}

/** Throws 400 that lists every fault of the answers, or what is missing. */
export function judgeAnswers(
  responses: unknown,
  { opened: { questionnaire }, situation, isPartial }: Judged,
  principal: Principal,
): CheckedResponse {
  const checked = checkResponse(questionnaire, responses, { ...situation, nearest: didYouMean });
  const print = faultPrinter(questionnaire.template, principal);
  const faults = isPartial ? checked.faults.filter(({ code }) => code !== 'cross-rule') : checked.faults;
  if (faults.length > 0) throw new Problem('invalid-response', { errors: faults.map(print) });
  if (!isPartial && !checked.completion.isComplete) throw incomplete(checked, checked.missing.map(print));
  return checked;
}

function incomplete({ completion, missing }: CheckedResponse, errors: readonly Fault[]): Problem {
  const { answered, applicable, ratio, threshold } = completion;
  const share = `${answered} of ${applicable} questions that apply are answered`;
  const detail =
    errors.length > 0
      ? `${errors.length === 1 ? 'One answer or section is' : `${errors.length} answers or sections are`} missing; ${share}.`
      : `${share}; at least the fraction ${threshold} is needed.`;
  const belowThreshold = { pointer: '#/responses', code: 'below-threshold', detail };
  return new Problem('incomplete-response', {
    detail,
    errors: errors.length > 0 ? errors : [belowThreshold],
    members: {
      completion: { answered, applicable, ratio, threshold, missing: missing.map(pointerOfFault) },
    },
  });
}

const pointerOfFault = ({ path }: AnswerFault): string => answerPointer(path);

export const answerPointer = (path: readonly (string | number)[]): string =>
  pointerOf(['responses', ...path]);

/** The detail of a fault may repeat the answer, so that of a sealed one is for keys that may read it. */
const faultPrinter =
  (template: SealedTemplate, principal: Principal) =>
  ({ path, code, detail }: AnswerFault): Fault => ({
    pointer: answerPointer(path),
    code,
    detail:
      isSealedAt(path, template) && !mayReadPersonal(principal) ? 'The answer is not valid here.' : detail,
  });
