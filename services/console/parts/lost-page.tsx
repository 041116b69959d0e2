// Says that the script of a page did not arrive, where a click on its link would else do nothing.
import { defineComponent, onBeforeUnmount, ref } from 'vue';
import { useRouter } from 'vue-router';
import { useSpeech } from '../words/speech.ts';

export const LostPage = defineComponent(() => {
  const router = useRouter();
  const { words } = useSpeech();
  /** Address of the page; empty while none is lost. */
  const lost = ref('');
  const ends = [
    router.onError((_error, to) => (lost.value = router.resolve(to.fullPath).href)),
    router.afterEach((_to, _from, failure) => {
      if (failure === undefined) lost.value = '';
    }),
  ];
  onBeforeUnmount(() => ends.forEach((end) => end()));
  return () =>
    lost.value === '' ? null : (
      <div class="box fault" role="alert">
        <p>{words.value.state.pageLost}</p>
        {/* A link that leaves the page: a new version of it brings its own scripts. */}
        <a href={lost.value}>{words.value.state.load}</a>
      </div>
    );
});
