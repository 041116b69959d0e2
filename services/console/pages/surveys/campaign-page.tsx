// One campaign: its next step, what is missing, its sample, its progress, its collectors, and its answers against sensors.
import { defineComponent } from 'vue';
import { RouterLink, useRoute } from 'vue-router';
import type { Survey } from '#infra/client/operations.ts';
import { useProject } from '../../data/use-project.ts';
import { useSession } from '../../data/session.ts';
import { useResource } from '../../data/use-resource.ts';
import { withRight } from '../../parts/action.tsx';
import { crumbsOf } from '../../parts/crumbs.tsx';
import { factsOf } from '../../parts/facts.tsx';
import { loadLater } from '../../parts/load-later.tsx';
import { emptyOf, stateOf } from '../../parts/state.tsx';
import { minuteText } from '../../words/dates.ts';
import { useSpeech } from '../../words/speech.ts';
import {
  answersLeft,
  campaignName,
  isComparable,
  isDrawn,
  isPrepared,
  kindText,
  templateName,
} from './campaign.ts';
import { Collectors } from './collectors.tsx';
import { Questionnaire } from './questionnaire.tsx';
import { Readiness } from './readiness.tsx';
import { Sample } from './sample.tsx';
import { Steps } from './steps.tsx';
import { Visits } from './visits.tsx';
import type { SurveyWords } from './words/en.ts';
import { surveyWords } from './words/words.ts';

// The page is read before its pictures: those come with scripts of their own.
const Progress = loadLater(async () => (await import('./progress.tsx')).Progress);
const Sensors = loadLater(async () => (await import('./sensors.tsx')).Sensors);

export default defineComponent(() => {
  const session = useSession();
  const { words, textsOf } = useSpeech();
  const route = useRoute();
  const project = (): string => String(route.params['project']);
  const id = (): string => String(route.params['campaign']);
  const { name: projectName } = useProject(project);
  const survey = useResource(
    () => `survey ${id()}`,
    (client, options) => client('getSurvey', { params: { id: id() }, ...options }),
  );
  return () => {
    const texts = textsOf(surveyWords);
    const { pages } = words.value;
    const base = `/projects/${project()}`;
    const shown = survey.shown.value;
    const name = shown.state === 'ready' ? campaignName(shown.value) : id();
    return (
      <>
        {crumbsOf(words.value, [
          { text: projectName.value, to: base },
          { text: pages.surveys, to: `${base}/surveys` },
          { text: name },
        ])}
        <h1 tabindex={-1}>{name}</h1>
        {stateOf(survey, { words: words.value, session, reading: texts.readingOne }, (value) => (
          <>
            {factsOf(campaignFacts(texts, value))}
            <ul class="plain">
              <li>
                <RouterLink to={`${base}/surveys/${value.id}/responses`}>{texts.answers}</RouterLink>
              </li>
              {value.status === 'open' && (
                <li class="no-print">
                  {withRight(session, 'responses:write', words.value, () => (
                    <>
                      <a href={`/console/fill/${value.id}`}>{texts.fill}</a>{' '}
                      <span class="soft">{texts.fillHelp}</span>
                    </>
                  ))}
                </li>
              )}
            </ul>
            <section class="no-print">
              <h2>{texts.steps}</h2>
              {answersLeft(value) > 0 && (
                <p>
                  <RouterLink to={`${base}/surveys/${value.id}/responses`}>
                    <strong>{texts.review(answersLeft(value))}</strong>
                  </RouterLink>
                </p>
              )}
              {withRight(session, 'surveys:write', words.value, () => (
                <Steps key={value.version} survey={value} again={survey.again} />
              ))}
            </section>
            {isPrepared(value) && (
              <>
                <h2 id="readiness">{texts.readiness}</h2>
                <Readiness survey={value.id} version={value.version} />
              </>
            )}
            <h2>{texts.sample}</h2>
            <Sample survey={value} again={survey.again} />
            <h2>{texts.progress}</h2>
            {isPrepared(value) && !isDrawn(value) ? (
              emptyOf(texts.notDrawnYet)
            ) : (
              <Progress key={value.version} survey={value.id} />
            )}
            <h2>{texts.collectors}</h2>
            <Collectors survey={value.id} project={project()} />
            <h2 id="sensors">{texts.sensors}</h2>
            <Sensors survey={value.id} base={base} mayCompare={isComparable(value)} />
            <h2 id="visits">{texts.visits}</h2>
            <Visits survey={value.id} base={base} />
          </>
        ))}
      </>
    );
  };
});

const momentIn = (schedule: unknown, name: 'opensAt' | 'closesAt'): string | null => {
  const moment = schedule === null ? undefined : Object(schedule)[name];
  return typeof moment === 'string' ? minuteText(moment) : null;
};

const campaignFacts = (texts: SurveyWords, survey: Survey) =>
  [
    [texts.state, <span class="badge">{texts.states[survey.status]}</span>],
    [texts.kind, kindText(texts, survey)],
    [texts.round, String(survey.round)],
    [texts.size, sizeText(survey)],
    [texts.opensAt, momentIn(survey.schedule, 'opensAt')],
    [texts.closesAt, momentIn(survey.schedule, 'closesAt')],
    [texts.questionnaire, templateName(survey) !== '' && <Questionnaire survey={survey} />],
  ] as const;

function sizeText({ sampling }: Survey): string | null {
  const size = sampling['size'];
  return typeof size === 'number' ? String(size) : null;
}
