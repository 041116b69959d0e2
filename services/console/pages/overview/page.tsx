// How a project does today: four numbers, what to do with the most severe first, who cooks on which day, and for how long.
import { defineComponent } from 'vue';
import { useRoute } from 'vue-router';
import { keepFresh } from '../../data/keep-fresh.ts';
import { useProject } from '../../data/use-project.ts';
import { useSession } from '../../data/session.ts';
import { useResource } from '../../data/use-resource.ts';
import { crumbsOf } from '../../parts/crumbs.tsx';
import { loadLater } from '../../parts/load-later.tsx';
import { emptyOf, stateOf, timeText } from '../../parts/state.tsx';
import { WhenSeen } from '../../parts/when-seen.tsx';
import { useSpeech } from '../../words/speech.ts';
import { Calendar } from './calendar.tsx';
import { numbersOf } from './numbers.tsx';
import { toDoOf } from './to-do.tsx';
import { overviewWords } from './words/words.ts';

// Below the calendar: a phone on a weak network draws that first.
const Adoption = loadLater(async () => (await import('./adoption.tsx')).Adoption);
const Stacking = loadLater(async () => (await import('./stacking.tsx')).Stacking);

export default defineComponent(() => {
  const session = useSession();
  const { words, textsOf } = useSpeech();
  const route = useRoute();
  const project = (): string => String(route.params['project']);
  const { name } = useProject(project);
  const summary = useResource(
    () => `summary ${project()}`,
    (client, options) => client('getProjectSummary', { params: { id: project() }, ...options }),
  );
  keepFresh(summary);
  const laterOf = () => (
    <>
      <h2>{textsOf(overviewWords).adoption}</h2>
      <WhenSeen>
        <Adoption project={project()} />
      </WhenSeen>
      <h2>{textsOf(overviewWords).stacking}</h2>
      <WhenSeen>
        <Stacking project={project()} />
      </WhenSeen>
    </>
  );
  return () => {
    const { overview: texts } = words.value;
    return (
      <>
        {crumbsOf(words.value, [{ text: name.value }])}
        <h1 tabindex={-1}>{name.value}</h1>
        {stateOf(summary, { words: words.value, session, reading: texts.reading }, (value) => (
          <>
            <h2>{texts.numbers}</h2>
            {summary.readAtMs.value !== null && (
              <p class="soft">{texts.asOf(timeText(summary.readAtMs.value))}</p>
            )}
            {numbersOf(words.value, value, project())}
            <h2>{texts.toDo}</h2>
            {value.toDo.length === 0 ? emptyOf(texts.nothing) : toDoOf(words.value, value.toDo, project())}
          </>
        ))}
        <h2>{texts.calendar}</h2>
        <div key="calendar" class="tall">
          <Calendar project={project()} />
        </div>
        {/* Not before the page has its length: what is far below is loaded later. */}
        {summary.shown.value.state !== 'loading' && laterOf()}
      </>
    );
  };
});
