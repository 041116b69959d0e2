// The readings of a device on a day, kind by kind, and the message that brought each of them.
import { defineComponent } from 'vue';
import { useRoute } from 'vue-router';
import type { Operations } from '#infra/client/operations.ts';
import { useProject } from '../../data/use-project.ts';
import { useSession } from '../../data/session.ts';
import { useResource } from '../../data/use-resource.ts';
import { crumbsOf } from '../../parts/crumbs.tsx';
import { usePaging } from '../../parts/paging.tsx';
import { stateOf } from '../../parts/state.tsx';
import { tableOf, type Column } from '../../parts/table.tsx';
import { tabsOf } from '../../parts/tabs.tsx';
import type { Words } from '../../words/en.ts';
import { secondsIn } from '../../words/dates.ts';
import { numberText } from '../../words/numbers.ts';
import { useSpeech } from '../../words/speech.ts';
import { householdName } from './household.ts';
import { deviceName, lastPart } from '../../words/names.ts';

const kinds = ['power', 'usage', 'temperature', 'fuel'] as const;
type Kind = (typeof kinds)[number];

/** A day of readings every 15 minutes is one page. */
const pageRows = 100;

type Row = Operations['getDeviceReadings']['replies'][200]['data'][number];
type Reading = Extract<Row, { readonly observedAt: string }>;

/** The reply has sums of times instead where the question asks for an aggregate. */
const isReading = (row: Row): row is Reading => 'observedAt' in row;

export default defineComponent(() => {
  const session = useSession();
  const { words } = useSpeech();
  const route = useRoute();
  const param = (name: string): string => String(route.params[name]);
  const kind = (): Kind => kinds.find((one) => one === route.query['kind']) ?? 'power';
  const paging = usePaging();
  const { name: projectName, timeZone } = useProject(() => param('project'));
  const household = useResource(
    () => `household ${param('household')}`,
    (client, options) => client('getHousehold', { params: { id: param('household') }, ...options }),
  );
  const readings = useResource(
    () => `readings ${param('device')} ${param('day')} ${kind()} ${paging.cursor()}`,
    (client, options) =>
      client('getDeviceReadings', {
        params: { id: param('device') },
        query: {
          kind: kind(),
          from: param('day'),
          to: param('day'),
          expand: 'message',
          limit: pageRows,
          ...paging.query(),
        },
        ...options,
      }),
  );
  return () => {
    const { readings: texts, households } = words.value;
    const list = `/projects/${param('project')}/households`;
    const here = `${list}/${encodeURIComponent(param('household'))}`;
    const shown = household.shown.value;
    return (
      <>
        {crumbsOf(words.value, [
          { text: projectName.value, to: `/projects/${param('project')}` },
          { text: households.title, to: list },
          {
            text: shown.state === 'ready' ? householdName(shown.value) : lastPart(param('household')),
            to: here,
          },
          { text: deviceName(param('device')), to: here },
          { text: param('day'), to: `${here}/${encodeURIComponent(param('device'))}/${param('day')}` },
          { text: texts.title },
        ])}
        <h1 tabindex={-1}>{`${texts.title}: ${deviceName(param('device'))}, ${param('day')}`}</h1>
        {tabsOf(
          texts.kind,
          kinds.map((one) => ({
            text: texts.kinds[one],
            to: { query: { kind: one } },
            isHere: one === kind(),
          })),
        )}
        {stateOf(readings, { words: words.value, session, reading: texts.reading }, (value) => (
          <>
            {value.data.some(isReading)
              ? tableOf(
                  paging.captionOf(texts.caption, value),
                  columnsOf(words.value, timeZone.value),
                  value.data
                    .filter(isReading)
                    .map((row) => ({ key: `${row.observedAt} ${row.sequence}`, row })),
                  paging.captionOf(texts.caption, value),
                )
              : paging.emptyOf(texts.empty)}
            {paging.linksOf(value.nextCursor)}
          </>
        ))}
      </>
    );
  };
});

const columnsOf = ({ readings: texts }: Words, timeZone: string): Column<Reading>[] => [
  {
    name: `${texts.observedAt} (${timeZone})`,
    cell: ({ observedAt }) => <time datetime={observedAt}>{secondsIn(timeZone, observedAt)}</time>,
  },
  { name: texts.sequence, isNumber: true, cell: ({ sequence }) => String(sequence) },
  { name: texts.value, cell: valueText },
  { name: texts.topic, cell: ({ message }) => message?.topic },
  { name: texts.partition, isNumber: true, cell: ({ message }) => message && String(message.partition) },
  { name: texts.offset, isNumber: true, cell: ({ message }) => message && String(message.offset) },
  { name: texts.schema, isNumber: true, cell: ({ message }) => message && String(message.schemaId) },
  {
    name: `${texts.arrivedAt} (${timeZone})`,
    cell: ({ message }) =>
      message && <time datetime={message.arrivedAt}>{secondsIn(timeZone, message.arrivedAt)}</time>,
  },
];

/** What the device measured, with its units. */
function valueText(reading: Reading): string {
  switch (reading.kind) {
    case 'usage':
      return `${numberText(reading.inUseSeconds)} s / ${numberText(reading.intervalSeconds)} s`;
    case 'fuel':
      return `${reading.measure} ${numberText(reading.quantity)} ${reading.unit} ${reading.fuelType}`;
    case 'temperature':
      return `${numberText(reading.temperatureC)} °C`;
    case 'power':
      return powerText(reading);
  }
  return reading satisfies never;
}

const powerText = ({ activePowerW, energyWh }: Extract<Reading, { kind: 'power' }>): string =>
  energyWh === null
    ? `${numberText(activePowerW)} W`
    : `${numberText(activePowerW)} W, ${numberText(energyWh)} Wh`;
