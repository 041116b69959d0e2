// The form that commits to a draw: it names where the seed will come from, before the seed exists.
import { defineComponent, ref } from 'vue';
import type { Operations, Survey } from '#infra/client/operations.ts';
import { ifMatch } from '../../data/if-match.ts';
import { useAction } from '../../data/use-action.ts';
import { choiceOf, fieldOf } from '../../parts/action.tsx';
import { useSpeech } from '../../words/speech.ts';
import { useSurveyVersions } from './survey-versions.ts';
import type { SurveyWords } from './words/en.ts';
import { surveyWords } from './words/words.ts';

type SeedPlan = Operations['commitSample']['body']['seedPlan'];

const sources = ['external', 'drand', 'dice'] as const;
type Source = (typeof sources)[number];

type Field =
  | 'description'
  | 'date'
  | 'chain'
  | 'seedRound'
  | 'thrower'
  | 'place'
  | 'at'
  | 'witnesses'
  | 'reason';

const fieldsOf: Readonly<Record<Source, readonly Field[]>> = {
  external: ['description', 'date'],
  drand: ['chain', 'seedRound'],
  dice: ['thrower', 'place', 'at', 'witnesses'],
};

const types: Partial<Record<Field, 'date' | 'datetime-local'>> = { date: 'date', at: 'datetime-local' };

type Filled = Record<Field, string>;

function planOf(source: Source, filled: Filled): SeedPlan {
  switch (source) {
    case 'external':
      return {
        source,
        description: filled.description,
        ...(filled.date !== '' && { date: filled.date }),
      };
    case 'drand':
      return { source, chain: filled.chain, round: Number(filled.seedRound) };
    case 'dice':
      return {
        source,
        thrower: filled.thrower,
        place: filled.place,
        at: new Date(filled.at).toISOString(),
        witnesses: filled.witnesses
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== ''),
      };
  }
  return source satisfies never;
}

const empty: Filled = {
  description: '',
  date: '',
  chain: '',
  seedRound: '',
  thrower: '',
  place: '',
  at: '',
  witnesses: '',
  reason: '',
};

export const CommitForm = defineComponent(
  (props: { readonly survey: Survey; readonly again: () => void }) => {
    const { textsOf } = useSpeech();
    const action = useAction();
    const versions = useSurveyVersions(action, () => props.again());
    const source = ref<Source>('external');
    const filled = ref<Filled>({ ...empty });
    const submit = async (event: Event): Promise<void> => {
      event.preventDefault();
      const { reason } = filled.value;
      const body = {
        seedPlan: planOf(source.value, filled.value),
        ...(props.survey.sample && { reason }),
      };
      const reply = await action.run((client, { headers }) =>
        client('commitSample', {
          params: { id: props.survey.id },
          body,
          headers: { ...headers, ...ifMatch(props.survey) },
        }),
      );
      if (reply === null) {
        await versions.compare(props.survey);
        return;
      }
      filled.value = { ...empty };
      props.again();
    };
    const field = (texts: SurveyWords, name: Field) =>
      fieldOf({
        id: `commit-${name}`,
        label: texts[name],
        ...(types[name] && { type: types[name] }),
        isRequired: name !== 'date',
        value: filled.value[name],
        change: (value) => (filled.value = { ...filled.value, [name]: value }),
      });
    return () => {
      const texts = textsOf(surveyWords);
      return (
        <details class="no-print" open={!props.survey.sample}>
          <summary>
            <h3>{texts.commit}</h3>
          </summary>
          <form class="row" onSubmit={(event: Event) => void submit(event)}>
            <p class="soft wide">{props.survey.sample ? texts.recommitHelp : texts.commitHelp}</p>
            {choiceOf({
              id: 'commit-source',
              label: texts.source,
              value: source.value,
              choices: sources.map((value) => ({ value, text: texts.sources[value] })),
              change: (value) => (source.value = sources.find((one) => one === value) ?? 'external'),
            })}
            {fieldsOf[source.value].map((name) => field(texts, name))}
            {props.survey.sample && field(texts, 'reason')}
            <p>
              <button class="main" type="submit" disabled={action.isRunning.value}>
                {action.isRunning.value ? texts.running : texts.commit}
              </button>
            </p>
            <div class="wide">{versions.view()}</div>
          </form>
        </details>
      );
    };
  },
  { props: ['survey', 'again'] },
);
