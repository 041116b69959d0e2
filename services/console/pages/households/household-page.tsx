// One household: what to know before a visit, its devices, and the last 31 days of each of them.
import { computed, defineComponent } from 'vue';
import { RouterLink, useRoute } from 'vue-router';
import type { Device, DeviceDay } from '#infra/client/operations.ts';
import { useSession } from '../../data/session.ts';
import { useDigest } from '../../data/use-digest.ts';
import { readAll } from '../../data/read-all.ts';
import { useReading, useResource } from '../../data/use-resource.ts';
import { Alarms } from '../../parts/alarms/alarms.tsx';
import { alarmWords } from '../../parts/alarms/words/words.ts';
import { crumbsOf } from '../../parts/crumbs.tsx';
import { cutOf } from '../../parts/cut-list.tsx';
import { factsOf } from '../../parts/facts.tsx';
import { printedDigest } from '../../parts/print-foot.tsx';
import { emptyOf, stateOf } from '../../parts/state.tsx';
import { tableOf, type Column } from '../../parts/table.tsx';
import type { Words } from '../../words/en.ts';
import { useSpeech } from '../../words/speech.ts';
import { squaresOf } from './day-squares.tsx';
import { dayAfter, dayIn, daysBetween } from '../../words/dates.ts';
import { baselineText, householdName, statusText } from './household.ts';
import { deviceName, lastPart } from '../../words/names.ts';
import { useProject } from '../../data/use-project.ts';

const shownDays = 31;

export default defineComponent(() => {
  const session = useSession();
  const { words, textsOf } = useSpeech();
  const { nowMs } = useReading();
  const route = useRoute();
  const project = (): string => String(route.params['project']);
  const id = (): string => String(route.params['household']);
  const { name: projectName, timeZone } = useProject(project);
  const today = computed(() => dayIn(timeZone.value, nowMs()));
  const to = computed(() => String(route.query['to'] ?? today.value));
  const from = computed(() => dayAfter(to.value, 1 - shownDays));
  const household = useResource(
    () => `household ${id()}`,
    (client, options) => client('getHousehold', { params: { id: id() }, ...options }),
  );
  const devices = useResource(
    () => `devices ${id()}`,
    (client, { signal }) =>
      readAll((query) => client('listHouseholdDevices', { params: { id: id() }, query, signal })),
  );
  const days = useResource(
    () => `days ${id()} ${from.value} ${to.value}`,
    (client, { signal }) => {
      const [params, period] = [{ id: id() }, { from: from.value, to: to.value }];
      return readAll((page) =>
        client('listHouseholdDays', { params, query: { ...period, ...page }, signal }),
      );
    },
  );
  const digest = useDigest(() => {
    const [now, of, list] = [household.shown.value, devices.shown.value, days.shown.value];
    if (now.state !== 'ready' || of.state !== 'ready' || list.state !== 'ready') return null;
    return { household: now.value, devices: of.value.data, days: list.value.data };
  });
  return () => {
    const { household: texts, households } = words.value;
    const list = `/projects/${project()}/households`;
    const shown = household.shown.value;
    const name = shown.state === 'ready' ? householdName(shown.value) : lastPart(id());
    const common = { words: words.value, session };
    return (
      <>
        {crumbsOf(words.value, [
          { text: projectName.value, to: `/projects/${project()}` },
          { text: households.title, to: list },
          { text: name },
        ])}
        <h1 tabindex={-1}>{`${households.household} ${name}`}</h1>
        <h2>{texts.facts}</h2>
        {stateOf(household, { ...common, reading: texts.reading }, (value) =>
          factsOf([
            [households.district, value.location.district],
            [texts.density, value.location.density],
            [households.status, statusText(words.value, value.status)],
            [households.baseline, baselineText(words.value, value.baseline)],
            [texts.members, value.members && texts.persons(value.members.adults, value.members.children)],
            [texts.created, value.createdAt.slice(0, 10)],
            [texts.did, value.did],
          ]),
        )}
        <h2>{texts.devices}</h2>
        {stateOf(devices, { ...common, reading: texts.reading }, (all) =>
          all.data.length === 0
            ? emptyOf(texts.noDevices)
            : [
                tableOf(
                  texts.devices,
                  deviceColumns(words.value, project()),
                  all.data.map((row) => ({ key: row.id, row })),
                ),
                cutOf(words.value, all),
              ],
        )}
        {household.shown.value.state === 'ready' && (
          <>
            <h2 id="alarms">{textsOf(alarmWords).alarms}</h2>
            <Alarms project={project()} household={id()} />
          </>
        )}
        <h2>{texts.days(from.value, to.value)}</h2>
        <p class="soft">{texts.legend}</p>
        {stateOf(days, { ...common, reading: texts.readingDays }, (all) => {
          const byDevice = Map.groupBy(all.data, ({ deviceId }) => deviceId);
          return byDevice.size === 0
            ? emptyOf(texts.noDays)
            : [
                cutOf(words.value, all),
                ...[...byDevice].map(([did, rows]) => (
                  <section key={did}>
                    <h3>{deviceName(did)}</h3>
                    {squaresOf({
                      words: words.value,
                      device: deviceName(did),
                      days: daysBetween(from.value, to.value),
                      today: today.value,
                      rows: new Map(rows.map((row: DeviceDay) => [row.day, row])),
                      base: `${list}/${encodeURIComponent(id())}/${encodeURIComponent(did)}`,
                    })}
                  </section>
                )),
              ];
        })}
        {printedDigest(words.value, digest.value)}
      </>
    );
  };
});

const deviceColumns = ({ household: texts, households }: Words, project: string): Column<Device>[] => [
  {
    name: texts.devices,
    cell: ({ did }) => (
      <RouterLink to={`/projects/${project}/devices/${encodeURIComponent(did)}`}>
        {deviceName(did)}
      </RouterLink>
    ),
  },
  { name: texts.type, cell: ({ type }) => type },
  { name: households.status, cell: ({ status }) => status },
  {
    name: texts.hears,
    cell: ({ connectivity }) =>
      connectivity && (
        <span class={{ badge: true, bad: connectivity !== 'online', good: connectivity === 'online' }}>
          {texts.connectivity[connectivity]}
        </span>
      ),
  },
  { name: texts.health, cell: ({ health }) => health && texts.healths[health] },
];
