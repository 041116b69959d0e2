// What belongs to a person and to the installation: rights, sessions, keys, webhooks, audit log.
import { defineComponent } from 'vue';
import { useSession } from '../../data/session.ts';
import { useResource } from '../../data/use-resource.ts';
import { withRight } from '../../parts/action.tsx';
import { crumbsOf } from '../../parts/crumbs.tsx';
import { factsOf } from '../../parts/facts.tsx';
import { usePaging } from '../../parts/paging.tsx';
import { stateOf } from '../../parts/state.tsx';
import { tableOf } from '../../parts/table.tsx';
import { minuteText } from '../../words/dates.ts';
import { useSpeech } from '../../words/speech.ts';
import { Audit } from './audit.tsx';
import { Keys } from './keys.tsx';
import { Webhooks } from './webhooks.tsx';
import { settingWords } from './words/words.ts';

const pageRows = 25;

export default defineComponent(() => {
  const session = useSession();
  const { words, textsOf } = useSpeech();
  const me = useResource(
    () => 'me',
    (client, options) => client('getMe', options),
  );
  const paging = usePaging('sessionsAfter', 'sessions');
  const sessions = useResource(
    () => `sessions ${paging.cursor()}`,
    (client, options) =>
      client('listSessions', {
        query: { sort: '-createdAt', limit: pageRows, ...paging.query() },
        ...options,
      }),
  );
  return () => {
    const texts = textsOf(settingWords);
    const { pages } = words.value;
    const common = { words: words.value, session };
    return (
      <>
        {crumbsOf(words.value, [{ text: pages.settings }])}
        <h1 tabindex={-1}>{pages.settings}</h1>
        <h2>{texts.mine}</h2>
        {stateOf(me, { ...common, reading: texts.readingMine }, (value) =>
          factsOf([
            [texts.name, value.name],
            [texts.expires, value.expiresAt === null ? texts.never : minuteText(value.expiresAt)],
            [texts.actor, value.actor ?? texts.none],
            [texts.organisation, value.organisation],
            [texts.projects, value.projectIds.length === 0 ? texts.allProjects : value.projectIds.join(', ')],
            [texts.scopes, value.scopes.join(', ')],
            [texts.key, value.sessionOf && <code>{value.sessionOf}</code>],
          ]),
        )}
        <h2 id="sessions">{texts.sessions}</h2>
        <p class="soft">{texts.sessionHelp}</p>
        {stateOf(sessions, { ...common, reading: texts.readingSessions }, (list) => [
          tableOf(
            paging.captionOf(texts.sessionCount, list),
            [
              { name: texts.sessions, cell: ({ isCurrent }) => (isCurrent ? texts.current : texts.other) },
              { name: texts.created, cell: ({ createdAt }) => minuteText(createdAt) },
              { name: texts.lastUsed, cell: ({ lastUsedAt }) => lastUsedAt && minuteText(lastUsedAt) },
              { name: texts.expires, cell: ({ expiresAt }) => minuteText(expiresAt) },
            ],
            list.data.map((row) => ({ key: row.id, row })),
            paging.captionOf(texts.sessionCount, list),
          ),
          paging.linksOf(list.nextCursor),
        ])}
        <h2 id="keys">{texts.keys}</h2>
        {withRight(session, 'keys:manage', words.value, () => (
          <Keys />
        ))}
        <h2 id="webhooks">{texts.webhooks}</h2>
        {withRight(session, 'webhooks:manage', words.value, () => (
          <Webhooks />
        ))}
        <h2 id="audit">{texts.audit}</h2>
        {withRight(session, 'audit:read', words.value, () => (
          <Audit />
        ))}
        <h2>{texts.more}</h2>
        <p>
          <a href="/docs">{texts.docs}</a>
        </p>
      </>
    );
  };
});
