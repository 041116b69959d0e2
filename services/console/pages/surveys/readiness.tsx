// What a campaign needs before it opens: each requirement, and where to write what is missing.
import { defineComponent } from 'vue';
import type { SurveyRequirement } from '#infra/client/operations.ts';
import { useSession } from '../../data/session.ts';
import { useResource } from '../../data/use-resource.ts';
import { stateOf } from '../../parts/state.tsx';
import { useSpeech } from '../../words/speech.ts';
import type { SurveyWords } from './words/en.ts';
import { surveyWords } from './words/words.ts';

/** `version`: of the campaign; another one is asked anew. */
export const Readiness = defineComponent(
  (props: { readonly survey: string; readonly version: number }) => {
    const session = useSession();
    const { words, textsOf } = useSpeech();
    const readiness = useResource(
      () => `readiness ${props.survey} ${props.version}`,
      (client, options) => client('getSurveyReadiness', { params: { id: props.survey }, ...options }),
    );
    return () => {
      const texts = textsOf(surveyWords);
      return stateOf(
        readiness,
        { words: words.value, session, reading: texts.readingReadiness },
        ({ isReady, isRequired, requirements }) => (
          <>
            <p>{isReady ? texts.ready : isRequired ? texts.required : texts.advised}</p>
            <ul class="plain">{requirements.map((one) => requirementLine(texts, one))}</ul>
          </>
        ),
      );
    };
  },
  { props: ['survey', 'version'] },
);

const requirementLine = (texts: SurveyWords, { id, isMet, missing }: SurveyRequirement) => (
  <li key={id}>
    <span class={{ badge: true, good: isMet, bad: !isMet }}>{isMet ? texts.met : texts.missing}</span>{' '}
    {texts.requirements[id]}
    {missing.length > 0 && (
      <ul class="plain" lang="en">
        {missing.map(({ pointer, detail }) => (
          <li>
            {detail} <code>{pointer}</code>
          </li>
        ))}
      </ul>
    )}
  </li>
);
