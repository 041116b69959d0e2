// Compares an answer as the page showed it with the one that is stored, after a decision that came too late.
import type { VNodeChild } from 'vue';
import type { SurveyResponse } from '#infra/client/operations.ts';
import type { Action } from '../../../data/use-action.ts';
import { faultOf } from '../../../parts/action.tsx';
import { useVersions, type Comparison, type Field } from '../../../parts/versions.tsx';
import { minuteText } from '../../../words/dates.ts';
import { numberText } from '../../../words/numbers.ts';
import { useSpeech } from '../../../words/speech.ts';
import { householdText } from './response-parts.tsx';
import type { ReviewWords } from './words/en.ts';
import { reviewWords } from './words/words.ts';

interface ResponseVersions {
  /** After a write on this answer. */
  readonly compare: Comparison<SurveyResponse>['compare'];
  /** Both versions, or what else is wrong with the write. */
  readonly view: () => VNodeChild;
}

/** `take` shows the page with the answer that is stored now. */
export function useResponseVersions(action: Action, take: () => void): ResponseVersions {
  const { words, textsOf } = useSpeech();
  const { compare, view } = useVersions<SurveyResponse>(
    action,
    async (client, { id }) => {
      const reply = await client('getResponse', { params: { id } });
      return reply.status === 200 ? reply.body : null;
    },
    take,
  );
  return {
    compare,
    view: () => view(responseFields(textsOf(reviewWords)), () => faultOf(action, words.value)),
  };
}

const responseFields = (texts: ReviewWords): readonly Field<SurveyResponse>[] => [
  { name: texts.state, text: ({ verification }) => texts.states[verification.status] },
  { name: texts.household, text: (response) => householdText(texts, response) },
  { name: texts.interviewed, text: ({ timestamp }) => minuteText(timestamp) },
  {
    name: texts.complete,
    text: ({ completion: { answered, applicable } }) =>
      texts.answered(numberText(answered), numberText(applicable)),
  },
  { name: texts.checks, text: ({ checks }) => failedChecks(texts, checks) },
  { name: texts.digest, text: ({ digest }) => digest },
];

const failedChecks = (texts: ReviewWords, checks: SurveyResponse['checks']): string =>
  checks
    .filter(({ result }) => result !== 'pass')
    .map(({ id }) => id)
    .join(', ') || texts.allPassed;
