// A part of a page that has a script of its own, so that the page is drawn before that script is here.
import { defineAsyncComponent, defineComponent, type Component } from 'vue';
import { useSpeech } from '../words/speech.ts';

const Coming = defineComponent(() => {
  const { words } = useSpeech();
  return () => (
    <p class="box waiting" role="status">
      {words.value.state.partComes}
    </p>
  );
});

const Lost = defineComponent(() => {
  const { words } = useSpeech();
  return () => (
    <p class="box" role="alert">
      {words.value.state.partLost}
    </p>
  );
});

export const loadLater = <Part extends Component>(load: () => Promise<Part>): Part =>
  defineAsyncComponent({ loader: load, loadingComponent: Coming, errorComponent: Lost, delay: 0 });
