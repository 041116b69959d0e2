// The coverage strip: each row leads to its device, in the drawing and in the table.
import { defineComponent, type VNodeChild } from 'vue';
import { RouterLink, useRouter } from 'vue-router';
import { coverageOf, longestGap, type StripDay, type StripHousehold } from '#pictures/coverage-strip/data.ts';
import { drawCoverageStrip } from '#pictures/coverage-strip/draw.ts';
import type { CoverageStrip } from '#infra/client/operations.ts';
import { useSession } from '../../data/session.ts';
import { useResource } from '../../data/use-resource.ts';
import { Picture, pictureAddress } from '../../parts/picture.tsx';
import { stateOf } from '../../parts/state.tsx';
import { tableOf } from '../../parts/table.tsx';
import { numberText, percentText } from '../../words/numbers.ts';
import type { Words } from '../../words/en.ts';
import { useSpeech } from '../../words/speech.ts';
import { deviceLink } from './links.tsx';
import type { DataWords } from './words/en.ts';
import { dataWords } from './words/words.ts';

/** Devices with a row of their own, least coverage first; the others are one row. */
const rowsMax = 30;

export const Coverage = defineComponent(
  (props: { readonly project: string }) => {
    const session = useSession();
    const router = useRouter();
    const { words, textsOf } = useSpeech();
    const query = () => ({ projectId: props.project, limit: rowsMax });
    const strip = useResource(
      () => `coverage strip ${props.project}`,
      (client, options) => client('getCoverageStrip', { query: query(), ...options }),
    );
    return () => {
      const texts = textsOf(dataWords);
      return stateOf(strip, { words: words.value, session, reading: texts.drawing }, (data) => (
        <Picture
          name="coverage-strip"
          data={data}
          address={pictureAddress('coverage-strip', { ...query(), limit: String(rowsMax) }, data.period)}
          draw={(sheet) => drawCoverageStrip(data, sheet)}
          choose={(id) =>
            data.devices.some((device) => device.id === id) &&
            void router.push(`/projects/${props.project}/devices/${encodeURIComponent(id)}`)
          }
        >
          {stripTable(words.value, texts, data, props.project)}
        </Picture>
      ));
    };
  },
  { props: ['project'] },
);

interface Row {
  readonly key: string;
  /** A device, or how many are one row. */
  readonly name: VNodeChild;
  readonly household: StripHousehold | null;
  readonly expected: number;
  readonly received: number;
  readonly share: number | null;
  readonly gapDays: number;
  readonly isSilent: boolean;
}

type Named = Pick<Row, 'key' | 'name' | 'household'>;

const silentRow = (named: Named): Row => ({
  ...named,
  expected: 0,
  received: 0,
  share: null,
  gapDays: 0,
  isSilent: true,
});

const heardRow = (named: Named, days: readonly StripDay[]): Row => ({
  ...named,
  expected: days.reduce((sum, { expected }) => sum + (expected ?? 0), 0),
  received: days.reduce((sum, { received }) => sum + (received ?? 0), 0),
  share: coverageOf(days),
  gapDays: longestGap(days)?.days ?? 0,
  isSilent: false,
});

/** The rows of the picture: devices with the least coverage, all others as one row, and those that never sent. */
function rowsOf(texts: DataWords, { devices, others, neverHeard }: CoverageStrip, project: string): Row[] {
  const named = ({ id, household }: { id: string; household: StripHousehold | null }): Named => ({
    key: id,
    name: deviceLink(project, id),
    household,
  });
  const together = (key: string, count: number): Named => ({
    key,
    name: texts.otherDevices(count),
    household: null,
  });
  const silentOthers = neverHeard.count - neverHeard.devices.length;
  return [
    ...devices.map((device) => heardRow(named(device), device.days)),
    ...(others === null ? [] : [heardRow(together('others', others.count), others.days)]),
    ...neverHeard.devices.map((device) => silentRow(named(device))),
    ...(silentOthers > 0 ? [silentRow(together('silent others', silentOthers))] : []),
  ];
}

function stripTable(words: Words, texts: DataWords, data: CoverageStrip, project: string) {
  return tableOf(
    texts.coverage,
    [
      { name: texts.device, cell: ({ name }) => name },
      {
        name: words.households.household,
        cell: ({ household }) =>
          household && (
            <RouterLink to={`/projects/${project}/households/${encodeURIComponent(household.id)}`}>
              {household.label}
            </RouterLink>
          ),
      },
      {
        name: texts.share,
        isNumber: true,
        cell: ({ share, isSilent }) => (
          <>
            {isSilent ? texts.noData : share === null ? '–' : percentText(share)}{' '}
            {share !== null && share < data.threshold && <span class="badge bad">{texts.below}</span>}
          </>
        ),
      },
      { name: texts.received, isNumber: true, cell: ({ received }) => numberText(received) },
      { name: texts.expected, isNumber: true, cell: ({ expected }) => numberText(expected) },
      {
        name: texts.longest,
        isNumber: true,
        cell: ({ gapDays }) => (gapDays === 0 ? '–' : texts.days(gapDays)),
      },
    ],
    rowsOf(texts, data, project).map((row) => ({ key: row.key, row })),
  );
}
