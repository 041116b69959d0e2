// The API keys in force, the newest first: create, rotate, revoke, and sign-in links for their holders. A secret is shown once.
import { defineComponent, shallowRef } from 'vue';
import type { ApiKey } from '#infra/client/operations.ts';
import { useSession } from '../../data/session.ts';
import { ifMatch } from '../../data/if-match.ts';
import { useAction } from '../../data/use-action.ts';
import { useResource } from '../../data/use-resource.ts';
import { Confirm, faultOf } from '../../parts/action.tsx';
import { usePaging } from '../../parts/paging.tsx';
import { stateOf } from '../../parts/state.tsx';
import { tableOf } from '../../parts/table.tsx';
import { useVersions, type Field } from '../../parts/versions.tsx';
import { minuteText } from '../../words/dates.ts';
import { lastPart } from '../../words/names.ts';
import { useSpeech } from '../../words/speech.ts';
import { KeyForm } from './key-form.tsx';
import { secretOf, type Secret } from './secret.tsx';
import type { SettingWords } from './words/en.ts';
import { settingWords } from './words/words.ts';

const pageRows = 100;

export const Keys = defineComponent(() => {
  const session = useSession();
  const { words, textsOf } = useSpeech();
  const action = useAction();
  const secret = shallowRef<Secret | null>(null);
  const paging = usePaging('keysAfter', 'keys');
  const keys = useResource(
    () => `keys ${paging.cursor()}`,
    (client, options) =>
      client('listApiKeys', {
        query: { status: ['active', 'rotating'], sort: '-createdAt', limit: pageRows, ...paging.query() },
        ...options,
      }),
  );
  const rotate = async ({ id, name }: ApiKey): Promise<void> => {
    const reply = await action.run((client, options) =>
      client('rotateApiKey', { params: { id }, body: {}, ...options }),
    );
    if (reply === null) return;
    secret.value = { name, value: reply.body.key, keyId: id };
    keys.again();
  };
  const link = async (keyId: string, name: string): Promise<void> => {
    const reply = await action.run((client, options) =>
      client('createSessionCode', { body: { keyId }, ...options }),
    );
    if (reply === null) return;
    const { address, expiresAt } = reply.body;
    secret.value = { name, value: address, endsAt: expiresAt };
  };
  const versions = useVersions<ApiKey>(
    action,
    async (client, { id }) => {
      const reply = await client('getApiKey', { params: { id } });
      return reply.status === 200 ? reply.body : null;
    },
    () => keys.again(),
  );
  const revoke = async (shown: ApiKey): Promise<void> => {
    const reply = await action.run((client, { headers }) =>
      client('revokeApiKey', { params: { id: shown.id }, headers: { ...headers, ...ifMatch(shown) } }),
    );
    if (reply !== null) keys.again();
    await versions.compare(shown);
  };
  return () => {
    const texts = textsOf(settingWords);
    return (
      <>
        {secretOf(texts, secret, (id, name) => void link(id, name))}
        {versions.view(fieldsOf(texts), () => faultOf(action, words.value))}
        {stateOf(keys, { words: words.value, session, reading: texts.readingKeys }, (list) => [
          list.data.length === 0
            ? paging.emptyOf(texts.noKeys)
            : tableOf<ApiKey>(
                paging.captionOf(texts.keyCount, list),
                [
                  { name: texts.name, cell: ({ name }) => name },
                  { name: texts.status, cell: ({ status }) => texts.statuses[status] },
                  { name: texts.organisation, cell: ({ organisation }) => organisation ?? texts.none },
                  {
                    name: texts.actor,
                    cell: ({ actor }) => (actor === null ? texts.none : lastPart(actor)),
                  },
                  {
                    name: texts.projects,
                    cell: ({ projectIds }) =>
                      projectIds.length === 0 ? texts.allProjects : projectIds.join(', '),
                  },
                  { name: texts.scopes, cell: ({ scopes }) => scopesView(texts.scopes, scopes) },
                  {
                    name: texts.expires,
                    cell: ({ expiresAt }) => (expiresAt === null ? texts.never : minuteText(expiresAt)),
                  },
                  { name: texts.lastUsed, cell: ({ lastUsedAt }) => lastUsedAt && minuteText(lastUsedAt) },
                  {
                    name: texts.actions,
                    cell: (row) => (
                      <div class="actions">
                        <button
                          type="button"
                          aria-label={`${texts.signInLink}: ${row.name}`}
                          disabled={action.isRunning.value}
                          onClick={() => void link(row.id, row.name)}
                        >
                          {texts.signInLink}
                        </button>
                        <Confirm
                          text={texts.rotate}
                          question={texts.rotateQuestion(row.name)}
                          act={() => void rotate(row)}
                        />
                        <Confirm
                          text={texts.revoke}
                          question={texts.revokeQuestion(row.name)}
                          act={() => void revoke(row)}
                        />
                      </div>
                    ),
                  },
                ],
                list.data.map((row) => ({ key: row.id, row })),
                paging.captionOf(texts.keyCount, list),
              ),
          paging.linksOf(list.nextCursor),
        ])}
        <details class="no-print">
          <summary>{texts.create}</summary>
          <KeyForm
            finish={(made) => {
              secret.value = made;
              keys.again();
            }}
          />
        </details>
      </>
    );
  };
});

const fieldsOf = (texts: SettingWords): Field<ApiKey>[] => [
  { name: texts.name, text: ({ name }) => name },
  { name: texts.status, text: ({ status }) => texts.statuses[status] },
  { name: texts.organisation, text: ({ organisation }) => organisation ?? texts.none },
  { name: texts.actor, text: ({ actor }) => actor ?? texts.none },
  {
    name: texts.projects,
    text: ({ projectIds }) => (projectIds.length === 0 ? texts.allProjects : projectIds.join(', ')),
  },
  { name: texts.scopes, text: ({ scopes }) => scopes.join(', ') },
  {
    name: texts.expires,
    text: ({ expiresAt }) => (expiresAt === null ? texts.never : minuteText(expiresAt)),
  },
];

const scopesView = (label: string, scopes: readonly string[]) => (
  <details>
    <summary>{`${scopes.length} ${label.toLowerCase()}`}</summary>
    {scopes.join(', ')}
  </details>
);
