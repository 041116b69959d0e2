// What surrounds a write: its fault in words, the right that it needs, and a button that asks once more.
import { defineComponent, ref, type VNodeChild } from 'vue';
import type { Session } from '../data/session.ts';
import type { Action } from '../data/use-action.ts';
import type { Words } from '../words/en.ts';
import { localZone } from '../words/dates.ts';
import { useSpeech } from '../words/speech.ts';

/** Most faults of one write that are shown: those of many rows say the same. */
const faultsShown = 5;

/** What is wrong with the write, in the words of the API; nothing while nothing is. */
export const faultOf = ({ fault }: Pick<Action, 'fault'>, words: Words): VNodeChild => {
  const now = fault.value;
  if (now === null) return null;
  const { problem } = now;
  const others = problem?.errors?.filter(({ detail }) => detail !== problem.detail) ?? [];
  return (
    <div class="box" role="alert">
      {problem === null ? (
        <p>{words.action.noReply}</p>
      ) : problem.code === 'idempotency-key-reused' ? (
        <>
          <p>{words.action.wasTried}</p>
          <p>
            {/* This page itself, beside what is typed here. */}
            <a href="" target="_blank">
              {words.action.seeStored}
            </a>
          </p>
        </>
      ) : (
        <>
          <p>
            <strong>{words.problems[problem.code] ?? problem.title}</strong>
          </p>
          <p>{problem.detail}</p>
          {others.slice(0, faultsShown).map(({ detail }) => (
            <p>{detail}</p>
          ))}
          {others.length > faultsShown && <p>{words.action.andMore(others.length - faultsShown)}</p>}
          <p class="soft">{words.state.requestId(problem.requestId)}</p>
        </>
      )}
    </div>
  );
};

/** Shows the action to those who may do it; the others read which scope they lack. */
export const withRight = (
  { me }: Pick<Session, 'me'>,
  scope: string,
  words: Words,
  draw: () => VNodeChild,
): VNodeChild => {
  if (me.value === null) return null;
  return me.value.scopes.includes(scope) ? draw() : <p class="soft">{words.action.needs(scope)}</p>;
};

/** A button whose second click does it; the first shows what will happen. */
export const Confirm = defineComponent(
  (props: { readonly text: string; readonly question: string; readonly act: () => void }) => {
    const isAsking = ref(false);
    const { words } = useSpeech();
    return () =>
      isAsking.value ? (
        <span class="confirm" role="group" aria-label={props.question}>
          {props.question}{' '}
          <button
            type="button"
            class="danger"
            onClick={() => {
              isAsking.value = false;
              props.act();
            }}
          >
            {props.text}
          </button>{' '}
          <button type="button" onClick={() => (isAsking.value = false)}>
            {words.value.action.keep}
          </button>
        </span>
      ) : (
        <button type="button" onClick={() => (isAsking.value = true)}>
          {props.text}
        </button>
      );
  },
  { props: ['text', 'question', 'act'] },
);

interface FieldProps {
  readonly id: string;
  /** A time gets the zone of the browser after it. */
  readonly label: string;
  readonly type?: 'text' | 'date' | 'datetime-local' | 'url';
  /** Smallest step of a time, s. */
  readonly step?: number;
  readonly isRequired?: boolean;
  readonly value: string;
  readonly change: (value: string) => void;
}

export const fieldOf = ({
  id,
  label,
  type = 'text',
  step,
  isRequired = true,
  value,
  change,
}: FieldProps): VNodeChild => (
  <p class="field">
    <label for={id}>{type === 'datetime-local' ? `${label} (${localZone()})` : label}</label>
    <input
      id={id}
      type={type}
      step={step}
      required={isRequired}
      value={value}
      onInput={({ target }: Event) => target instanceof HTMLInputElement && change(target.value)}
    />
  </p>
);

interface ChoiceProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly text: string }[];
  readonly change: (value: string) => void;
}

export const choiceOf = ({ id, label, value, choices, change }: ChoiceProps): VNodeChild => (
  <p class="field">
    <label for={id}>{label}</label>
    <select
      id={id}
      value={value}
      onChange={({ target }: Event) => target instanceof HTMLSelectElement && change(target.value)}
    >
      {choices.map((one) => (
        <option value={one.value}>{one.text}</option>
      ))}
    </select>
  </p>
);
