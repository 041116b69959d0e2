// The trace of an analysis: each value with its equation and source, and of a project the households that it sums.
import { defineComponent, ref } from 'vue';
import type { AnalysisTrace, ProjectAnalysisTrace } from '#infra/client/operations.ts';
import { useSession } from '../../data/session.ts';
import { useResource } from '../../data/use-resource.ts';
import { stateOf } from '../../parts/state.tsx';
import { tableOf } from '../../parts/table.tsx';
import { numberText, percentText } from '../../words/numbers.ts';
import { useSpeech } from '../../words/speech.ts';
import { homeAt } from './rows.tsx';
import type { ResultWords } from './words/en.ts';
import { resultWords } from './words/words.ts';

/** A trace of a project with thousands of households is long: it is read when it is opened. */
export const Trace = defineComponent(
  (props: { readonly analysis: string; readonly base: string }) => {
    const { textsOf } = useSpeech();
    const isOpen = ref(false);
    return () => {
      const texts = textsOf(resultWords);
      return (
        <details
          onToggle={({ target }: Event) => {
            if (target instanceof HTMLDetailsElement && target.open) isOpen.value = true;
          }}
        >
          <summary>
            <h2>{texts.trace}</h2>
          </summary>
          {isOpen.value && <Steps key={props.analysis} analysis={props.analysis} base={props.base} />}
        </details>
      );
    };
  },
  { props: ['analysis', 'base'] },
);

const Steps = defineComponent(
  (props: { readonly analysis: string; readonly base: string }) => {
    const session = useSession();
    const { words, textsOf } = useSpeech();
    const trace = useResource(
      () => `trace ${props.analysis}`,
      (client, options) => client('getAnalysisTrace', { params: { id: props.analysis }, ...options }),
    );
    return () => {
      const texts = textsOf(resultWords);
      return stateOf(trace, { words: words.value, session, reading: texts.readingTrace }, (value) => (
        <>
          {stepTable(texts, value.steps)}
          {homesOf(texts, value, props.base)}
          <p>
            <a href={`/v1/analyses/${props.analysis}/trace`}>{texts.saveTrace}</a>
          </p>
        </>
      ));
    };
  },
  { props: ['analysis', 'base'] },
);

const stepTable = (texts: ResultWords, steps: AnalysisTrace['steps']) =>
  tableOf(
    texts.trace,
    [
      { name: texts.step, cell: ({ id }) => id },
      { name: texts.value, isNumber: true, cell: ({ value, unit }) => `${shortText(value)} ${unit}` },
      {
        name: texts.equation,
        cell: ({ equation, source }) => (
          <>
            {equation}
            <p class="soft">{source}</p>
          </>
        ),
      },
      {
        name: texts.madeFrom,
        cell: ({ from }) =>
          Object.entries(from)
            .map(([name, value]) => `${name} = ${shortText(value)}`)
            .join(', '),
      },
    ],
    steps.map((row, index) => ({ key: `${index} ${row.id}`, row })),
  );

/** Six significant digits; the JSON has all. */
const shortText = (value: number): string => String(Number(value.toPrecision(6)));

/** Its own analysis is stored only where it was asked for alone, so its id is no address. */
interface Home {
  readonly householdDid: string;
  /** kgCO2e, less leakage, before the discount for uncertainty, which is of the project. */
  readonly methodologyReduction: number;
  readonly coverage: number;
}

const isHome = (value: unknown): value is Home =>
  typeof value === 'object' &&
  value !== null &&
  'householdDid' in value &&
  typeof value.householdDid === 'string' &&
  'methodologyReduction' in value &&
  typeof value.methodologyReduction === 'number' &&
  'coverage' in value &&
  typeof value.coverage === 'number';

const periodEnd = ({ result }: ProjectAnalysisTrace): string => {
  const { period } = result;
  return typeof period === 'object' && period !== null && 'end' in period ? String(period.end) : '';
};

/** The households that a project analysis sums; nothing of one household. */
function homesOf(texts: ResultWords, trace: AnalysisTrace | ProjectAnalysisTrace, base: string) {
  if (trace.format !== 'hearth-project-trace@1') return null;
  const { households } = trace.inputs;
  const homes = Array.isArray(households) ? households.filter(isHome) : [];
  return (
    <>
      <h3>{texts.homes}</h3>
      <p class="soft">{texts.homesHelp}</p>
      {tableOf(
        texts.homes,
        [
          { name: texts.household, cell: ({ householdDid }) => homeAt(base, householdDid, periodEnd(trace)) },
          {
            name: texts.homeReduction,
            isNumber: true,
            cell: ({ methodologyReduction }) => numberText(methodologyReduction),
          },
          { name: texts.coverage, isNumber: true, cell: ({ coverage }) => percentText(coverage) },
        ],
        homes.map((row) => ({ key: row.householdDid, row })),
      )}
    </>
  );
}
