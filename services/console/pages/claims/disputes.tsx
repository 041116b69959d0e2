// The disputes of a claim; a verifier decides on each that is open or admitted.
import { defineComponent, ref, type VNodeChild } from 'vue';
import type { Claim, ClaimDispute } from '#infra/client/operations.ts';
import { useSession } from '../../data/session.ts';
import type { Rows } from '../../data/read-all.ts';
import type { Resource } from '../../data/use-resource.ts';
import { choiceOf, fieldOf, withRight } from '../../parts/action.tsx';
import { cutOf } from '../../parts/cut-list.tsx';
import { emptyOf, stateOf } from '../../parts/state.tsx';
import { tableOf } from '../../parts/table.tsx';
import { minuteText } from '../../words/dates.ts';
import { lastPart } from '../../words/names.ts';
import { useSpeech } from '../../words/speech.ts';
import type { ClaimAction } from './claim-action.ts';
import { reasonText } from './decisions.tsx';
import type { ClaimWords } from './words/en.ts';
import { claimWords } from './words/words.ts';

type DisputeList = Resource<Rows<ClaimDispute>>;

interface Props {
  readonly claim: Claim;
  readonly disputes: DisputeList;
  readonly action: ClaimAction;
}

/** The decisions that the state of a dispute allows. */
const stepsFrom = {
  open: ['admitted', 'dismissed'],
  admitted: ['dismissed', 'upheld'],
  dismissed: [],
  upheld: [],
} as const satisfies Record<
  ClaimDispute['status'],
  readonly ClaimDispute['resolutions'][number]['decision'][]
>;

export const Disputes = defineComponent(
  (props: Props) => {
    const session = useSession();
    const { words, textsOf } = useSpeech();
    return () => {
      const texts = textsOf(claimWords);
      return stateOf(props.disputes, { words: words.value, session, reading: texts.readingDisputes }, (all) =>
        all.data.length === 0
          ? emptyOf(texts.noDisputes)
          : [
              disputeTable(texts, all.data),
              cutOf(words.value, all),
              ...all.data
                .filter(({ status }) => stepsFrom[status].length > 0)
                .map((dispute) => (
                  <section class="no-print" key={dispute.id}>
                    <h3>{`${texts.resolve}: ${reasonText(texts, dispute.reason)}`}</h3>
                    {withRight(session, 'claims:verify', words.value, () => (
                      <ResolveForm claim={props.claim} dispute={dispute} action={props.action} />
                    ))}
                  </section>
                )),
            ],
      );
    };
  },
  { props: ['claim', 'disputes', 'action'] },
);

const disputeTable = (texts: ClaimWords, disputes: readonly ClaimDispute[]): VNodeChild =>
  tableOf(
    texts.disputes,
    [
      {
        name: texts.raisedBy,
        cell: ({ raisedBy, organisation }) => organisation ?? lastPart(raisedBy),
      },
      { name: texts.reason, cell: ({ reason }) => reasonText(texts, reason) },
      { name: texts.state, cell: ({ status }) => texts.disputeStates[status] },
      {
        name: texts.decisions,
        cell: ({ resolutions }) =>
          resolutions.map(({ decision, organisation, text, timestamp }) => (
            <p>{`${minuteText(timestamp)} ${organisation}: ${texts.disputeStates[decision]}. ${text}`}</p>
          )),
      },
      { name: texts.at, cell: ({ createdAt }) => minuteText(createdAt) },
    ],
    disputes.map((row) => ({ key: row.id, row })),
  );

const ResolveForm = defineComponent(
  (props: { readonly claim: Claim; readonly dispute: ClaimDispute; readonly action: ClaimAction }) => {
    const { words, textsOf } = useSpeech();
    const [decision, text] = [ref(''), ref('')];
    const send = async (event: Event): Promise<void> => {
      event.preventDefault();
      const { claim, dispute, action } = props;
      const chosen = stepsFrom[dispute.status].find((one) => one === decision.value);
      if (chosen === undefined) return;
      await action.write(
        claim,
        (client, options) =>
          client('resolveDispute', {
            params: { id: claim.id, disputeId: dispute.id },
            body: { decision: chosen, text: text.value },
            ...options,
          }),
        dispute.version,
      );
    };
    return () => {
      const texts = textsOf(claimWords);
      const { id, status } = props.dispute;
      return (
        <form class="row" onSubmit={(event: Event) => void send(event)}>
          {choiceOf({
            id: `resolve-${id}`,
            label: texts.decision,
            value: decision.value,
            choices: [
              { value: '', text: words.value.action.choose },
              ...stepsFrom[status].map((value) => ({ value, text: texts.resolutions[value] })),
            ],
            change: (value) => (decision.value = value),
          })}
          {fieldOf({
            id: `resolve-text-${id}`,
            label: texts.reasonText,
            value: text.value,
            change: (value) => (text.value = value),
          })}
          <p>
            <button
              class="main"
              type="submit"
              disabled={props.action.isRunning.value || decision.value === ''}
            >
              {texts.resolveSend}
            </button>
          </p>
        </form>
      );
    };
  },
  { props: ['claim', 'dispute', 'action'] },
);
