// One answer: what was noticed, what the household said, and the decision on it. The checks stay in view above the decision.
import { defineComponent } from 'vue';
import { RouterLink, useRoute } from 'vue-router';
import type { SurveyResponse } from '#infra/client/operations.ts';
import { useProject } from '../../../data/use-project.ts';
import { useSession } from '../../../data/session.ts';
import { useResource } from '../../../data/use-resource.ts';
import { withRight } from '../../../parts/action.tsx';
import { crumbsOf } from '../../../parts/crumbs.tsx';
import { factsOf } from '../../../parts/facts.tsx';
import { emptyOf, stateOf } from '../../../parts/state.tsx';
import { tableOf } from '../../../parts/table.tsx';
import { minuteText } from '../../../words/dates.ts';
import { lastPart } from '../../../words/names.ts';
import { numberText } from '../../../words/numbers.ts';
import { useSpeech } from '../../../words/speech.ts';
import { Answers, LabelledAnswers } from './answers.tsx';
import { campaignName, templateName } from '../campaign.ts';
import { DecideHeld } from './decide-held.tsx';
import { DecideOne } from './decide-one.tsx';
import { useReviewRules } from './decisions.ts';
import { Decisions, Files, Versions } from './response-log.tsx';
import { householdText, stateBadge } from './response-parts.tsx';
import type { ReviewWords } from './words/en.ts';
import { reviewWords } from './words/words.ts';

export default defineComponent(() => {
  const session = useSession();
  const { words, textsOf } = useSpeech();
  const route = useRoute();
  const project = (): string => String(route.params['project']);
  const campaign = (): string => String(route.params['campaign']);
  const id = (): string => String(route.params['response']);
  const { name: projectName } = useProject(project);
  const rules = useReviewRules(project);
  const survey = useResource(
    () => `survey ${campaign()}`,
    (client, options) => client('getSurvey', { params: { id: campaign() }, ...options }),
  );
  const response = useResource(
    () => `response ${id()}`,
    (client, options) => client('getResponse', { params: { id: id() }, ...options }),
  );
  return () => {
    const texts = textsOf(reviewWords);
    const { pages } = words.value;
    const base = `/projects/${project()}`;
    const list = `${base}/surveys`;
    const shown = response.shown.value;
    const name = shown.state === 'ready' ? householdText(texts, shown.value) : id();
    const found = survey.shown.value.state === 'ready' ? survey.shown.value.value : null;
    return (
      <>
        {crumbsOf(words.value, [
          { text: projectName.value, to: base },
          { text: pages.surveys, to: list },
          { text: found ? campaignName(found) : campaign(), to: `${list}/${campaign()}` },
          { text: texts.title, to: `${list}/${campaign()}/responses` },
          { text: name },
        ])}
        <h1 tabindex={-1}>{`${texts.response} ${name}`}</h1>
        {stateOf(response, { words: words.value, session, reading: texts.readingOne }, (value) => (
          <>
            {factsOf(responseFacts(texts, value, base))}
            {value.faults && (
              <>
                <h2>{texts.faults}</h2>
                <ul class="plain" lang="en">
                  {value.faults.map(({ code, detail, pointer }) => (
                    <li>
                      <strong>{code}</strong> {detail} {pointer !== undefined && <code>{pointer}</code>}
                    </li>
                  ))}
                </ul>
              </>
            )}
            <h2>{texts.checks}</h2>
            {checksView(texts, value)}
            <section class="no-print">
              <h2>{texts.decide}</h2>
              {withRight(session, 'responses:review', words.value, () =>
                value.verification.status === 'held' ? (
                  <DecideHeld key={value.version} response={value} again={response.again} />
                ) : (
                  <DecideOne key={value.version} response={value} rules={rules()} again={response.again} />
                ),
              )}
            </section>
            <h2>{texts.sections}</h2>
            {found && templateName(found) !== '' ? (
              <LabelledAnswers response={value} template={templateName(found)} project={found.projectId} />
            ) : (
              <Answers response={value} sections={[]} />
            )}
            <h2>{texts.attachments}</h2>
            <Files response={value.id} />
            <h2 id="decisions">{texts.decisionLog}</h2>
            <Decisions key={`decisions ${value.version}`} response={value.id} />
            <h2 id="versions">{texts.versions}</h2>
            <Versions key={`versions ${value.version}`} response={value.id} />
          </>
        ))}
      </>
    );
  };
});

function responseFacts(texts: ReviewWords, response: SurveyResponse, base: string) {
  const { completion, quality, collector, householdId, startedAt, endedAt } = response;
  return [
    [texts.state, stateBadge(texts, response)],
    [
      texts.household,
      householdId === '' ? (
        texts.unknownHousehold
      ) : (
        <RouterLink to={`${base}/households/${encodeURIComponent(householdId)}`}>
          {lastPart(householdId)}
        </RouterLink>
      ),
    ],
    [texts.interviewed, minuteText(response.timestamp)],
    [texts.minutes, startedAt && endedAt && texts.minutesOf(minutesBetween(startedAt, endedAt))],
    [texts.collector, collector && lastPart(collector)],
    [texts.purpose, response.purpose && texts.backCheck],
    [texts.complete, texts.answered(numberText(completion.answered), numberText(completion.applicable))],
    [texts.quality, quality.meets ? texts.meets : texts.fails],
    [texts.outOfSample, response.outOfSample === true && texts.notDrawn],
    [texts.missingFiles, response.missingFiles?.join(', ')],
    [texts.digest, <code>{response.digest}</code>],
    [texts.id, <code>{response.id}</code>],
  ] as const;
}

const minutesBetween = (from: string, to: string): string =>
  numberText((Date.parse(to) - Date.parse(from)) / 60_000);

const checksView = (texts: ReviewWords, { checks }: SurveyResponse) =>
  checks.length === 0
    ? emptyOf(texts.noChecks)
    : tableOf(
        texts.checks,
        [
          { name: texts.check, cell: ({ id }) => id },
          {
            name: texts.result,
            cell: ({ result }) => (
              <span class={{ badge: true, bad: result === 'fail', good: result === 'pass' }}>
                {texts.results[result]}
              </span>
            ),
          },
          {
            name: texts.detail,
            cell: ({ detail, pointer }) => [
              <span lang="en">{detail}</span>,
              ' ',
              pointer !== undefined && <code>{pointer}</code>,
            ],
          },
        ],
        checks.map((row, index) => ({ key: String(index), row })),
      );
