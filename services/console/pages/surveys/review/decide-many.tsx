// The form that decides on the chosen answers of a campaign. Each has its own outcome, and those that were refused say why.
import { defineComponent } from 'vue';
import type { SurveyResponseDecisions } from '#infra/client/operations.ts';
import { useAction } from '../../../data/use-action.ts';
import { faultOf } from '../../../parts/action.tsx';
import { useSpeech } from '../../../words/speech.ts';
import { decisionFields, readDraft, useDraft } from './decision-fields.tsx';
import { manyDecisions, type ReviewRules } from './decisions.ts';
import type { ReviewWords } from './words/en.ts';
import { reviewWords } from './words/words.ts';

interface Chosen {
  readonly id: string;
  readonly version: number;
  /** For people. */
  readonly name: string;
}

interface Props {
  readonly survey: string;
  readonly chosen: readonly Chosen[];
  readonly rules: ReviewRules | null;
  /** Called with what became of each. The parent shows it: decided answers may leave the list, and this form with them. */
  readonly finish: (outcome: Outcome) => void;
}

export interface Outcome {
  readonly items: SurveyResponseDecisions['items'];
  readonly names: readonly string[];
}

export const DecideMany = defineComponent(
  (props: Props) => {
    const { words, textsOf } = useSpeech();
    const action = useAction();
    const draft = useDraft();
    const submit = async (event: Event): Promise<void> => {
      event.preventDefault();
      const said = readDraft(draft);
      if (said === null || props.chosen.length === 0) return;
      const names = props.chosen.map(({ name }) => name);
      const items = props.chosen.map(({ id, version }) => ({ id, version }));
      const reply = await action.run((client, options) =>
        client('decideResponses', { params: { id: props.survey }, body: { ...said, items }, ...options }),
      );
      if (reply === null) return;
      draft.reason.value = '';
      props.finish({ items: reply.body.items, names });
    };
    return () => {
      const texts = textsOf(reviewWords);
      const count = props.chosen.length;
      return (
        <>
          {faultOf(action, words.value)}
          <form class="row no-print" onSubmit={(event: Event) => void submit(event)}>
            <p class="soft wide">
              {texts.manyHelp} {texts.reasonHelp}
            </p>
            {decisionFields(draft, { words: words.value, texts, allowed: manyDecisions(props.rules) })}
            <p>
              <button
                class="main"
                type="submit"
                disabled={action.isRunning.value || count === 0 || readDraft(draft) === null}
              >
                {action.isRunning.value ? texts.running : texts.decideMany(count)}
              </button>
            </p>
          </form>
        </>
      );
    };
  },
  { props: ['survey', 'chosen', 'rules', 'finish'] },
);

/** How many were decided, and why the others were not. */
export function outcomeView(texts: ReviewWords, { items, names }: Outcome) {
  const refused = items.filter(({ problem }) => problem !== null);
  return (
    <div class="box" role="status">
      <p>{texts.decided(items.length - refused.length, items.length)}</p>
      {refused.length > 0 && (
        <>
          <p>{texts.refusedSome}</p>
          <ul class="plain" lang="en">
            {refused.map(({ index, problem }) => (
              <li key={index}>
                {names[index]}: {problem?.errors[0]?.detail ?? problem?.detail}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
