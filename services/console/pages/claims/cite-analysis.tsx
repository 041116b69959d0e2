// Adds to a draft the analysis that it rests on, and the newest batch of each device-day of that analysis.
import { defineComponent, ref } from 'vue';
import type { Claim, ListedAnalysis } from '#infra/client/operations.ts';
import { useSession } from '../../data/session.ts';
import { useResource } from '../../data/use-resource.ts';
import { choiceOf } from '../../parts/action.tsx';
import { stateOf } from '../../parts/state.tsx';
import { lastPart } from '../../words/names.ts';
import { numberText } from '../../words/numbers.ts';
import { useSpeech } from '../../words/speech.ts';
import { readBatches } from './basis.ts';
import { cite } from './cite.ts';
import type { ClaimAction } from './claim-action.ts';
import { claimWords } from './words/words.ts';

const offeredMax = 100;
/** After this time the batches are no longer waited for. */
const readingMs = 60_000;

const sharesDays = ({ period }: ListedAnalysis, { claim }: Claim): boolean =>
  period.start <= claim.period.end && period.end >= claim.period.start;

export const CiteAnalysis = defineComponent(
  (props: { readonly claim: Claim; readonly action: ClaimAction }) => {
    const session = useSession();
    const { words, textsOf } = useSpeech();
    const chosen = ref(props.claim.claim.analysisId ?? '');
    const offered = useResource(
      () => `analyses of ${props.claim.claim.householdId}`,
      (client, options) =>
        client('listAnalyses', {
          query: {
            householdId: props.claim.claim.householdId,
            status: 'final',
            newest: 'true',
            sort: '-createdAt',
            limit: offeredMax,
          },
          ...options,
        }),
    );
    const add = async (): Promise<void> => {
      const id = chosen.value;
      await props.action.write(props.claim, async (client, options) => {
        const analysis = await client('getAnalysis', { params: { id } });
        if (analysis.status !== 200) return analysis;
        const piece = { type: 'Analysis', ref: id, digest: analysis.body.resultDigest } as const;
        if (!('householdId' in analysis.body)) return cite(client, props.claim, [piece], options);
        const signal = AbortSignal.timeout(readingMs);
        const batches = await readBatches(client, analysis.body, { signal });
        if (batches.status !== 200) return batches;
        const days = batches.body.data.map(
          (batch) => ({ type: 'TelemetryBatch', ref: batch.id, digest: batch.root }) as const,
        );
        return cite(client, props.claim, [piece, ...days], options);
      });
    };
    return () => {
      const texts = textsOf(claimWords);
      const common = { words: words.value, session, reading: texts.readingAnalyses };
      return stateOf(offered, common, ({ data }) => {
        const rows = data.filter((row) => sharesDays(row, props.claim));
        const isListed = rows.some(({ id }) => id === chosen.value);
        if (rows.length === 0 && chosen.value === '') return <p class="soft">{texts.noAnalysisOfDays}</p>;
        return (
          <div class="row">
            {choiceOf({
              id: 'draft-analysis',
              label: texts.choose,
              value: chosen.value,
              choices: [
                { value: '', text: words.value.action.choose },
                ...(chosen.value === '' || isListed ? [] : [{ value: chosen.value, text: chosen.value }]),
                ...rows.map(({ id, householdId, period, creditedReduction }) => ({
                  value: id,
                  text: texts.option(
                    lastPart(householdId),
                    period.start,
                    period.end,
                    numberText(creditedReduction),
                  ),
                })),
              ],
              change: (value) => (chosen.value = value),
            })}
            <p>
              <button
                type="button"
                class="main"
                disabled={props.action.isRunning.value || chosen.value === ''}
                onClick={() => void add()}
              >
                {texts.citeAnalysis}
              </button>
            </p>
          </div>
        );
      });
    };
  },
  { props: ['claim', 'action'] },
);
