// The webhooks: create, test, switch on again, delete; and the log of what was sent.
import { defineComponent, ref, shallowRef } from 'vue';
import type { WebhookEndpoint } from '#infra/client/operations.ts';
import { useSession } from '../../data/session.ts';
import { ifMatch } from '../../data/if-match.ts';
import { useAction } from '../../data/use-action.ts';
import { useResource } from '../../data/use-resource.ts';
import { Confirm, faultOf, fieldOf } from '../../parts/action.tsx';
import { usePaging } from '../../parts/paging.tsx';
import { stateOf } from '../../parts/state.tsx';
import { tableOf } from '../../parts/table.tsx';
import { useVersions, type Field } from '../../parts/versions.tsx';
import { useSpeech } from '../../words/speech.ts';
import { Deliveries } from './deliveries.tsx';
import { secretOf, type Secret } from './secret.tsx';
import type { SettingWords } from './words/en.ts';
import { settingWords } from './words/words.ts';

const pageRows = 50;

export const Webhooks = defineComponent(() => {
  const session = useSession();
  const { words, textsOf } = useSpeech();
  const action = useAction();
  const secret = shallowRef<Secret | null>(null);
  const url = ref('');
  const isTested = ref(false);
  const paging = usePaging('webhooksAfter', 'webhooks');
  const webhooks = useResource(
    () => `webhooks ${paging.cursor()}`,
    (client, options) =>
      client('listWebhookEndpoints', {
        query: { sort: '-createdAt', limit: pageRows, ...paging.query() },
        ...options,
      }),
  );
  const create = async (event: Event): Promise<void> => {
    event.preventDefault();
    const reply = await action.run((client, options) =>
      client('createWebhookEndpoint', { body: { url: url.value }, ...options }),
    );
    if (reply === null) return;
    secret.value = { name: url.value, value: reply.body.secret };
    url.value = '';
    webhooks.again();
  };
  const test = async ({ id }: WebhookEndpoint): Promise<void> => {
    const reply = await action.run((client, options) =>
      client('testWebhookEndpoint', { params: { id }, ...options }),
    );
    isTested.value = reply !== null;
  };
  const versions = useVersions<WebhookEndpoint>(
    action,
    async (client, { id }) => {
      const reply = await client('getWebhookEndpoint', { params: { id } });
      return reply.status === 200 ? reply.body : null;
    },
    () => webhooks.again(),
  );
  const enable = async (row: WebhookEndpoint): Promise<void> => {
    const reply = await action.run((client, { headers }) =>
      client('patchWebhookEndpoint', {
        params: { id: row.id },
        body: { active: true },
        headers: { ...headers, ...ifMatch(row) },
      }),
    );
    if (reply !== null) webhooks.again();
    await versions.compare(row);
  };
  const remove = async (row: WebhookEndpoint): Promise<void> => {
    const reply = await action.run((client, { headers }) =>
      client('deleteWebhookEndpoint', {
        params: { id: row.id },
        headers: { ...headers, ...ifMatch(row) },
      }),
    );
    if (reply !== null) webhooks.again();
    await versions.compare(row);
  };
  const actionsOf = (texts: SettingWords, row: WebhookEndpoint) => (
    <div class="actions">
      <button type="button" onClick={() => void test(row)}>
        {texts.test}
      </button>
      {(!row.active || row.disabled !== null) && (
        <button type="button" onClick={() => void enable(row)}>
          {texts.enable}
        </button>
      )}
      <Confirm text={texts.remove} question={texts.removeQuestion(row.url)} act={() => void remove(row)} />
    </div>
  );
  return () => {
    const texts = textsOf(settingWords);
    return (
      <>
        {secretOf(texts, secret)}
        {versions.view(fieldsOf(texts), () => faultOf(action, words.value))}
        {isTested.value && (
          <p class="box" role="status">
            {texts.tested}
          </p>
        )}
        {stateOf(webhooks, { words: words.value, session, reading: texts.readingWebhooks }, (list) => (
          <>
            {list.data.length === 0
              ? paging.emptyOf(texts.noWebhooks)
              : tableOf(
                  paging.captionOf(texts.webhookCount, list),
                  [
                    { name: texts.url, cell: (row) => row.url },
                    {
                      name: texts.events,
                      cell: ({ events }) => (events.length === 0 ? texts.allEvents : events.join(', ')),
                    },
                    { name: texts.status, cell: (row) => stateText(texts, row) },
                    { name: texts.actions, cell: (row) => actionsOf(texts, row) },
                  ],
                  list.data.map((row) => ({ key: row.id, row })),
                  paging.captionOf(texts.webhookCount, list),
                )}
            {list.data.map(({ id, url: address }) => (
              <Deliveries key={id} endpoint={id} address={address} />
            ))}
            {paging.linksOf(list.nextCursor)}
          </>
        ))}
        <details class="no-print">
          <summary>{texts.createWebhook}</summary>
          <form class="row" onSubmit={(event: Event) => void create(event)}>
            {fieldOf({
              id: 'webhook-url',
              label: texts.url,
              type: 'url',
              value: url.value,
              change: (value) => (url.value = value),
            })}
            <p>
              <button class="main" type="submit" disabled={action.isRunning.value}>
                {texts.createWebhook}
              </button>
            </p>
          </form>
        </details>
      </>
    );
  };
});

const fieldsOf = (texts: SettingWords): Field<WebhookEndpoint>[] => [
  { name: texts.url, text: ({ url }) => url },
  {
    name: texts.events,
    text: ({ events }) => (events.length === 0 ? texts.allEvents : events.join(', ')),
  },
  {
    name: texts.status,
    text: ({ active, disabled }) => (disabled === null ? (active ? texts.on : texts.off) : texts.disabled),
  },
];

const stateText = (texts: SettingWords, { active, disabled }: WebhookEndpoint) =>
  disabled === null ? active ? texts.on : texts.off : <span class="badge bad">{texts.disabled}</span>;
