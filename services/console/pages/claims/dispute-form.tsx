// The form that raises a dispute of a decision, with a reason.
import { defineComponent, ref } from 'vue';
import type { Claim } from '#infra/client/operations.ts';
import { TypedName } from '../../parts/typed-name.tsx';
import { useSpeech } from '../../words/speech.ts';
import type { ClaimAction } from './claim-action.ts';
import { nameOf, sentenceOf } from './claim.tsx';
import { reasonFields, useReason } from './reason-fields.tsx';
import { claimWords } from './words/words.ts';

export const DisputeForm = defineComponent(
  (props: { readonly claim: Claim; readonly action: ClaimAction }) => {
    const { words, textsOf } = useSpeech();
    const reason = useReason();
    const [isAsking, isDone] = [ref(false), ref(false)];
    const send = async (): Promise<void> => {
      isAsking.value = false;
      const why = reason.value();
      if (why === null) return;
      const { id } = props.claim;
      isDone.value = await props.action.write(
        props.claim,
        (client, options) => client('raiseDispute', { params: { id }, body: { reason: why }, ...options }),
        null,
      );
    };
    const ask = (event: Event): void => {
      event.preventDefault();
      isAsking.value = reason.value() !== null;
    };
    return () => {
      const texts = textsOf(claimWords);
      const { claim, action } = props;
      return (
        <>
          <h3>{texts.dispute}</h3>
          <p class="soft">{texts.disputeHelp}</p>
          <form class="row" onSubmit={ask}>
            {reasonFields('dispute', reason, { texts, words: words.value })}
            <p>
              <button
                type="submit"
                class="danger"
                disabled={action.isRunning.value || reason.value() === null}
              >
                {texts.disputeSend}
              </button>
            </p>
            {isDone.value && (
              <p class="box wide" role="status">
                {texts.disputed}
              </p>
            )}
          </form>
          {isAsking.value && (
            <TypedName
              title={texts.disputing}
              question={texts.disputeQuestion(sentenceOf(texts, claim.claim))}
              name={nameOf(claim)}
              text={texts.disputeSend}
              act={() => void send()}
              leave={() => (isAsking.value = false)}
            />
          )}
        </>
      );
    };
  },
  { props: ['claim', 'action'] },
);
