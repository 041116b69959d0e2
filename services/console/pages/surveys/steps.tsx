// The steps of a campaign: open, pause, resume, end. Opening needs its name typed.
import { defineComponent, ref, type VNodeChild } from 'vue';
import type { Survey } from '#infra/client/operations.ts';
import { ifMatch } from '../../data/if-match.ts';
import { useAction } from '../../data/use-action.ts';
import { Confirm } from '../../parts/action.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { TypedName } from '../../parts/typed-name.tsx';
import { useSpeech } from '../../words/speech.ts';
import { answersLeft, campaignName, isDrawn, isPrepared, isRandom } from './campaign.ts';
import { tickOf } from './tick.tsx';
import { useSurveyVersions } from './survey-versions.ts';
import type { SurveyWords } from './words/en.ts';
import { surveyWords } from './words/words.ts';

type Step = 'open' | 'pause' | 'resume' | 'close';

interface Said {
  readonly allowUndrawn?: boolean;
  readonly immediately?: boolean;
}

export const Steps = defineComponent(
  (props: { readonly survey: Survey; readonly again: () => void }) => {
    const { words, textsOf } = useSpeech();
    const action = useAction();
    const versions = useSurveyVersions(action, () => props.again());
    const asked = ref<Step | null>(null);
    const isTicked = ref(false);
    const ask = (step: Step): void => {
      isTicked.value = false;
      asked.value = step;
    };
    const run = async (step: Step, body: Said = {}): Promise<void> => {
      const reply = await action.run((client, { headers }) =>
        client('actOnSurvey', {
          params: { id: props.survey.id, action: step },
          body,
          headers: { ...headers, ...ifMatch(props.survey) },
        }),
      );
      asked.value = null;
      if (reply !== null) props.again();
      await versions.compare(props.survey);
    };
    const buttons = (texts: SurveyWords): VNodeChild => {
      const { status } = props.survey;
      const end = (
        <button type="button" onClick={() => ask('close')}>
          {texts.close}
        </button>
      );
      if (isPrepared(props.survey))
        return (
          <button type="button" class="main" onClick={() => ask('open')}>
            {texts.open}
          </button>
        );
      if (status === 'open')
        return (
          <>
            <Confirm text={texts.pause} question={texts.pauseQuestion} act={() => void run('pause')} />
            {end}
          </>
        );
      if (status === 'paused')
        return (
          <>
            <Confirm text={texts.resume} question={texts.resumeQuestion} act={() => void run('resume')} />
            {end}
          </>
        );
      return answersLeft(props.survey) > 0 ? null : <p class="soft">{texts.noStep}</p>;
    };
    return () => {
      const texts = textsOf(surveyWords);
      const isUndrawn = isRandom(props.survey) && !isDrawn(props.survey);
      return (
        <>
          {versions.view()}
          <div class="actions">{buttons(texts)}</div>
          {asked.value === 'open' && (
            <TypedName
              title={texts.openTitle}
              question={texts.openHelp}
              name={campaignName(props.survey)}
              text={texts.open}
              isBlocked={action.isRunning.value || (isUndrawn && !isTicked.value)}
              act={() => void run('open', isUndrawn ? { allowUndrawn: true } : {})}
              leave={() => (asked.value = null)}
            >
              {isUndrawn
                ? [
                    <p class="fault">{texts.undrawn}</p>,
                    tickOf({ text: texts.allowUndrawn, value: isTicked }),
                  ]
                : null}
            </TypedName>
          )}
          {asked.value === 'close' && (
            <Dialog title={texts.closeTitle} leave={() => (asked.value = null)}>
              <p>{texts.closeHelp}</p>
              {tickOf({ text: texts.immediately, value: isTicked })}
              <p class="actions">
                <button
                  type="button"
                  class="danger"
                  disabled={action.isRunning.value}
                  onClick={() => void run('close', isTicked.value ? { immediately: true } : {})}
                >
                  {texts.close}
                </button>
                <button type="button" onClick={() => (asked.value = null)}>
                  {words.value.action.keep}
                </button>
              </p>
            </Dialog>
          )}
        </>
      );
    };
  },
  { props: ['survey', 'again'] },
);
