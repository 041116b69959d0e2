// The credential of a claim: who signed it, from when it holds, the document; and the button that issues it.
import { defineComponent } from 'vue';
import type { Claim, ClaimCredential } from '#infra/client/operations.ts';
import { useSession } from '../../data/session.ts';
import type { Resource } from '../../data/use-resource.ts';
import { Confirm, withRight } from '../../parts/action.tsx';
import { factsOf } from '../../parts/facts.tsx';
import { emptyOf, stateOf } from '../../parts/state.tsx';
import { minuteText } from '../../words/dates.ts';
import { useSpeech } from '../../words/speech.ts';
import type { ClaimAction } from './claim-action.ts';
import { sentenceOf } from './claim.tsx';
import { claimWords } from './words/words.ts';

export type Issued = Resource<{ readonly credential: ClaimCredential | null }>;

export const Credential = defineComponent(
  (props: { readonly claim: Claim; readonly issued: Issued; readonly action: ClaimAction }) => {
    const session = useSession();
    const { words, textsOf } = useSpeech();
    const issue = async (): Promise<void> => {
      const { id } = props.claim;
      await props.action.write(
        props.claim,
        (client, options) => client('issueCredential', { params: { id }, body: {}, ...options }),
        null,
      );
    };
    return () => {
      const texts = textsOf(claimWords);
      const { claim, issued } = props;
      const common = { words: words.value, session, reading: texts.readingCredential };
      return stateOf(issued, common, ({ credential }) =>
        credential === null ? (
          <>
            {emptyOf(texts.noCredential)}
            {claim.status === 'verified' && (
              <div class="no-print">
                {withRight(session, 'credentials:issue', words.value, () => (
                  <Confirm
                    text={texts.issue}
                    question={texts.issueQuestion(sentenceOf(texts, claim.claim))}
                    act={() => void issue()}
                  />
                ))}
              </div>
            )}
          </>
        ) : (
          <>
            {factsOf([
              [texts.state, texts.statuses[claim.status]],
              [texts.issuer, credential.issuer],
              [texts.validFrom, minuteText(credential.validFrom)],
              [texts.signedBy, <code>{String(credential.proof['verificationMethod'])}</code>],
              [texts.id, <code>{credential.id}</code>],
            ])}
            <p>
              <a href={`/v1/claims/${claim.id}/credential`}>{texts.openCredential}</a>
            </p>
          </>
        ),
      );
    };
  },
  { props: ['claim', 'issued', 'action'] },
);
