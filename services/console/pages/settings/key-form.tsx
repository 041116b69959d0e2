// The form that creates an API key, with some of the rights of the key that is signed in.
import { defineComponent, ref } from 'vue';
import type { NewApiKey } from '#infra/client/operations.ts';
import { useSession } from '../../data/session.ts';
import { useAction } from '../../data/use-action.ts';
import { faultOf, fieldOf } from '../../parts/action.tsx';
import { useSpeech } from '../../words/speech.ts';
import type { Secret } from './secret.tsx';
import { settingWords } from './words/words.ts';

type Scope = NewApiKey['scopes'][number];

export const KeyForm = defineComponent(
  (props: { readonly finish: (made: Secret) => void }) => {
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
      props.finish({ name: name.value, value: reply.body.key });
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
  { props: ['finish'] },
);
