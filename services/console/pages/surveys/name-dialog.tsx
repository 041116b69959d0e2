// A dialog for a step that cannot be undone: it goes on when the name of the campaign is typed.
import { defineComponent, ref } from 'vue';
import { fieldOf } from '../../parts/action.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { useSpeech } from '../../words/words.ts';
import { surveyWords } from './words.ts';

interface Props {
  readonly title: string;
  /** What must be typed. */
  readonly name: string;
  /** Text of the button that does it. */
  readonly run: string;
  readonly isRunning: boolean;
  /** What else must be filled in or ticked is there. */
  readonly isReady: boolean;
  readonly done: () => void;
  readonly cancel: () => void;
}

export const NameDialog = defineComponent(
  (props: Props, { slots }) => {
    const { words, language } = useSpeech();
    const typed = ref('');
    const submit = (event: Event): void => {
      event.preventDefault();
      if (typed.value.trim() === props.name.trim()) props.done();
    };
    return () => {
      const texts = surveyWords[language.value];
      return (
        <Dialog title={props.title} cancel={props.cancel}>
          <form onSubmit={submit}>
            {slots['default']?.()}
            {fieldOf({
              id: 'typed-name',
              label: texts.typeName(props.name),
              value: typed.value,
              change: (value) => (typed.value = value),
            })}
            <p class="actions">
              <button
                class="main"
                type="submit"
                disabled={props.isRunning || !props.isReady || typed.value.trim() !== props.name.trim()}
              >
                {props.isRunning ? texts.running : props.run}
              </button>
              <button type="button" onClick={props.cancel}>
                {words.value.action.keep}
              </button>
            </p>
          </form>
        </Dialog>
      );
    };
  },
  { props: ['title', 'name', 'run', 'isRunning', 'isReady', 'done', 'cancel'] },
);
