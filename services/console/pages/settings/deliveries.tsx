// The log of a webhook: what was sent, how often it was tried, and what was answered. It is read when it is opened.
import { defineComponent, ref } from 'vue';
import type { WebhookDelivery } from '#infra/client/operations.ts';
import { useSession } from '../../data/session.ts';
import { useAction } from '../../data/use-action.ts';
import { useResource } from '../../data/use-resource.ts';
import { faultOf } from '../../parts/action.tsx';
import { usePaging, type Paging } from '../../parts/paging.tsx';
import { stateOf } from '../../parts/state.tsx';
import { tableOf } from '../../parts/table.tsx';
import { minuteText } from '../../words/dates.ts';
import { useSpeech } from '../../words/speech.ts';
import { settingWords } from './words/words.ts';

const pageRows = 50;

export const Deliveries = defineComponent(
  (props: { readonly endpoint: string; readonly address: string }) => {
    const { textsOf } = useSpeech();
    const anchor = `log-${props.endpoint}`;
    const paging = usePaging(`after-${anchor}`, anchor);
    const isOpen = ref(paging.cursor() !== '');
    return () => (
      <details
        id={anchor}
        open={isOpen.value}
        onToggle={({ target }: Event) => {
          isOpen.value = target instanceof HTMLDetailsElement && target.open;
        }}
      >
        <summary>{`${textsOf(settingWords).log}: ${props.address}`}</summary>
        {isOpen.value && <Log endpoint={props.endpoint} paging={paging} />}
      </details>
    );
  },
  { props: ['endpoint', 'address'] },
);

const Log = defineComponent(
  (props: { readonly endpoint: string; readonly paging: Paging }) => {
    const session = useSession();
    const { words, textsOf } = useSpeech();
    const action = useAction();
    const deliveries = useResource(
      () => `deliveries ${props.endpoint} ${props.paging.cursor()}`,
      (client, options) =>
        client('listWebhookDeliveries', {
          params: { id: props.endpoint },
          query: { limit: pageRows, sort: '-createdAt', ...props.paging.query() },
          ...options,
        }),
    );
    const replay = async (deliveryId: string): Promise<void> => {
      const reply = await action.run((client, options) =>
        client('replayWebhookDelivery', { params: { id: props.endpoint, deliveryId }, ...options }),
      );
      if (reply !== null) deliveries.again();
    };
    return () => {
      const texts = textsOf(settingWords);
      return (
        <>
          {faultOf(action, words.value)}
          {stateOf(deliveries, { words: words.value, session, reading: texts.readingLog }, (list) => [
            list.data.length === 0
              ? props.paging.emptyOf(texts.noLog)
              : tableOf(
                  props.paging.captionOf(texts.deliveryCount, list),
                  [
                    { name: texts.event, cell: ({ type }) => type },
                    { name: texts.created, cell: ({ createdAt }) => minuteText(createdAt) },
                    { name: texts.status, cell: ({ status }) => texts.deliveries[status] },
                    {
                      name: texts.attempts,
                      isNumber: true,
                      cell: ({ attemptCount }) => String(attemptCount),
                    },
                    { name: texts.answer, cell: answerText },
                    {
                      name: texts.actions,
                      cell: ({ id }) => (
                        <button type="button" onClick={() => void replay(id)}>
                          {texts.again}
                        </button>
                      ),
                    },
                  ],
                  list.data.map((row) => ({ key: row.id, row })),
                  props.paging.captionOf(texts.deliveryCount, list),
                ),
            props.paging.linksOf(list.nextCursor),
          ])}
        </>
      );
    };
  },
  { props: ['endpoint', 'paging'] },
);

/** Status of the last answer, or why none came. */
function answerText({ attempts }: WebhookDelivery): string {
  const last = attempts.at(-1);
  return String(last?.status ?? last?.fault ?? '–');
}
