// A dialog before a step that is hard to take back: it says what will happen, and its reader types the name of what it is about.
import { defineComponent, ref } from 'vue';
import { useSpeech } from '../words/words.ts';
import { fieldOf } from './action.tsx';
import { Dialog } from './dialog.tsx';

interface Props {
  readonly title: string;
  /** What will happen, in one sentence. */
  readonly question: string;
  readonly name: string;
  /** Words of the button. */
  readonly text: string;
  readonly done: () => void;
  readonly left: () => void;
}

export const TypedName = defineComponent(
  (props: Props) => {
    const { words } = useSpeech();
    const typed = ref('');
    const submit = (event: Event): void => {
      event.preventDefault();
      if (typed.value.trim() === props.name) props.done();
    };
    return () => {
      const { action } = words.value;
      return (
        <Dialog title={props.title} left={props.left}>
          <p>{props.question}</p>
          <form onSubmit={submit}>
            {fieldOf({
              id: 'typed-name',
              label: action.typeName(props.name),
              value: typed.value,
              change: (value) => (typed.value = value),
            })}
            <p class="actions">
              <button class="main" type="submit" disabled={typed.value.trim() !== props.name}>
                {props.text}
              </button>
              <button type="button" onClick={props.left}>
                {action.keep}
              </button>
            </p>
          </form>
        </Dialog>
      );
    };
  },
  { props: ['title', 'question', 'name', 'text', 'done', 'left'] },
);
