// The fleet calendar of the overview: each row leads to its household, in the drawing and in the table.
import { defineComponent } from 'vue';
import { RouterLink, useRouter } from 'vue-router';
import { sharesOfGroup, sharesOfRow, orderRows } from '#pictures/fleet-calendar/data.ts';
import { drawFleetCalendar } from '#pictures/fleet-calendar/draw.ts';
import type { FleetCalendar } from '#infra/client/operations.ts';
import { keepFresh } from '../../data/keep-fresh.ts';
import { useSession } from '../../data/session.ts';
import { useResource } from '../../data/use-resource.ts';
import { Picture, pictureAddress } from '../../parts/picture.tsx';
import { stateOf } from '../../parts/state.tsx';
import { tableOf } from '../../parts/table.tsx';
import { percentText } from '../../words/numbers.ts';
import { useSpeech } from '../../words/speech.ts';
import type { Words } from '../../words/en.ts';

export const Calendar = defineComponent(
  (props: { readonly project: string }) => {
    const session = useSession();
    const router = useRouter();
    const { words } = useSpeech();
    const query = () => ({ projectId: props.project, sort: 'attention' }) as const;
    const calendar = useResource(
      () => `fleet calendar ${props.project}`,
      (client, options) => client('getFleetCalendar', { query: query(), ...options }),
    );
    keepFresh(calendar);
    const households = (): string => `/projects/${props.project}/households`;
    const addressOf = (id: string): string => `${households()}/${encodeURIComponent(id)}`;
    return () =>
      stateOf(calendar, { words: words.value, session, reading: words.value.overview.drawing }, (data) => (
        <Picture
          name="fleet-calendar"
          data={data}
          address={pictureAddress('fleet-calendar', query(), data.period)}
          draw={(sheet) => drawFleetCalendar(data, sheet)}
          choose={(id) => void router.push(data.groups.length > 0 ? households() : addressOf(id))}
        >
          {data.groups.length > 0 ? groupTable(words.value, data) : rowTable(words.value, data, addressOf)}
        </Picture>
      ));
  },
  { props: ['project'] },
);

const shareText = (share: number | null): string => (share === null ? '–' : percentText(share));

function rowTable(
  { overview: texts, households }: Words,
  data: FleetCalendar,
  addressOf: (id: string) => string,
) {
  const rows = orderRows(data.households, data.sort).map((row) => ({
    key: row.id,
    row: { ...row, ...sharesOfRow(row) },
  }));
  return tableOf(
    texts.calendar,
    [
      {
        name: households.household,
        cell: ({ id, label }) => <RouterLink to={addressOf(id)}>{label}</RouterLink>,
      },
      { name: households.district, cell: ({ district }) => district },
      { name: texts.daysUsed, isNumber: true, cell: ({ used }) => shareText(used) },
      { name: texts.daysHeard, isNumber: true, cell: ({ heard }) => shareText(heard) },
    ],
    rows,
  );
}

function groupTable({ overview: texts, households }: Words, { groups }: FleetCalendar) {
  return tableOf(
    texts.calendar,
    [
      { name: households.district, cell: ({ district }) => district },
      { name: households.title, isNumber: true, cell: ({ count }) => String(count) },
      { name: texts.daysUsed, isNumber: true, cell: ({ used }) => shareText(used) },
      { name: texts.daysHeard, isNumber: true, cell: ({ heard }) => shareText(heard) },
    ],
    groups.map((group) => ({ key: group.district, row: { ...group, ...sharesOfGroup(group) } })),
  );
}
