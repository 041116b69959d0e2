// The decision of a verifier: approve or reject, with a reason; a claim with a failing check can only be rejected.
import { defineComponent, ref } from 'vue';
import type { Claim, NewClaimDecision } from '#infra/client/operations.ts';
import { useSession } from '../../data/session.ts';
import { fieldOf } from '../../parts/action.tsx';
import { stateOf } from '../../parts/state.tsx';
import { TypedName } from '../../parts/typed-name.tsx';
import { useSpeech } from '../../words/speech.ts';
import type { ClaimAction } from './claim-action.ts';
import { nameOf, sentenceOf } from './claim.tsx';
import { overlapText, useOverlap } from './overlap.ts';
import { reasonFields, useReason } from './reason-fields.tsx';
import { claimWords } from './words/words.ts';

type Decision = NewClaimDecision['decision'];

export const DecideForm = defineComponent(
  (props: { readonly claim: Claim; readonly action: ClaimAction }) => {
    const session = useSession();
    const { words, textsOf } = useSpeech();
    const confidence = ref('');
    const reason = useReason();
    const asked = ref<Decision | null>(null);
    const isRefused = ref(false);
    const overlap = useOverlap(
      () => props.claim.claim,
      () => props.claim.id,
    );
    const choose = (decision: Decision): void => {
      isRefused.value = decision === 'rejected' && reason.value() === null;
      if (!isRefused.value) asked.value = decision;
    };
    const send = async (decision: Decision): Promise<void> => {
      asked.value = null;
      const { id } = props.claim;
      const why = reason.value();
      const body: NewClaimDecision = {
        decision,
        ...(confidence.value !== '' && { confidence: Number(confidence.value) }),
        ...(why !== null && { reason: why }),
      };
      await props.action.write(props.claim, (client, options) =>
        client('decideClaim', { params: { id }, body, ...options }),
      );
    };
    return () => {
      const texts = textsOf(claimWords);
      const { claim, action } = props;
      const isHeld = claim.status === 'submitted';
      const decision = asked.value;
      return (
        <>
          <h3>{texts.decide}</h3>
          {isHeld && <p class="soft">{texts.onlyReject}</p>}
          <form class="row" onSubmit={(event: Event) => event.preventDefault()}>
            {fieldOf({
              id: 'decide-confidence',
              label: texts.confidence,
              isRequired: false,
              value: confidence.value,
              change: (value) => (confidence.value = value.trim()),
            })}
            {reasonFields('decide', reason, { texts, words: words.value })}
            {isRefused.value && (
              <p class="wide fault" role="alert">
                {texts.reasonNeeded}
              </p>
            )}
            <p class="actions wide">
              {!isHeld && (
                <button
                  type="button"
                  class="main"
                  disabled={action.isRunning.value}
                  onClick={() => choose('verified')}
                >
                  {texts.approve}
                </button>
              )}
              <button
                type="button"
                class="danger"
                disabled={action.isRunning.value}
                onClick={() => choose('rejected')}
              >
                {texts.reject}
              </button>
            </p>
          </form>
          {decision !== null &&
            stateOf(overlap, { words: words.value, session, reading: texts.readingBasis }, (others) => (
              <TypedName
                title={texts.deciding}
                question={texts.decideQuestion(
                  texts.decided[decision],
                  sentenceOf(texts, claim.claim),
                  overlapText(words.value, texts, others),
                )}
                name={nameOf(claim)}
                text={texts.decideSend}
                act={() => void send(decision)}
                leave={() => (asked.value = null)}
              />
            ))}
        </>
      );
    };
  },
  { props: ['claim', 'action'] },
);
