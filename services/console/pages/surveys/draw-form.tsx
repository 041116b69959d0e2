// The form that draws the sample: by the seed of the planned source, or all households of a census. It needs the name typed.
import { defineComponent, ref } from 'vue';
import type { DrawProof, NewDraw, Survey } from '#infra/client/operations.ts';
import { useSession } from '../../data/session.ts';
import { ifMatch } from '../../data/if-match.ts';
import { useAction } from '../../data/use-action.ts';
import { useResource } from '../../data/use-resource.ts';
import { fieldOf } from '../../parts/action.tsx';
import { stateOf } from '../../parts/state.tsx';
import { TypedName } from '../../parts/typed-name.tsx';
import { useSpeech } from '../../words/speech.ts';
import { campaignName, isRandom } from './campaign.ts';
import { planText } from './plan-text.ts';
import { useSurveyVersions } from './survey-versions.ts';
import { surveyWords } from './words/words.ts';

type SeedPlan = DrawProof['commitments'][number]['committed']['seedPlan'];

/** The source that the commitment in force names. */
const planInForce = ({ commitments }: DrawProof): SeedPlan => commitments.at(-1)?.committed.seedPlan ?? null;

/** How many households were drawn, and how many are in reserve. */
export interface Drawn {
  readonly sampleSize: number;
  readonly reserveSize: number;
}

interface Props {
  readonly survey: Survey;
  readonly again: () => void;
  /** Called with the sizes before `again`. The parent says them: a sample is drawn once, and this form goes with it. */
  readonly showSizes: (sizes: Drawn) => void;
}

export const DrawForm = defineComponent(
  (props: Props) => () =>
    isRandom(props.survey) ? (
      <PlannedDraw
        key={props.survey.version}
        survey={props.survey}
        again={props.again}
        showSizes={props.showSizes}
      />
    ) : (
      <Draw survey={props.survey} again={props.again} showSizes={props.showSizes} plan={null} />
    ),
  { props: ['survey', 'again', 'showSizes'] },
);

/** A random draw: the commitment says where its seed comes from. */
const PlannedDraw = defineComponent(
  (props: Props) => {
    const session = useSession();
    const { words, textsOf } = useSpeech();
    const proof = useResource(
      () => `proof ${props.survey.id} ${props.survey.version}`,
      (client, options) => client('getSampleProof', { params: { id: props.survey.id }, ...options }),
    );
    return () => {
      const texts = textsOf(surveyWords);
      return stateOf(proof, { words: words.value, session, reading: texts.readingProof }, (value) => (
        <Draw
          survey={props.survey}
          again={props.again}
          showSizes={props.showSizes}
          plan={planInForce(value)}
        />
      ));
    };
  },
  { props: ['survey', 'again', 'showSizes'] },
);

const Draw = defineComponent(
  (props: Props & { readonly plan: SeedPlan }) => {
    const { textsOf } = useSpeech();
    const action = useAction();
    const versions = useSurveyVersions(action, () => props.again());
    const [seed, publishedAt] = [ref(''), ref('')];
    const isAsking = ref(false);
    /** A plan that names a date needs no other time. */
    const needsTime = (): boolean => props.plan?.source === 'external' && props.plan.date === undefined;
    const draw = async (): Promise<void> => {
      const reply = await action.run((client, { headers }) =>
        client('drawSample', {
          params: { id: props.survey.id },
          body: drawOf(props.plan, { value: seed.value, publishedAt: publishedAt.value }),
          headers: { ...headers, ...ifMatch(props.survey) },
        }),
      );
      isAsking.value = false;
      if (reply === null) {
        await versions.compare(props.survey);
        return;
      }
      const { sampleSize, reserveSize } = reply.body;
      props.showSizes({ sampleSize, reserveSize });
      props.again();
    };
    const ask = (event: Event): void => {
      event.preventDefault();
      isAsking.value = true;
    };
    return () => {
      const texts = textsOf(surveyWords);
      const { plan, survey } = props;
      return (
        <>
          <h3>{texts.draw}</h3>
          <form class="row no-print" onSubmit={ask}>
            <p class="soft wide">
              {plan === null ? texts.census : `${texts.plan}: ${planText(texts, plan)}`}
            </p>
            {plan !== null &&
              fieldOf({
                id: 'draw-seed',
                label: texts.seed,
                value: seed.value,
                change: (value) => (seed.value = value),
              })}
            {needsTime() &&
              fieldOf({
                id: 'draw-published',
                label: texts.publishedAt,
                type: 'datetime-local',
                step: 1,
                value: publishedAt.value,
                change: (value) => (publishedAt.value = value),
              })}
            <p>
              <button class="main" type="submit">
                {texts.draw}
              </button>
            </p>
          </form>
          {versions.view()}
          {isAsking.value && (
            <TypedName
              title={texts.drawTitle}
              question={plan === null ? texts.census : texts.drawHelp}
              name={campaignName(survey)}
              text={texts.draw}
              isBlocked={action.isRunning.value}
              act={() => void draw()}
              leave={() => (isAsking.value = false)}
            />
          )}
        </>
      );
    };
  },
  { props: ['survey', 'again', 'showSizes', 'plan'] },
);

/** A census has no seed. */
function drawOf(
  plan: SeedPlan,
  { value, publishedAt }: { readonly value: string; readonly publishedAt: string },
): NewDraw {
  if (plan === null) return {};
  return {
    seed: {
      source: plan.source,
      value,
      ...(plan.source === 'drand' && { round: plan.round }),
      ...(publishedAt !== '' && { publishedAt: new Date(publishedAt).toISOString() }),
    },
  };
}
