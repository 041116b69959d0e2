// The adoption curve of the overview, with its weeks as a table.
import { defineComponent } from 'vue';
import { estimateOf } from '#pictures/adoption-curve/data.ts';
import { drawAdoptionCurve } from '#pictures/adoption-curve/draw.ts';
import type { AdoptionCurve } from '#infra/client/operations.ts';
import { useSession } from '../../data/session.ts';
import { useResource } from '../../data/use-resource.ts';
import { Picture, pictureAddress } from '../../parts/picture.tsx';
import { stateOf } from '../../parts/state.tsx';
import { tableOf } from '../../parts/table.tsx';
import { numberText, percentText } from '../../words/numbers.ts';
import { useSpeech } from '../../words/speech.ts';
import type { OverviewWords } from './words/en.ts';
import { overviewWords } from './words/words.ts';

export const Adoption = defineComponent(
  (props: { readonly project: string }) => {
    const session = useSession();
    const { words, textsOf } = useSpeech();
    const query = () => ({ projectId: props.project });
    const curve = useResource(
      () => `adoption curve ${props.project}`,
      (client, options) => client('getAdoptionCurve', { query: query(), ...options }),
    );
    return () => {
      const texts = textsOf(overviewWords);
      return stateOf(curve, { words: words.value, session, reading: texts.readingAdoption }, (data) => (
        <Picture
          name="adoption-curve"
          data={data}
          address={pictureAddress('adoption-curve', query(), data.period)}
          draw={(sheet) => drawAdoptionCurve(data, sheet)}
        >
          {weekTable(texts, data)}
        </Picture>
      ));
    };
  },
  { props: ['project'] },
);

const weekTable = (texts: OverviewWords, { lines }: AdoptionCurve) =>
  tableOf(
    texts.adoption,
    [
      { name: texts.week, isNumber: true, cell: ({ week }) => numberText(week) },
      { name: texts.heard, isNumber: true, cell: ({ atRisk }) => numberText(atRisk) },
      { name: texts.used, isNumber: true, cell: ({ used }) => numberText(used) },
      {
        name: texts.share,
        isNumber: true,
        cell: ({ estimate }) => (estimate ? percentText(estimate.share) : '–'),
      },
      {
        name: texts.interval,
        cell: ({ estimate }) =>
          estimate === null ? '–' : texts.between(percentText(estimate.lower), percentText(estimate.upper)),
      },
      { name: texts.lacking, isNumber: true, cell: ({ lacking }) => numberText(lacking) },
    ],
    lines.flatMap(({ name, weeks }) =>
      weeks.map((week) => ({ key: `${name} ${week.week}`, row: { ...week, estimate: estimateOf(week) } })),
    ),
  );
