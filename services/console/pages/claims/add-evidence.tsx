// Adds a piece of evidence to a claim. One that was submitted gets its next version, with the checks run again; a draft stays a draft.
import { defineComponent, ref } from 'vue';
import type { Claim, NewClaimEvidence } from '#infra/client/operations.ts';
import { choiceOf, fieldOf } from '../../parts/action.tsx';
import { useSpeech } from '../../words/speech.ts';
import { cite } from './cite.ts';
import { CiteAnalysis } from './cite-analysis.tsx';
import type { ClaimAction } from './claim-action.ts';
import { claimWords } from './words/words.ts';

const kinds = [
  'TelemetryBatch',
  'Calibration',
  'SurveyResponse',
  'KitchenPerformanceTest',
  'CrossCheck',
  'SampleProof',
  'File',
  'RightsTransfer',
] as const satisfies readonly NewClaimEvidence['type'][];

export const AddEvidence = defineComponent(
  (props: { readonly claim: Claim; readonly action: ClaimAction }) => {
    const { words, textsOf } = useSpeech();
    const [type, cited, digest, from] = [ref(''), ref(''), ref(''), ref('')];
    const send = async (event: Event): Promise<void> => {
      event.preventDefault();
      const kind = kinds.find((one) => one === type.value);
      if (kind === undefined) return;
      const item: NewClaimEvidence = {
        type: kind,
        ref: cited.value,
        ...(digest.value !== '' && { digest: digest.value }),
        ...(from.value !== '' && { from: from.value }),
      };
      const isDone = await props.action.write(props.claim, (client, options) =>
        cite(client, props.claim, [item], options),
      );
      if (isDone) for (const field of [type, cited, digest, from]) field.value = '';
    };
    return () => {
      const texts = textsOf(claimWords);
      const isDraft = props.claim.status === 'draft';
      const isBare = isDraft && props.claim.evidence.length === 0;
      return (
        <details open={isBare}>
          <summary>{texts.addEvidence}</summary>
          <p class="soft">{isDraft ? texts.addToDraftHelp : texts.addHelp}</p>
          {isDraft && <CiteAnalysis claim={props.claim} action={props.action} />}
          <form class="row" onSubmit={(event: Event) => void send(event)}>
            {choiceOf({
              id: 'evidence-type',
              label: texts.kind,
              value: type.value,
              choices: [
                { value: '', text: words.value.action.choose },
                ...kinds.map((value) => ({ value, text: texts.kinds[value] })),
              ],
              change: (value) => (type.value = value),
            })}
            {fieldOf({
              id: 'evidence-ref',
              label: texts.evidenceRef,
              value: cited.value,
              change: (value) => (cited.value = value.trim()),
            })}
            {fieldOf({
              id: 'evidence-digest',
              label: texts.evidenceDigest,
              isRequired: false,
              value: digest.value,
              change: (value) => (digest.value = value.trim()),
            })}
            {fieldOf({
              id: 'evidence-from',
              label: texts.rightsDay,
              type: 'date',
              isRequired: false,
              value: from.value,
              change: (value) => (from.value = value),
            })}
            <p>
              <button
                class="main"
                type="submit"
                disabled={props.action.isRunning.value || type.value === '' || cited.value === ''}
              >
                {texts.add}
              </button>
            </p>
          </form>
        </details>
      );
    };
  },
  { props: ['claim', 'action'] },
);
