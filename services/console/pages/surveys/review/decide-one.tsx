// The form that decides on one answer, in the version that is shown. Own answers are refused, and the page says why.
import { defineComponent } from 'vue';
import type { SurveyResponse } from '#infra/client/operations.ts';
import { useSession } from '../../../data/session.ts';
import { ifMatch } from '../../../data/if-match.ts';
import { useAction } from '../../../data/use-action.ts';
import { useSpeech } from '../../../words/speech.ts';
import { decisionFields, readDraft, useDraft } from './decision-fields.tsx';
import { allowedDecisions, type ReviewRules } from './decisions.ts';
import { useResponseVersions } from './response-versions.ts';
import { reviewWords } from './words/words.ts';

interface Props {
  readonly response: SurveyResponse;
  readonly rules: ReviewRules | null;
  readonly again: () => void;
}

export const DecideOne = defineComponent(
  (props: Props) => {
    const session = useSession();
    const { words, textsOf } = useSpeech();
    const action = useAction();
    const versions = useResponseVersions(action, () => props.again());
    const draft = useDraft();
    const submit = async (event: Event): Promise<void> => {
      event.preventDefault();
      const body = readDraft(draft);
      if (body === null) return;
      const reply = await action.run((client, { headers }) =>
        client('decideResponse', {
          params: { id: props.response.id },
          body,
          headers: { ...headers, ...ifMatch(props.response) },
        }),
      );
      if (reply !== null) props.again();
      await versions.compare(props.response);
    };
    return () => {
      const texts = textsOf(reviewWords);
      const { response, rules } = props;
      const actor = session.me.value?.actor ?? null;
      if (rules?.isSeparated === true && actor !== null && response.collector === actor)
        return <p class="box">{texts.ownAnswer}</p>;
      const allowed = allowedDecisions(response.verification.status, rules);
      if (allowed.length === 0) return <p class="soft">{texts.noDecision}</p>;
      return (
        <form class="row" onSubmit={(event: Event) => void submit(event)}>
          <p class="soft wide">{texts.reasonHelp}</p>
          {decisionFields(draft, { words: words.value, texts, allowed })}
          <p>
            <button class="main" type="submit" disabled={action.isRunning.value || readDraft(draft) === null}>
              {action.isRunning.value ? texts.running : texts.decide}
            </button>
          </p>
          <div class="wide">{versions.view()}</div>
        </form>
      );
    };
  },
  { props: ['response', 'rules', 'again'] },
);
