// What a person decides about an interview that is held: accept it as it is, assign its household, or discard it.
import { defineComponent, ref } from 'vue';
import type { Operations, SurveyResponse } from '#infra/client/operations.ts';
import { ifMatch } from '../../../data/if-match.ts';
import { useAction } from '../../../data/use-action.ts';
import { Confirm, fieldOf } from '../../../parts/action.tsx';
import { useSpeech } from '../../../words/speech.ts';
import { useResponseVersions } from './response-versions.ts';
import { reviewWords } from './words/words.ts';

type HeldAction = Operations['actOnHeldResponse']['params']['action'];
type HeldBody = NonNullable<Operations['actOnHeldResponse']['body']>;

export const DecideHeld = defineComponent(
  (props: { readonly response: SurveyResponse; readonly again: () => void }) => {
    const { textsOf } = useSpeech();
    const action = useAction();
    const versions = useResponseVersions(action, () => props.again());
    const [household, reason] = [ref(''), ref('')];
    const act = async (step: HeldAction, body: HeldBody): Promise<void> => {
      const reply = await action.run((client, { headers }) =>
        client('actOnHeldResponse', {
          params: { id: props.response.id, action: step },
          body,
          headers: { ...headers, ...ifMatch(props.response) },
        }),
      );
      if (reply !== null) props.again();
      await versions.compare(props.response);
    };
    const submitted =
      (step: HeldAction, body: () => HeldBody) =>
      (event: Event): void => {
        event.preventDefault();
        void act(step, body());
      };
    return () => {
      const texts = textsOf(reviewWords);
      return (
        <>
          <h3>{texts.held}</h3>
          <p class="actions">
            <Confirm text={texts.accept} question={texts.acceptQuestion} act={() => void act('accept', {})} />
          </p>
          <form
            class="row"
            onSubmit={submitted('assign-household', () => ({ householdId: household.value.trim() }))}
          >
            <p class="soft wide">{texts.assignHelp}</p>
            {fieldOf({
              id: 'held-household',
              label: texts.householdId,
              value: household.value,
              change: (value) => (household.value = value),
            })}
            <p>
              <button type="submit" disabled={action.isRunning.value}>
                {texts.assign}
              </button>
            </p>
          </form>
          <form class="row" onSubmit={submitted('discard', () => ({ reason: reason.value.trim() }))}>
            <p class="soft wide">{texts.discardHelp}</p>
            {fieldOf({
              id: 'held-reason',
              label: texts.reason,
              value: reason.value,
              change: (value) => (reason.value = value),
            })}
            <p>
              <button class="danger" type="submit" disabled={action.isRunning.value}>
                {texts.discard}
              </button>
            </p>
          </form>
          {versions.view()}
        </>
      );
    };
  },
  { props: ['response', 'again'] },
);
