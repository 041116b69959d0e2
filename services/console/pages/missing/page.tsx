// An address that the console does not have.
import { defineComponent } from 'vue';
import { RouterLink } from 'vue-router';
import { useSpeech } from '../../words/speech.ts';

export default defineComponent(() => {
  const { words } = useSpeech();
  return () => (
    <>
      <h1 tabindex={-1}>{words.value.state.notFound}</h1>
      <p>
        <RouterLink to="/">{words.value.projects.title}</RouterLink>
      </p>
    </>
  );
});
