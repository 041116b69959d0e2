// How far the interviews have come: the picture by stratum with its table, the precision that they give now.
import { defineComponent } from 'vue';
import { drawSampleProgress } from '#pictures/sample-progress/draw.ts';
import type { SampleProgressPicture } from '#infra/client/operations.ts';
import { useSession } from '../../data/session.ts';
import { useResource } from '../../data/use-resource.ts';
import { factsOf } from '../../parts/facts.tsx';
import { Picture, pictureAddress } from '../../parts/picture.tsx';
import { stateOf } from '../../parts/state.tsx';
import { tableOf } from '../../parts/table.tsx';
import { percentText } from '../../words/numbers.ts';
import { useSpeech } from '../../words/speech.ts';
import { stratumText } from './campaign.ts';
import type { SurveyWords } from './words/en.ts';
import { surveyWords } from './words/words.ts';

export const Progress = defineComponent(
  (props: { readonly survey: string }) => {
    const session = useSession();
    const { words, textsOf } = useSpeech();
    const query = () => ({ surveyId: props.survey });
    const picture = useResource(
      () => `sample progress ${props.survey}`,
      (client, options) => client('getSampleProgressPicture', { query: query(), ...options }),
    );
    return () => {
      const texts = textsOf(surveyWords);
      return stateOf(picture, { words: words.value, session, reading: texts.readingProgress }, (data) => (
        <>
          {factsOf([
            [texts.precision, precisionText(texts, data)],
            [texts.outOfSample, String(data.outOfSample)],
          ])}
          <Picture
            name="sample-progress"
            data={data}
            address={pictureAddress('sample-progress', query(), data.period)}
            draw={(sheet) => drawSampleProgress(data, sheet)}
          >
            {strataTable(texts, data)}
          </Picture>
        </>
      ));
    };
  },
  { props: ['survey'] },
);

/** Half-widths of an interval: three digits say enough. */
const widthText = (value: number): string => String(Number(value.toPrecision(3)));

function precisionText(texts: SurveyWords, { precision }: SampleProgressPicture): string {
  const { now, planned, isReached } = precision;
  if (now === null || planned === null) return texts.notKnown;
  const state = isReached ? texts.reached : texts.notReached;
  return `${texts.precisionOf(widthText(now), widthText(planned))}: ${state}`;
}

const strataTable = (texts: SurveyWords, { strata }: SampleProgressPicture) =>
  tableOf(
    texts.progress,
    [
      { name: texts.stratum, cell: ({ name }) => stratumText(texts, name) },
      { name: texts.planned, isNumber: true, cell: ({ planned }) => String(planned) },
      { name: texts.done, isNumber: true, cell: ({ counts }) => String(counts.done) },
      { name: texts.refused, isNumber: true, cell: ({ counts }) => String(counts.refused) },
      { name: texts.notFound, isNumber: true, cell: ({ counts }) => String(counts.notFound) },
      { name: texts.moved, isNumber: true, cell: ({ counts }) => String(counts.moved) },
      { name: texts.left, isNumber: true, cell: ({ counts }) => String(counts.open) },
      {
        name: texts.responseRate,
        isNumber: true,
        cell: ({ responseRate }) => (responseRate === null ? '–' : percentText(responseRate)),
      },
    ],
    strata.map((row) => ({ key: row.name, row })),
  );
