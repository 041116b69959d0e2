// The form that creates an API key for a person or a program, with some of the rights of the key that is signed in.
import { defineComponent, ref, type Ref, type VNodeChild } from 'vue';
import type { NewApiKey } from '#infra/client/operations.ts';
import { useSession } from '../../data/session.ts';
import { useAction } from '../../data/use-action.ts';
import { readAll } from '../../data/read-all.ts';
import { useResource } from '../../data/use-resource.ts';
import { faultOf, fieldOf } from '../../parts/action.tsx';
import { cutOf } from '../../parts/cut-list.tsx';
import { stateOf } from '../../parts/state.tsx';
import { useSpeech } from '../../words/speech.ts';
import type { Secret } from './secret.tsx';
import { settingWords } from './words/words.ts';

type Scope = NewApiKey['scopes'][number];

export const KeyForm = defineComponent(
  (props: { readonly finish: (made: Secret) => void }) => {
    const session = useSession();
    const { words, textsOf } = useSpeech();
    const action = useAction();
    const [name, end, actor] = [ref(''), ref(''), ref('')];
    const organisation = ref(session.me.value?.organisation ?? '');
    const [chosen, opened] = [ref<readonly string[]>([]), ref<readonly string[]>([])];
    const projects = useResource(
      () => 'projects of a key',
      (client, { signal }) => readAll((query) => client('listProjects', { query, signal })),
    );
    const submit = async (event: Event): Promise<void> => {
      event.preventDefault();
      const body = {
        name: name.value,
        // The API printed them, and it checks them again.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        scopes: chosen.value as readonly Scope[],
        // Left out, it is that of the key that is signed in. A null is refused to a key of an organisation.
        ...(organisation.value.trim() !== '' && { organisation: organisation.value.trim() }),
        actor: actor.value === '' ? null : actor.value,
        // A key that is limited opens no more projects than that.
        projectIds: opened.value.length === 0 ? (session.me.value?.projectIds ?? []) : opened.value,
        expiresAt: end.value === '' ? null : `${end.value}T23:59:59Z`,
      };
      const reply = await action.run((client, options) => client('createApiKey', { body, ...options }));
      if (reply === null) return;
      props.finish({ name: name.value, value: reply.body.key, keyId: reply.body.id });
      [name.value, end.value, actor.value, chosen.value, opened.value] = ['', '', '', [], []];
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
          {fieldOf({
            id: 'key-organisation',
            label: texts.organisation,
            isRequired: false,
            value: organisation.value,
            change: (value) => (organisation.value = value),
          })}
          {fieldOf({
            id: 'key-actor',
            label: texts.actorDid,
            isRequired: false,
            value: actor.value,
            change: (value) => (actor.value = value.trim()),
          })}
          <p class="soft wide">{texts.partyHelp}</p>
          {stateOf(
            projects,
            { words: words.value, session, reading: words.value.projects.reading },
            (all) => [
              ticksOf(
                texts.projectsOf,
                all.data.map((project) => ({ value: project.did, text: project.name })),
                opened,
              ),
              cutOf(words.value, all),
            ],
          )}
          {ticksOf(
            texts.scopes,
            (session.me.value?.scopes ?? []).map((scope) => ({ value: scope, text: scope })),
            chosen,
          )}
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

/** Boxes of which several may be ticked. */
const ticksOf = (
  legend: string,
  choices: readonly { readonly value: string; readonly text: string }[],
  chosen: Ref<readonly string[]>,
): VNodeChild => (
  <fieldset class="wide">
    <legend>{legend}</legend>
    {choices.map(({ value, text }) => {
      const isChosen = chosen.value.includes(value);
      const toggle = (): void => {
        chosen.value = isChosen ? chosen.value.filter((one) => one !== value) : [...chosen.value, value];
      };
      return (
        <label class="tick">
          <input type="checkbox" checked={isChosen} onChange={toggle} />
          {text}
        </label>
      );
    })}
  </fieldset>
);
