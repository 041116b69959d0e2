// The form that decides on the chosen answers of a campaign. Each has its own outcome, and those that were refused say why.
import { defineComponent } from 'vue';
import type { SurveyResponseDecisions } from '#infra/client/operations.ts';
import { useAction } from '../../../data/use-action.ts';
import { Confirm, faultOf } from '../../../parts/action.tsx';
import { useSpeech } from '../../../words/speech.ts';
import { decisionFields, readDraft, useDraft } from './decision-fields.tsx';
import {
  isApproval,
  manyDecisions,
  type Decision,
  type ResponseState,
  type ReviewRules,
} from './decisions.ts';
import type { ReviewWords } from './words/en.ts';
import { reviewWords } from './words/words.ts';

interface Chosen {
  readonly id: string;
  readonly version: number;
  readonly state: ResponseState;
  /** For people. */
  readonly name: string;
}

interface Props {
  readonly survey: string;
  readonly chosen: readonly Chosen[];
  /** States of the answers that can be chosen. */
  readonly states: readonly ResponseState[];
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
    /** What the chosen answers allow; before one is chosen, what those of the page allow. */
    const allowed = (): readonly Decision[] =>
      manyDecisions(
        props.chosen.length === 0 ? props.states : props.chosen.map(({ state }) => state),
        props.rules,
      );
    const submit = (event: Event): void => {
      event.preventDefault();
      // An approval is sent by its second button alone.
      if (!isApproval(draft.decision.value)) void send();
    };
    const send = async (): Promise<void> => {
      const said = readDraft(draft);
      if (said === null || props.chosen.length === 0 || !allowed().includes(said.decision)) return;
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
      const said = readDraft(draft);
      const isReady =
        !action.isRunning.value && count > 0 && said !== null && allowed().includes(said.decision);
      return (
        <>
          {faultOf(action, words.value)}
          <form class="row no-print" onSubmit={submit}>
            <p class="soft wide">
              {texts.manyHelp} {texts.reasonHelp}
            </p>
            {allowed().length === 0 && <p class="fault wide">{texts.noCommon}</p>}
            {decisionFields(draft, { words: words.value, texts, allowed: allowed() })}
            <p>
              {isReady && isApproval(draft.decision.value) ? (
                <Confirm
                  text={texts.decideMany(count)}
                  question={texts.approveQuestion(count)}
                  act={() => void send()}
                />
              ) : (
                <button class="main" type="submit" disabled={!isReady}>
                  {action.isRunning.value ? texts.running : texts.decideMany(count)}
                </button>
              )}
            </p>
          </form>
        </>
      );
    };
  },
  { props: ['survey', 'chosen', 'states', 'rules', 'finish'] },
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
