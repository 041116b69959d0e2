// Messages that were refused and not replayed: why, from where, their bytes, and the replay.
import { defineComponent, ref } from 'vue';
import type { DeadLetter } from '#infra/client/operations.ts';
import { useSession } from '../../data/session.ts';
import { useAction } from '../../data/use-action.ts';
import { useResource } from '../../data/use-resource.ts';
import { Confirm, faultOf, withRight } from '../../parts/action.tsx';
import { usePaging } from '../../parts/paging.tsx';
import { stateOf } from '../../parts/state.tsx';
import { tableOf } from '../../parts/table.tsx';
import { numberText } from '../../words/numbers.ts';
import { useSpeech } from '../../words/speech.ts';
import { bytesOf, hexLines } from './hex.ts';
import { deviceLink } from './links.tsx';
import type { DataWords } from './words/en.ts';
import { dataWords } from './words/words.ts';

const pageRows = 10;
/** More bytes than these are in the API alone. */
const shownBytes = 2048;

export const Refused = defineComponent(
  (props: { readonly project: string }) => {
    const session = useSession();
    const { words, textsOf } = useSpeech();
    const action = useAction();
    const paging = usePaging('refusedAfter', 'refused');
    const letters = useResource(
      () => `refused ${props.project} ${paging.cursor()}`,
      (client, options) =>
        client('listDeadLetters', {
          query: {
            projectId: props.project,
            replayed: 'false',
            limit: pageRows,
            ...paging.query(),
          },
          ...options,
        }),
    );
    const last = ref('');
    const replay = async (id: string): Promise<void> => {
      const reply = await action.run((client, options) =>
        client('replayDeadLetter', { params: { id }, ...options }),
      );
      if (reply === null) return;
      last.value = numberText(reply.body.replayedAs.offset);
      letters.again();
    };
    return () => {
      const texts = textsOf(dataWords);
      const mayReplay = session.me.value?.scopes.includes('readings:write') === true;
      return (
        <>
          {faultOf(action, words.value)}
          {last.value !== '' && (
            <p class="box" role="status">
              {texts.replayed(last.value)}
            </p>
          )}
          {withRight(session, 'readings:write', words.value, () => null)}
          {stateOf(letters, { words: words.value, session, reading: texts.readingRefused }, (list) => (
            <>
              {list.data.length === 0
                ? paging.emptyOf(texts.noRefused)
                : tableOf(
                    paging.captionOf(texts.refusedCount, list),
                    [
                      {
                        name: texts.arrivedAt,
                        cell: ({ arrivedAt }) => arrivedAt.slice(0, 16).replace('T', ' '),
                      },
                      {
                        name: texts.reason,
                        cell: ({ reason, detail }) => [<strong>{reason}</strong>, ' ', detail],
                      },
                      {
                        name: texts.device,
                        cell: ({ deviceId }) =>
                          deviceId === null ? texts.none : deviceLink(props.project, deviceId),
                      },
                      {
                        name: texts.place,
                        cell: ({ topic, partition, offset }) => `${topic}, ${partition}, ${offset}`,
                      },
                      { name: texts.bytes, cell: (row) => bytesView(texts, row) },
                      ...(mayReplay
                        ? [
                            {
                              name: texts.replay,
                              cell: ({ id }: DeadLetter) => (
                                <Confirm
                                  text={texts.replay}
                                  question={texts.replayQuestion}
                                  act={() => void replay(id)}
                                />
                              ),
                            },
                          ]
                        : []),
                    ],
                    list.data.map((row) => ({ key: row.id, row })),
                    paging.captionOf(texts.refusedCount, list),
                  )}
              {paging.linksOf(list.nextCursor)}
            </>
          ))}
        </>
      );
    };
  },
  { props: ['project'] },
);

const bytesView = (texts: DataWords, { raw, rawLength, rawSha256 }: DeadLetter) => {
  const bytes = bytesOf(raw);
  const shown = bytes.subarray(0, shownBytes);
  return (
    <details>
      <summary>{texts.show}</summary>
      {shown.length < rawLength && <p>{texts.cut(numberText(shown.length), numberText(rawLength))}</p>}
      <pre>{hexLines(shown)}</pre>
      <p class="soft">
        <code>{`sha256:${rawSha256}`}</code>
      </p>
    </details>
  );
};
