// What can be done with a claim in its state: submit a draft, withdraw, decide, raise a dispute.
import { defineComponent, ref, type VNodeChild } from 'vue';
import type { Claim } from '#infra/client/operations.ts';
import { useSession } from '../../data/session.ts';
import { faultOf, withRight } from '../../parts/action.tsx';
import { stateOf } from '../../parts/state.tsx';
import { TypedName } from '../../parts/typed-name.tsx';
import { useSpeech } from '../../words/speech.ts';
import { AddEvidence } from './add-evidence.tsx';
import type { ClaimAction } from './claim-action.ts';
import { claimFields } from './claim-fields.ts';
import { nameOf, sentenceOf } from './claim.tsx';
import { DecideForm } from './decide-form.tsx';
import { DisputeForm } from './dispute-form.tsx';
import { overlapText, useOverlap } from './overlap.ts';
import { PartyHint } from './party-hint.tsx';
import { claimWords } from './words/words.ts';

interface Props {
  readonly claim: Claim;
  readonly action: ClaimAction;
}

const isOpen = ({ status }: Claim): boolean => status === 'submitted' || status === 'in_review';
const isDisputable = ({ status }: Claim): boolean =>
  status === 'verified' || status === 'rejected' || status === 'disputed';

export const Actions = defineComponent(
  (props: Props) => {
    const session = useSession();
    const { words, textsOf } = useSpeech();
    /** Either scope is enough. */
    const disputeScope = (): string =>
      session.me.value?.scopes.includes('claims:verify') ? 'claims:verify' : 'claims:write';
    return () => {
      const texts = textsOf(claimWords);
      const { claim, action } = props;
      const fault = action.versions.view(claimFields(texts), () => faultOf(action, words.value));
      const isDraft = claim.status === 'draft';
      if (!isDraft && !isOpen(claim) && !isDisputable(claim) && fault === null) return null;
      return (
        <section class="no-print">
          <h2 id="actions">{texts.actions}</h2>
          {fault}
          {(isDraft || isOpen(claim)) &&
            withRight(session, 'claims:write', words.value, () => <OwnSteps claim={claim} action={action} />)}
          {isOpen(claim) &&
            withRight(session, 'claims:verify', words.value, () => (
              <>
                <PartyHint step="decide" />
                <DecideForm claim={claim} action={action} />
              </>
            ))}
          {isDisputable(claim) &&
            withRight(session, disputeScope(), words.value, () => (
              <DisputeForm claim={claim} action={action} />
            ))}
        </section>
      );
    };
  },
  { props: ['claim', 'action'] },
);

/** Steps of the claimant. */
const OwnSteps = defineComponent(
  (props: Props) => {
    const session = useSession();
    const { words, textsOf } = useSpeech();
    const asked = ref<'submit' | 'withdraw' | null>(null);
    const overlap = useOverlap(
      () => props.claim.claim,
      () => props.claim.id,
    );
    const submit = async (): Promise<void> => {
      asked.value = null;
      const { id } = props.claim;
      await props.action.write(props.claim, (client, options) =>
        client('submitClaim', { params: { id }, body: {}, ...options }),
      );
    };
    const withdraw = async (): Promise<void> => {
      asked.value = null;
      const { id } = props.claim;
      await props.action.write(props.claim, (client, options) =>
        client('withdrawClaim', { params: { id }, ...options }),
      );
    };
    const leave = (): void => void (asked.value = null);
    return (): VNodeChild => {
      const texts = textsOf(claimWords);
      const { claim, action } = props;
      const sentence = sentenceOf(texts, claim.claim);
      const isBare = claim.status === 'draft' && claim.evidence.length === 0;
      const isDecided = (claim.verification.decisions ?? []).length > 0;
      const common = { words: words.value, session, reading: texts.readingBasis };
      return (
        <>
          <PartyHint step="submit" />
          <p class="actions">
            {claim.status === 'draft' && (
              <button
                type="button"
                class="main"
                disabled={action.isRunning.value || isBare}
                onClick={() => (asked.value = 'submit')}
              >
                {action.isRunning.value ? texts.sending : texts.submitDraft}
              </button>
            )}
            {isDecided ? (
              texts.noWithdraw
            ) : (
              <button
                type="button"
                class="danger"
                disabled={action.isRunning.value}
                onClick={() => (asked.value = 'withdraw')}
              >
                {texts.withdraw}
              </button>
            )}
          </p>
          {isBare && <p class="soft">{texts.noEvidence}</p>}
          <AddEvidence key={claim.id} claim={claim} action={action} />
          {asked.value === 'submit' &&
            stateOf(overlap, common, (others) => (
              <TypedName
                title={texts.submitDraft}
                question={texts.submitQuestion(sentence, overlapText(words.value, texts, others))}
                name={nameOf(claim)}
                text={texts.send}
                act={() => void submit()}
                leave={leave}
              />
            ))}
          {asked.value === 'withdraw' && (
            <TypedName
              title={texts.withdrawing}
              question={texts.withdrawQuestion(sentence)}
              name={nameOf(claim)}
              text={texts.withdraw}
              act={() => void withdraw()}
              leave={leave}
            />
          )}
        </>
      );
    };
  },
  { props: ['claim', 'action'] },
);
