// Says in short words what keeps a campaign from its next state: for its row in the list.
import { defineComponent, type VNodeChild } from 'vue';
import { RouterLink } from 'vue-router';
import type { Survey } from '#infra/client/operations.ts';
import { useSession } from '../../data/session.ts';
import { useResource } from '../../data/use-resource.ts';
import { stateOf } from '../../parts/state.tsx';
import { useSpeech } from '../../words/speech.ts';
import { answersLeft, isDrawn, isPrepared, isRandom } from './campaign.ts';
import type { SurveyWords } from './words/en.ts';
import { surveyWords } from './words/words.ts';

/** `base`: address of the campaign. */
export function blocksOf(texts: SurveyWords, survey: Survey, base: string): VNodeChild {
  const { received = 0, assigned = 0 } = survey.counts;
  const left = answersLeft(survey);
  const isRunning = ['open', 'paused', 'closing'].includes(survey.status);
  const lines = [
    ...(isPrepared(survey) && isRandom(survey) && !isDrawn(survey) ? [texts.notDrawn] : []),
    ...(survey.status === 'open' && assigned === 0 && received === 0 ? [texts.notAssigned] : []),
    ...(left > 0 ? [<RouterLink to={`${base}/responses`}>{texts.toDecide(left)}</RouterLink>] : []),
  ];
  return (
    <>
      {lines.map((line) => (
        <p>{line}</p>
      ))}
      {isPrepared(survey) && <Unmet survey={survey.id} base={base} />}
      {lines.length === 0 && !isPrepared(survey) && isRunning && <p>{texts.nothingBlocks}</p>}
    </>
  );
}

const Unmet = defineComponent(
  (props: { readonly survey: string; readonly base: string }) => {
    const session = useSession();
    const { words, textsOf } = useSpeech();
    const readiness = useResource(
      () => `readiness ${props.survey}`,
      (client, options) => client('getSurveyReadiness', { params: { id: props.survey }, ...options }),
    );
    return () => {
      const texts = textsOf(surveyWords);
      return stateOf(
        readiness,
        { words: words.value, session, reading: texts.readingReadiness },
        ({ isRequired, requirements }) => {
          const unmet = requirements.filter(({ isMet }) => !isMet).length;
          if (unmet === 0) return null;
          return (
            <p>
              <RouterLink to={`${props.base}#readiness`}>{texts.unmet(unmet)}</RouterLink>
              {isRequired && `: ${texts.unmetRequired}`}
            </p>
          );
        },
      );
    };
  },
  { props: ['survey', 'base'] },
);
