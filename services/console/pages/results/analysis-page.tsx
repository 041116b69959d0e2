// One analysis: from the baseline to what may be claimed, its numbers and warnings, and the way down to households and days.
import { defineComponent } from 'vue';
import { RouterLink, useRoute, useRouter } from 'vue-router';
import { drawReductionWaterfall } from '#pictures/reduction-waterfall/draw.ts';
import type { Analysis, AnalysisFreshness, ProjectAnalysis } from '#infra/client/operations.ts';
import { useAction } from '../../data/use-action.ts';
import { useProject } from '../../data/use-project.ts';
import { useSession } from '../../data/session.ts';
import { useResource } from '../../data/use-resource.ts';
import { faultOf, withRight } from '../../parts/action.tsx';
import { crumbsOf } from '../../parts/crumbs.tsx';
import { factsOf } from '../../parts/facts.tsx';
import { Picture, pictureAddress } from '../../parts/picture.tsx';
import { printedDigest } from '../../parts/print-foot.tsx';
import { emptyOf, stateOf } from '../../parts/state.tsx';
import { tableOf } from '../../parts/table.tsx';
import { minuteText } from '../../words/dates.ts';
import { numberText, percentText } from '../../words/numbers.ts';
import { useSpeech } from '../../words/speech.ts';
import { devicesOf, leftOutOf } from './rows.tsx';
import { Trace } from './trace.tsx';
import type { ResultWords } from './words/en.ts';
import { resultWords } from './words/words.ts';

export default defineComponent(() => {
  const session = useSession();
  const { words, textsOf } = useSpeech();
  const route = useRoute();
  const router = useRouter();
  const project = (): string => String(route.params['project']);
  const id = (): string => String(route.params['analysis']);
  const { name: projectName } = useProject(project);
  const params = () => ({ params: { id: id() } });
  const analysis = useResource(
    () => `analysis ${id()}`,
    (client, options) => client('getAnalysis', { ...params(), ...options }),
  );
  const freshness = useResource(
    () => `freshness ${id()}`,
    (client, options) => client('getAnalysisFreshness', { ...params(), ...options }),
  );
  const waterfall = useResource(
    () => `waterfall ${id()}`,
    (client, options) => client('getReductionWaterfall', { query: { analysisId: id() }, ...options }),
  );
  const action = useAction();
  const runAgain = async ({ period, ...of }: Analysis | ProjectAnalysis): Promise<void> => {
    const dates = { periodStart: period.start, periodEnd: period.end };
    const reply = await action.run(async (client, options) =>
      'householdId' in of
        ? await client('analyzeHousehold', { body: { householdId: of.householdId, ...dates }, ...options })
        : await client('analyzeProject', { body: { projectId: of.projectId, ...dates }, ...options }),
    );
    if (reply?.status === 200) await router.push(`/projects/${project()}/results/${reply.body.id}`);
  };
  return () => {
    const texts = textsOf(resultWords);
    const base = `/projects/${project()}`;
    const common = { words: words.value, session };
    const shown = analysis.shown.value;
    const period = shown.state === 'ready' ? shown.value.period : null;
    const title = period ? texts.analysis(period.start, period.end) : id();
    return (
      <div class="one-sheet">
        {crumbsOf(words.value, [
          { text: projectName.value, to: base },
          { text: texts.title, to: `${base}/results` },
          { text: title },
        ])}
        <h1 tabindex={-1}>{title}</h1>
        {stateOf(analysis, { ...common, reading: texts.readingOne }, (value) => (
          <>
            <p>
              <span
                class={{
                  badge: true,
                  provisional: value.status === 'provisional',
                  good: value.status === 'final',
                }}
              >
                {texts[value.status]}
              </span>
            </p>
            {value.daysPending && emptyOf(texts.pending)}
            {stateOf(freshness, { ...common, reading: texts.readingOne }, (now) =>
              now.stale ? staleOf(texts, now, base) : null,
            )}
            {isStale(freshness.shown.value) &&
              withRight(session, 'analysis:run', words.value, () => (
                <p>
                  <button
                    type="button"
                    class="main"
                    disabled={action.isRunning.value}
                    onClick={() => void runAgain(value)}
                  >
                    {action.isRunning.value ? texts.running : texts.again}
                  </button>
                </p>
              ))}
            {faultOf(action, words.value)}
            {isClaimable(value) && isFresh(freshness.shown.value) && (
              <p class="no-print">
                <RouterLink to={`${base}/claims?analysis=${value.id}#submit`}>{texts.claimIt}</RouterLink>
              </p>
            )}
          </>
        ))}
        <h2>{texts.waterfall}</h2>
        {stateOf(waterfall, { ...common, reading: texts.drawing }, (data) => (
          <Picture
            name="reduction-waterfall"
            data={data}
            address={pictureAddress('reduction-waterfall', { analysisId: id() }, data.period)}
            draw={(sheet) => drawReductionWaterfall(data, sheet)}
          >
            {tableOf(
              texts.waterfall,
              [
                { name: texts.step, cell: ({ traceStep }) => traceStep },
                { name: texts.change, isNumber: true, cell: ({ change }) => exact(change) },
                { name: texts.left, isNumber: true, cell: ({ total }) => exact(total) },
                { name: texts.equation, cell: ({ equation }) => equation },
                { name: texts.source, cell: ({ source }) => source },
              ],
              data.steps.map((row) => ({ key: row.kind, row })),
            )}
          </Picture>
        ))}
        {shown.state === 'ready' && detailsOf(texts, shown.value, base)}
        <Trace analysis={id()} base={base} />
        {shown.state === 'ready' && printedDigest(words.value, shown.value.resultDigest)}
      </div>
    );
  };
});

/** Thousandths of a kilogram, as in the picture. */
const exact = (value: number): string => value.toFixed(3);

/** False until it is read. */
const isFresh = (shown: { readonly state: string; readonly value?: AnalysisFreshness }): boolean =>
  shown.value?.stale === false;

const isStale = (shown: { readonly state: string; readonly value?: AnalysisFreshness }): boolean =>
  shown.value?.stale === true;

/** A claim is about one household, and rests on a final result. The page of claims names the right that it needs. */
const isClaimable = (value: Analysis | ProjectAnalysis): boolean =>
  'householdId' in value && value.status === 'final' && value.creditedReduction > 0;

const staleOf = (texts: ResultWords, { since, reasons, successor }: AnalysisFreshness, base: string) => (
  <div class="box" role="status">
    <p>
      <strong>{texts.staleSince(minuteText(since ?? ''))}</strong>
    </p>
    {reasons.map(({ detail }) => (
      <p>{detail}</p>
    ))}
    {successor !== null && (
      <p>
        <RouterLink to={`${base}/results/${successor}`}>{texts.successor}</RouterLink>
      </p>
    )}
  </div>
);

function detailsOf(texts: ResultWords, value: Analysis | ProjectAnalysis, base: string) {
  const { analysis, warnings } = value;
  const kg = (amount: number): string => `${numberText(amount)} kgCO2e`;
  const { interval } = analysis;
  return (
    <>
      <h2>{texts.numbers}</h2>
      {factsOf([
        [texts.mayBeClaimed, <strong>{kg(value.creditedReduction)}</strong>],
        [texts.best, kg(analysis.reductions)],
        [
          texts.interval,
          texts.atLevel(numberText(interval.lower), numberText(interval.upper), percentText(interval.level)),
        ],
        [texts.confidence, percentText(analysis.confidence)],
        [texts.positive, percentText(value.probPositive)],
        [texts.baseline, kg(analysis.baselineEmissions)],
        [texts.actual, kg(analysis.actualEmissions)],
        [texts.leakage, kg(value.leakage)],
        [texts.coverage, percentText(value.coverage)],
        [texts.methodology, value.methodology],
        [
          texts.verified,
          texts.ofTotal(String(value.inputsVerified.verified), String(value.inputsVerified.total)),
        ],
        ...('households' in value
          ? ([
              [texts.used, String(value.households.used)],
              [texts.leftOut, String(value.households.leftOut)],
            ] as const)
          : []),
        [texts.id, <code>{value.id}</code>],
        [texts.digest, <code>{value.resultDigest}</code>],
      ])}
      <h2>{texts.warnings}</h2>
      {warnings.length === 0 ? (
        emptyOf(texts.noWarnings)
      ) : (
        <ul class="plain">
          {warnings.map(({ code, detail }) => (
            <li>
              {detail} <code class="soft">{code}</code>
            </li>
          ))}
        </ul>
      )}
      {'leftOut' in value && leftOutOf(texts, value, base)}
      {'deviceContributions' in analysis && 'householdId' in value && devicesOf(texts, value, base)}
    </>
  );
}
