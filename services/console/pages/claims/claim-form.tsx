// A claim on one analysis, before it is sent: quantity, declaration, transfer of rights, and what the API will compare.
import { defineComponent, ref, type VNodeChild } from 'vue';
import { useRouter } from 'vue-router';
import type { Analysis, Claim, ProjectAnalysis } from '#infra/client/operations.ts';
import { useAction } from '../../data/use-action.ts';
import type { Rows } from '../../data/read-all.ts';
import { useSession } from '../../data/session.ts';
import { useResource } from '../../data/use-resource.ts';
import { faultOf, fieldOf } from '../../parts/action.tsx';
import { emptyOf, stateOf } from '../../parts/state.tsx';
import { TypedName } from '../../parts/typed-name.tsx';
import { lastPart } from '../../words/names.ts';
import { exactText } from '../../words/numbers.ts';
import { useSpeech } from '../../words/speech.ts';
import { batchesMax, deviceDays, readBatches } from './basis.ts';
import { sentenceOf } from './claim.tsx';
import { overlapText, useOverlap } from './overlap.ts';
import { useClaimDraft, type CitedBatch, type ClaimDraft } from './use-claim-draft.ts';
import type { ClaimWords } from './words/en.ts';
import { claimWords } from './words/words.ts';

/** Why an analysis cannot be claimed; null if it can. */
function refusal(texts: ClaimWords, analysis: Analysis | ProjectAnalysis): string | null {
  if (!('householdId' in analysis)) return texts.ofProject;
  if (analysis.status !== 'final') return texts.provisional;
  return analysis.creditedReduction > 0 ? null : texts.nothingCredited;
}

export const ClaimForm = defineComponent(
  (props: { readonly project: string; readonly analysis: string }) => {
    const session = useSession();
    const { words, textsOf } = useSpeech();
    const analysis = useResource(
      () => `analysis ${props.analysis}`,
      (client, options) => client('getAnalysis', { params: { id: props.analysis }, ...options }),
    );
    return () => {
      const texts = textsOf(claimWords);
      return stateOf(analysis, { words: words.value, session, reading: texts.readingBasis }, (value) => {
        const why = refusal(texts, value);
        if (why !== null || !('householdId' in value)) return emptyOf(why ?? '');
        return <Fields project={props.project} analysis={value} />;
      });
    };
  },
  { props: ['project', 'analysis'] },
);

const Fields = defineComponent(
  (props: { readonly project: string; readonly analysis: Analysis }) => {
    const session = useSession();
    const { words, textsOf } = useSpeech();
    const router = useRouter();
    const action = useAction();
    const draft = useClaimDraft(props.analysis);
    const isAsking = ref(false);
    const batches = useResource(
      () => `batches of ${props.analysis.id}`,
      (client, options) => readBatches(client, props.analysis, options),
    );
    const overlap = useOverlap(
      () => draft.claimed,
      () => '',
    );
    const send = async (cited: readonly CitedBatch[]): Promise<void> => {
      isAsking.value = false;
      const reply = await action.run((client, options) =>
        client('createClaim', { body: draft.body(cited), ...options }),
      );
      if (reply !== null) await router.push(`/projects/${props.project}/claims/${reply.body.id}`);
    };
    const ask = (event: Event): void => {
      event.preventDefault();
      isAsking.value = draft.isAllowed.value && draft.isDeclared.value;
    };
    const form = (texts: ClaimWords, cited: readonly CitedBatch[], others: Rows<Claim>): VNodeChild => (
      <form class="row" onSubmit={ask}>
        <p class="wide">{texts.batches(cited.length, deviceDays(props.analysis))}</p>
        <p class={{ wide: true, fault: others.data.length > 0 }}>{overlapText(words.value, texts, others)}</p>
        {cited.length > batchesMax && <p class="wide fault">{texts.tooMany(batchesMax)}</p>}
        {quantityFields(texts, draft, props.analysis.creditedReduction)}
        {rightsFields(texts, draft.rights)}
        {declarationTick(texts, draft.isDeclared)}
        <p>
          <button
            class="main"
            type="submit"
            disabled={
              action.isRunning.value ||
              !draft.isAllowed.value ||
              !draft.isDeclared.value ||
              cited.length > batchesMax
            }
          >
            {action.isRunning.value ? texts.sending : texts.next}
          </button>
        </p>
        <div class="wide">{faultOf(action, words.value)}</div>
      </form>
    );
    return () => {
      const texts = textsOf(claimWords);
      const common = { words: words.value, session, reading: texts.readingBasis };
      return stateOf(batches, common, ({ data }) =>
        stateOf(overlap, common, (others) => (
          <>
            {form(texts, data, others)}
            {isAsking.value && (
              <TypedName
                title={texts.submit}
                question={texts.submitQuestion(
                  sentenceOf(texts, { ...draft.claimed, quantity: draft.amount.value, unit: 'kgCO2e' }),
                  overlapText(words.value, texts, others),
                )}
                name={lastPart(props.analysis.householdId)}
                text={texts.send}
                act={() => void send(data)}
                leave={() => (isAsking.value = false)}
              />
            )}
          </>
        )),
      );
    };
  },
  { props: ['project', 'analysis'] },
);

const quantityFields = (
  texts: ClaimWords,
  { quantity, isAllowed }: ClaimDraft,
  credited: number,
): VNodeChild => [
  fieldOf({
    id: 'claim-quantity',
    label: texts.amount,
    value: quantity.value,
    change: (value) => (quantity.value = value),
  }),
  <p class={{ wide: true, soft: isAllowed.value, fault: !isAllowed.value }}>
    {isAllowed.value ? texts.atMost(`${exactText(credited)} kgCO2e`) : texts.tooMuch}
  </p>,
];

const rightsFields = (texts: ClaimWords, rights: ClaimDraft['rights']): VNodeChild => (
  <details class="wide">
    <summary>{texts.rights}</summary>
    <p class="soft">{texts.rightsHelp}</p>
    {fieldOf({
      id: 'claim-rights',
      label: texts.rightsRef,
      isRequired: false,
      value: rights.ref.value,
      change: (value) => (rights.ref.value = value.trim()),
    })}
    {fieldOf({
      id: 'claim-rights-digest',
      label: texts.rightsDigest,
      isRequired: false,
      value: rights.digest.value,
      change: (value) => (rights.digest.value = value.trim()),
    })}
    {fieldOf({
      id: 'claim-rights-day',
      label: texts.rightsDay,
      type: 'date',
      isRequired: false,
      value: rights.from.value,
      change: (value) => (rights.from.value = value),
    })}
  </details>
);

const declarationTick = (texts: ClaimWords, isDeclared: ClaimDraft['isDeclared']): VNodeChild => (
  <label class="tick wide">
    <input
      id="claim-declaration"
      type="checkbox"
      required
      checked={isDeclared.value}
      onChange={() => (isDeclared.value = !isDeclared.value)}
    />
    {texts.declare}
  </label>
);
