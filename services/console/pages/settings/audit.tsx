// The audit log: who did what and when, the newest first.
import { defineComponent } from 'vue';
import { useSession } from '../../data/session.ts';
import { useResource } from '../../data/use-resource.ts';
import { usePaging } from '../../parts/paging.tsx';
import { stateOf } from '../../parts/state.tsx';
import { tableOf } from '../../parts/table.tsx';
import { minuteText } from '../../words/dates.ts';
import { useSpeech } from '../../words/speech.ts';
import { settingWords } from './words/words.ts';

const pageRows = 25;

export const Audit = defineComponent(() => {
  const session = useSession();
  const { words, textsOf } = useSpeech();
  const paging = usePaging('auditAfter', 'audit');
  const entries = useResource(
    () => `audit ${paging.cursor()}`,
    (client, options) =>
      client('listAuditLog', {
        query: { limit: pageRows, sort: '-createdAt', ...paging.query() },
        ...options,
      }),
  );
  return () => {
    const texts = textsOf(settingWords);
    return stateOf(entries, { words: words.value, session, reading: texts.readingAudit }, (list) => (
      <>
        {list.data.length === 0
          ? paging.emptyOf(texts.noAudit)
          : tableOf(
              paging.captionOf(texts.entryCount, list),
              [
                { name: texts.at, cell: ({ at }) => minuteText(at) },
                { name: texts.who, cell: ({ actor }) => actor },
                { name: texts.did, cell: ({ action }) => action },
                { name: texts.record, cell: ({ resource }) => resource },
                { name: texts.request, cell: ({ requestId }) => requestId },
              ],
              list.data.map((row) => ({ key: row.id, row })),
              paging.captionOf(texts.entryCount, list),
            )}
        {paging.linksOf(list.nextCursor)}
      </>
    ));
  };
});
