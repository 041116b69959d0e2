// A dialog before a step that is hard to take back: it says what will happen, and its reader types the name of what it is about.
import { defineComponent, ref } from 'vue';
import { useSpeech } from '../words/speech.ts';
import { fieldOf } from './action.tsx';
import { Dialog } from './dialog.tsx';

interface Props {
  readonly title: string;
  /** What will happen, in one sentence. */
  readonly question: string;
  readonly name: string;
  /** Words of the button. */
  readonly text: string;
  /** The step cannot be taken yet: it runs, or what the slot asks for is missing. */
  readonly isBlocked?: boolean;
  readonly act: () => void;
  readonly leave: () => void;
}

export const TypedName = defineComponent(
  (props: Props, { slots }) => {
    const { words } = useSpeech();
    const typed = ref('');
    const isTyped = (): boolean => typed.value.trim() === props.name.trim();
    const submit = (event: Event): void => {
      event.preventDefault();
      if (isTyped() && props.isBlocked !== true) props.act();
    };
    return () => {
      const { action } = words.value;
      return (
        <Dialog title={props.title} leave={props.leave}>
          <p>{props.question}</p>
          <form onSubmit={submit}>
            {slots['default']?.()}
            {fieldOf({
              id: 'typed-name',
              label: action.typeName(props.name),
              value: typed.value,
              change: (value) => (typed.value = value),
            })}
            <p class="actions">
              <button class="main" type="submit" disabled={!isTyped() || props.isBlocked === true}>
                {props.text}
              </button>
              <button type="button" onClick={props.leave}>
                {action.keep}
              </button>
            </p>
          </form>
        </Dialog>
      );
    };
  },
  { props: ['title', 'question', 'name', 'text', 'isBlocked', 'act', 'leave'] },
);
