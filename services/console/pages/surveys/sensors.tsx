// Answers against sensors: the picture with its table, the verdict of each household, and the button that compares.
import { defineComponent } from 'vue';
import { RouterLink } from 'vue-router';
import { drawSurveyVsSensor } from '#pictures/survey-vs-sensor/draw.ts';
import type { SurveyVsSensor } from '#infra/client/operations.ts';
import { useSession } from '../../data/session.ts';
import { useAction } from '../../data/use-action.ts';
import { useResource } from '../../data/use-resource.ts';
import { Confirm, faultOf, withRight } from '../../parts/action.tsx';
import { Picture, pictureAddress } from '../../parts/picture.tsx';
import { stateOf } from '../../parts/state.tsx';
import { tableOf } from '../../parts/table.tsx';
import { lastPart } from '../../words/names.ts';
import { numberText } from '../../words/numbers.ts';
import { useSpeech } from '../../words/speech.ts';
import { Verdicts } from './verdicts.tsx';
import type { SurveyWords } from './words/en.ts';
import { surveyWords } from './words/words.ts';

const windowText = 'P14D';

/** `base`: address of the project. `mayCompare`: whether the button that compares is offered. */
export const Sensors = defineComponent(
  (props: { readonly survey: string; readonly base: string; readonly mayCompare: boolean }) => {
    const session = useSession();
    const { words, textsOf } = useSpeech();
    const action = useAction();
    const query = () => ({ surveyId: props.survey });
    const picture = useResource(
      () => `survey vs sensor ${props.survey}`,
      (client, options) => client('getSurveyVsSensor', { query: query(), ...options }),
    );
    const compare = async (): Promise<void> => {
      const reply = await action.run((client, options) =>
        client('createCrossCheck', {
          params: { id: props.survey },
          body: { window: windowText },
          ...options,
        }),
      );
      if (reply !== null) picture.again();
    };
    return () => {
      const texts = textsOf(surveyWords);
      return (
        <>
          <p class="soft">{texts.compareHelp}</p>
          {props.mayCompare &&
            withRight(session, 'surveys:write', words.value, () => (
              <p class="actions">
                <Confirm text={texts.compare} question={texts.compareHelp} act={() => void compare()} />
              </p>
            ))}
          {faultOf(action, words.value)}
          {stateOf(picture, { words: words.value, session, reading: texts.drawing }, (data) => (
            <>
              <Picture
                name="survey-vs-sensor"
                data={data}
                address={pictureAddress('survey-vs-sensor', query(), data.period)}
                draw={(sheet) => drawSurveyVsSensor(data, sheet)}
              >
                {pointTable(texts, data, props.base)}
              </Picture>
              {data.crossCheck && (
                <Verdicts
                  key={data.crossCheck.id}
                  survey={props.survey}
                  check={data.crossCheck.id}
                  base={props.base}
                />
              )}
            </>
          ))}
        </>
      );
    };
  },
  { props: ['survey', 'base', 'mayCompare'] },
);

const pointTable = (texts: SurveyWords, { points }: SurveyVsSensor, base: string) =>
  points.length === 0 ? (
    <p>{texts.noComparison}</p>
  ) : (
    tableOf(
      texts.sensors,
      [
        {
          name: texts.household,
          cell: ({ household }) => (
            <RouterLink to={`${base}/households/${encodeURIComponent(household)}`}>
              {lastPart(household)}
            </RouterLink>
          ),
        },
        { name: texts.collector, cell: ({ collector }) => collector && lastPart(collector) },
        { name: texts.stated, isNumber: true, cell: ({ stated }) => numberText(stated) },
        { name: texts.measured, isNumber: true, cell: ({ measured }) => numberText(measured) },
        { name: texts.verdict, cell: ({ verdict }) => texts.verdictOf[verdict] },
      ],
      points.map((row) => ({ key: row.household, row })),
    )
  );
