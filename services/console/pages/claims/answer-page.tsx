// Redirects from the address of an answer, as a claim cites it, to the page of that answer under its campaign.
import { defineComponent, watch } from 'vue';
import { useRoute, useRouter } from 'vue-router';
import { useSession } from '../../data/session.ts';
import { useResource } from '../../data/use-resource.ts';
import { stateOf } from '../../parts/state.tsx';
import { useSpeech } from '../../words/speech.ts';
import { claimWords } from './words/words.ts';

export default defineComponent(() => {
  const session = useSession();
  const { words, textsOf } = useSpeech();
  const [route, router] = [useRoute(), useRouter()];
  // Taken once: the address changes while this page still stands.
  const [id, project] = [String(route.params['answer']), String(route.params['project'])];
  const answer = useResource(
    () => `answer ${id}`,
    (client, options) => client('getResponse', { params: { id }, ...options }),
  );
  watch(
    answer.shown,
    (shown) => {
      if (shown.state !== 'ready') return;
      const campaign = `/projects/${project}/surveys/${shown.value.campaignId}`;
      void router.replace(`${campaign}/responses/${encodeURIComponent(id)}`);
    },
    { immediate: true },
  );
  return () => {
    const texts = textsOf(claimWords);
    return (
      <>
        <h1 tabindex={-1}>{texts.kinds.SurveyResponse}</h1>
        {stateOf(answer, { words: words.value, session, reading: texts.drawing }, () => null)}
      </>
    );
  };
});
