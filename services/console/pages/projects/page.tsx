// All projects of the key, one line each.
import { defineComponent } from 'vue';
import { RouterLink } from 'vue-router';
import { useSession } from '../../data/session.ts';
import { useResource } from '../../data/use-resource.ts';
import { usePaging } from '../../parts/paging.tsx';
import { stateOf } from '../../parts/state.tsx';
import { tableOf } from '../../parts/table.tsx';
import { percentText } from '../../words/numbers.ts';
import { useSpeech } from '../../words/speech.ts';

const pageRows = 100;

export default defineComponent(() => {
  const session = useSession();
  const { words } = useSpeech();
  const paging = usePaging();
  const projects = useResource(
    () => `projects ${paging.cursor()}`,
    (client, options) =>
      client('listProjects', {
        query: { limit: pageRows, status: 'active', count: 'true', ...paging.query() },
        ...options,
      }),
  );
  return () => {
    const { projects: texts } = words.value;
    return (
      <>
        <h1 tabindex={-1}>{texts.title}</h1>
        {stateOf(projects, { words: words.value, session, reading: texts.reading }, (list) => (
          <>
            {list.data.length === 0
              ? paging.emptyOf(texts.empty)
              : tableOf(
                  texts.title,
                  [
                    {
                      name: texts.name,
                      cell: ({ id, name }) => <RouterLink to={`/projects/${id}`}>{name}</RouterLink>,
                    },
                    { name: texts.country, cell: ({ country }) => country },
                    { name: texts.timeZone, cell: ({ timeZone }) => timeZone },
                    {
                      name: texts.threshold,
                      isNumber: true,
                      cell: ({ coverageThreshold }) => percentText(coverageThreshold),
                    },
                  ],
                  list.data.map((row) => ({ key: row.id, row })),
                  paging.captionOf(texts.count, list),
                )}
            {paging.linksOf(list.nextCursor)}
          </>
        ))}
      </>
    );
  };
});
