// The sample of a campaign: commitment, draw and proof, and the forms for the step that comes next.
import { defineComponent, ref, shallowRef } from 'vue';
import type { Survey } from '#infra/client/operations.ts';
import { useSession } from '../../data/session.ts';
import { withRight } from '../../parts/action.tsx';
import { factsOf } from '../../parts/facts.tsx';
import { minuteText } from '../../words/dates.ts';
import { numberText } from '../../words/numbers.ts';
import { useSpeech } from '../../words/speech.ts';
import { isByHand, isDrawn, isPrepared, isRandom, methodText } from './campaign.ts';
import { CommitForm } from './commit-form.tsx';
import { DrawForm, type Drawn } from './draw-form.tsx';
import { Proof } from './proof.tsx';
import { surveyWords } from './words/words.ts';

export const Sample = defineComponent(
  (props: { readonly survey: Survey; readonly again: () => void }) => {
    const session = useSession();
    const { words, textsOf } = useSpeech();
    const isShown = ref(false);
    /** The draw that was just made here, with the campaign that it is of. */
    const made = shallowRef<(Drawn & { readonly survey: string }) | null>(null);
    const showSizes = (sizes: Drawn): void => {
      made.value = { ...sizes, survey: props.survey.id };
    };
    return () => {
      const { survey, again } = props;
      const texts = textsOf(surveyWords);
      const { sample, counts } = survey;
      const mayChange = isPrepared(survey) && !isDrawn(survey);
      return (
        <>
          {factsOf([
            [texts.method, methodText(texts, survey)],
            [texts.frame, numberText(counts.frame)],
            [texts.drawn, numberText(counts.drawn)],
            [texts.committedAt, sample && minuteText(sample.committedAt)],
            [texts.commitment, sample && <code>{sample.commitment}</code>],
            [texts.frameDigest, sample && <code>{sample.frameDigest}</code>],
            [texts.drawnAt, sample?.drawnAt && minuteText(sample.drawnAt)],
          ])}
          {made.value?.survey === survey.id && (
            <p class="box" role="status">
              {texts.drawnNow(numberText(made.value.sampleSize), numberText(made.value.reserveSize))}
            </p>
          )}
          {survey.notProbability === true && <p class="box">{texts.notProbability}</p>}
          {mayChange && isByHand(survey) && <p class="soft">{texts.byHand}</p>}
          {mayChange &&
            !isByHand(survey) &&
            withRight(session, 'surveys:write', words.value, () => (
              <>
                {isRandom(survey) && <CommitForm survey={survey} again={again} />}
                {(sample || !isRandom(survey)) && (
                  <DrawForm survey={survey} again={again} showSizes={showSizes} />
                )}
              </>
            ))}
          {sample && (
            <details
              onToggle={({ target }: Event) => {
                if (target instanceof HTMLDetailsElement && target.open) isShown.value = true;
              }}
            >
              <summary>
                <h3>{texts.proof}</h3>
              </summary>
              {isShown.value && <Proof survey={survey.id} version={survey.version} />}
            </details>
          )}
        </>
      );
    };
  },
  { props: ['survey', 'again'] },
);
