// One device: what it is, the way to its household and days, and the gaps that people explained.
import { defineComponent } from 'vue';
import { RouterLink, useRoute } from 'vue-router';
import type { Device, Gap } from '#infra/client/operations.ts';
import { useProject } from '../../data/use-project.ts';
import { useSession } from '../../data/session.ts';
import { useResource } from '../../data/use-resource.ts';
import { withRight } from '../../parts/action.tsx';
import { crumbsOf } from '../../parts/crumbs.tsx';
import { factsOf } from '../../parts/facts.tsx';
import { useOpenGaps, type OpenGap } from '../../parts/open-gaps.ts';
import { usePaging } from '../../parts/paging.tsx';
import { stateOf } from '../../parts/state.tsx';
import { tableOf } from '../../parts/table.tsx';
import type { Words } from '../../words/en.ts';
import { minuteText } from '../../words/dates.ts';
import { deviceName, lastPart } from '../../words/names.ts';
import { numberText } from '../../words/numbers.ts';
import { useSpeech } from '../../words/speech.ts';
import { GapForm, reasonText } from './gap-form.tsx';
import { OpenGaps } from './open-gaps.tsx';
import type { DeviceWords } from './words/en.ts';
import { deviceWords } from './words/words.ts';

const pageRows = 50;

export default defineComponent(() => {
  const session = useSession();
  const { words, textsOf } = useSpeech();
  const route = useRoute();
  const project = (): string => String(route.params['project']);
  const id = (): string => String(route.params['device']);
  const { name: projectName } = useProject(project);
  const device = useResource(
    () => `device ${id()}`,
    (client, options) => client('getDevice', { params: { id: id() }, ...options }),
  );
  const paging = usePaging('gapsAfter', 'gaps');
  const gaps = useResource(
    () => `gaps ${id()} ${paging.cursor()}`,
    (client, options) =>
      client('listDeviceGaps', {
        params: { id: id() },
        query: { limit: pageRows, ...paging.query() },
        ...options,
      }),
  );
  const openGaps = useOpenGaps(id);
  const finish = (): void => {
    gaps.again();
    openGaps.again();
  };
  const asked = (end: 'from' | 'to'): string => String(route.query[end] ?? '');
  const times = (): OpenGap => ({ from: asked('from'), to: asked('to') });
  return () => {
    const texts = textsOf(deviceWords);
    const { pages } = words.value;
    const base = `/projects/${project()}`;
    const common = { words: words.value, session };
    return (
      <>
        {crumbsOf(words.value, [
          { text: projectName.value, to: base },
          { text: pages.data, to: `${base}/data` },
          { text: deviceName(id()) },
        ])}
        <h1 tabindex={-1}>{`${texts.device} ${deviceName(id())}`}</h1>
        {stateOf(device, { ...common, reading: texts.reading }, (value) =>
          factsOf(deviceFacts(texts, words.value, value, base)),
        )}
        <h2 id="open-gaps">{texts.openGaps}</h2>
        {withRight(session, 'readings:read', words.value, () => (
          <OpenGaps project={project()} device={id()} gaps={openGaps} />
        ))}
        <h2 id="gaps">{texts.gaps}</h2>
        <p class="soft">{texts.gapsHelp}</p>
        {stateOf(gaps, { ...common, reading: texts.readingGaps }, ({ data, nextCursor }) => [
          data.length === 0 ? paging.emptyOf(texts.noGaps) : gapTable(texts, data),
          paging.linksOf(nextCursor),
        ])}
        <section class="no-print">
          <h2 id="explain">{texts.explain}</h2>
          {withRight(session, 'devices:write', words.value, () => (
            <GapForm key={`${id()} ${asked('from')}`} device={id()} times={times()} finish={finish} />
          ))}
        </section>
      </>
    );
  };
});

const deviceFacts = (texts: DeviceWords, { household }: Words, device: Device, base: string) => {
  const home = device.householdId;
  return [
    [
      texts.household,
      home === null ? (
        texts.none
      ) : (
        <RouterLink to={`${base}/households/${encodeURIComponent(home)}`}>{lastPart(home)}</RouterLink>
      ),
    ],
    [texts.type, device.type],
    [texts.status, device.status],
    [texts.hears, device.connectivity && household.connectivity[device.connectivity]],
    [texts.health, device.health && household.healths[device.health]],
    [texts.interval, device.expectedInterval],
    [texts.power, device.ratedPowerW === undefined ? null : `${numberText(device.ratedPowerW)} W`],
    [texts.serial, device.serialNumber],
    [texts.did, <code>{device.did}</code>],
  ] as const;
};

const gapTable = (texts: DeviceWords, gaps: readonly Gap[]) =>
  tableOf(
    texts.gaps,
    [
      { name: texts.from, cell: ({ from }) => minuteText(from) },
      { name: texts.to, cell: ({ to }) => minuteText(to) },
      { name: texts.reason, cell: ({ reason }) => reasonText(texts, reason) },
      { name: texts.note, cell: ({ note }) => note },
      { name: texts.by, cell: ({ documentedBy }) => documentedBy },
    ],
    gaps.map((row) => ({ key: row.id, row })),
  );
