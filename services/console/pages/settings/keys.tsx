// The API keys: create, rotate, revoke. A secret is shown once.
import { defineComponent, ref, shallowRef } from 'vue';
import type { ApiKey, NewApiKey } from '#infra/client/operations.ts';
import { useSession } from '../../data/session.ts';
import { ifMatch } from '../../data/if-match.ts';
import { useAction } from '../../data/use-action.ts';
import { useResource } from '../../data/use-resource.ts';
import { Confirm, faultOf, fieldOf } from '../../parts/action.tsx';
import { emptyOf, stateOf } from '../../parts/state.tsx';
import { tableOf } from '../../parts/table.tsx';
import { useVersions, type Field } from '../../parts/versions.tsx';
import { minuteText } from '../../words/dates.ts';
import { useSpeech } from '../../words/speech.ts';
import { secretOf, type Secret } from './secret.tsx';
import type { SettingWords } from './words/en.ts';
import { settingWords } from './words/words.ts';

type Scope = NewApiKey['scopes'][number];

export const Keys = defineComponent(() => {
  const session = useSession();
  const { words, textsOf } = useSpeech();
  const action = useAction();
  const secret = shallowRef<Secret | null>(null);
  const keys = useResource(
    () => 'keys',
    (client, options) =>
      client('listApiKeys', { query: { status: ['active', 'rotating'], limit: 100 }, ...options }),
  );
  const rotate = async ({ id, name }: ApiKey): Promise<void> => {
    const reply = await action.run((client, options) =>
      client('rotateApiKey', { params: { id }, body: {}, ...options }),
    );
    if (reply === null) return;
    secret.value = { name, value: reply.body.key };
    keys.again();
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
        {secretOf(texts, secret)}
        {versions.view(fieldsOf(texts), () => faultOf(action, words.value))}
        {stateOf(keys, { words: words.value, session, reading: texts.readingKeys }, ({ data }) =>
          data.length === 0
            ? emptyOf(texts.noKeys)
            : tableOf<ApiKey>(
                texts.keyCount(data.length),
                [
                  { name: texts.name, cell: ({ name }) => name },
                  { name: texts.status, cell: ({ status }) => texts.statuses[status] },
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
                        <Confirm
                          text={texts.rotate}
                          question={texts.rotateQuestion(row.name)}
                          done={() => void rotate(row)}
                        />
                        <Confirm
                          text={texts.revoke}
                          question={texts.revokeQuestion(row.name)}
                          done={() => void revoke(row)}
                        />
                      </div>
                    ),
                  },
                ],
                data.map((row) => ({ key: row.id, row })),
                texts.keyCount(data.length),
              ),
        )}
        <details class="no-print">
          <summary>{texts.create}</summary>
          <KeyForm
            done={(made) => {
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

const KeyForm = defineComponent(
  (props: { readonly done: (made: Secret) => void }) => {
    const session = useSession();
    const { words, textsOf } = useSpeech();
    const action = useAction();
    const [name, end] = [ref(''), ref('')];
    const chosen = ref<readonly string[]>([]);
    const toggle = (scope: string): void => {
      chosen.value = chosen.value.includes(scope)
        ? chosen.value.filter((one) => one !== scope)
        : [...chosen.value, scope];
    };
    const submit = async (event: Event): Promise<void> => {
      event.preventDefault();
      const body = {
        name: name.value,
        // The API printed them, and it checks them again.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        scopes: chosen.value as readonly Scope[],
        expiresAt: end.value === '' ? null : `${end.value}T23:59:59Z`,
      };
      const reply = await action.run((client, options) => client('createApiKey', { body, ...options }));
      if (reply === null) return;
      props.done({ name: name.value, value: reply.body.key });
      [name.value, end.value, chosen.value] = ['', '', []];
    };
    return () => {
      const texts = textsOf(settingWords);
      return (
        <form class="row" onSubmit={(event: Event) => void submit(event)}>
          <p class="soft wide">{texts.createHelp}</p>
          {fieldOf({
            id: 'key-name',
            label: texts.name,
            value: name.value,
            change: (value) => (name.value = value),
          })}
          {fieldOf({
            id: 'key-end',
            label: texts.endDay,
            type: 'date',
            isRequired: false,
            value: end.value,
            change: (value) => (end.value = value),
          })}
          <fieldset class="wide">
            <legend>{texts.scopes}</legend>
            {session.me.value?.scopes.map((scope) => (
              <label class="tick">
                <input
                  type="checkbox"
                  checked={chosen.value.includes(scope)}
                  onChange={() => toggle(scope)}
                />
                {scope}
              </label>
            ))}
          </fieldset>
          <p>
            <button class="main" type="submit" disabled={action.isRunning.value || chosen.value.length === 0}>
              {texts.create}
            </button>
          </p>
          <div class="wide">{faultOf(action, words.value)}</div>
        </form>
      );
    };
  },
  { props: ['done'] },
);
