// Stacking on the overview: whether the new stove replaces the old one. Each household leads to its page.
import { defineComponent } from 'vue';
import { RouterLink, useRouter } from 'vue-router';
import { sharesOf } from '#pictures/stacking/data.ts';
import { drawStacking } from '#pictures/stacking/draw.ts';
import type { Stacking as StackingData } from '#infra/client/operations.ts';
import { useSession } from '../../data/session.ts';
import { useResource } from '../../data/use-resource.ts';
import { Picture, pictureAddress } from '../../parts/picture.tsx';
import { stateOf } from '../../parts/state.tsx';
import { tableOf } from '../../parts/table.tsx';
import { numberText, percentText } from '../../words/numbers.ts';
import { useSpeech } from '../../words/speech.ts';
import type { Words } from '../../words/en.ts';
import type { OverviewWords } from './words/en.ts';
import { overviewWords } from './words/words.ts';

export const Stacking = defineComponent(
  (props: { readonly project: string }) => {
    const session = useSession();
    const router = useRouter();
    const { words, textsOf } = useSpeech();
    const query = () => ({ projectId: props.project });
    const stacking = useResource(
      () => `stacking ${props.project}`,
      (client, options) => client('getStacking', { query: query(), ...options }),
    );
    const addressOf = (id: string): string =>
      `/projects/${props.project}/households/${encodeURIComponent(id)}`;
    return () => {
      const texts = textsOf(overviewWords);
      return stateOf(stacking, { words: words.value, session, reading: texts.readingStacking }, (data) => (
        <Picture
          name="stacking"
          data={data}
          address={pictureAddress('stacking', query(), data.period)}
          draw={(sheet) => drawStacking(data, sheet)}
          choose={(id) =>
            data.households.some((household) => household.id === id) && void router.push(addressOf(id))
          }
        >
          {data.groups.length > 0
            ? groupTable(words.value, texts, data)
            : householdTable(words.value, texts, data, addressOf)}
        </Picture>
      ));
    };
  },
  { props: ['project'] },
);

/** One column for each class of stoves. */
const shareColumns = (texts: OverviewWords) =>
  (['new', 'traditional', 'other'] as const).map((name) => ({
    name: texts.classes[name],
    isNumber: true,
    cell: ({ shares }: { readonly shares: Readonly<Record<typeof name, number>> }) =>
      percentText(shares[name]),
  }));

const householdTable = (
  { households }: Words,
  texts: OverviewWords,
  data: StackingData,
  addressOf: (id: string) => string,
) =>
  tableOf(
    texts.stacking,
    [
      {
        name: households.household,
        cell: ({ id, label }) => <RouterLink to={addressOf(id)}>{label}</RouterLink>,
      },
      { name: texts.days, isNumber: true, cell: ({ days }) => numberText(days) },
      ...shareColumns(texts),
    ],
    data.households.map((row) => ({ key: row.id, row: { ...row, shares: sharesOf(row.minutes) } })),
  );

const groupTable = ({ households }: Words, texts: OverviewWords, data: StackingData) =>
  tableOf(
    texts.stacking,
    [
      { name: households.district, cell: ({ district }) => district },
      { name: households.title, isNumber: true, cell: (row) => numberText(row.households) },
      ...shareColumns(texts),
    ],
    data.groups.map((row) => ({ key: row.district, row })),
  );
