// The coverage strip: each row leads to its device, in the drawing and in the table.
import { defineComponent } from 'vue';
import { RouterLink, useRouter } from 'vue-router';
import { coverageOf, longestGap, type StripHousehold } from '#pictures/coverage-strip/data.ts';
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
  readonly id: string;
  readonly household: StripHousehold | null;
  readonly expected: number;
  readonly received: number;
  readonly share: number | null;
  readonly gapDays: number;
  readonly isSilent: boolean;
}

function stripTable(words: Words, texts: DataWords, data: CoverageStrip, project: string) {
  const heard = data.devices.map(({ id, household, days }): Row => ({
    id,
    household,
    expected: days.reduce((sum, { expected }) => sum + (expected ?? 0), 0),
    received: days.reduce((sum, { received }) => sum + (received ?? 0), 0),
    share: coverageOf(days),
    gapDays: longestGap(days)?.days ?? 0,
    isSilent: false,
  }));
  const silent = data.neverHeard.devices.map(({ id, household }): Row => ({
    id,
    household,
    expected: 0,
    received: 0,
    share: null,
    gapDays: 0,
    isSilent: true,
  }));
  return tableOf(
    texts.coverage,
    [
      { name: texts.device, cell: ({ id }) => deviceLink(project, id) },
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
    [...heard, ...silent].map((row) => ({ key: row.id, row })),
  );
}
