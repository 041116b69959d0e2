// The way from an answer that a claim cites to its page: the claim names the answer alone, its page stands below its campaign.
import { defineComponent, watch } from 'vue';
import { useRoute, useRouter } from 'vue-router';
import { useSession } from '../../data/session.ts';
import { useResource } from '../../data/use-resource.ts';
import { stateOf } from '../../parts/state.tsx';
import { useSpeech } from '../../words/words.ts';
import { claimWords } from './words.ts';

export default defineComponent(() => {
  const session = useSession();
  const { words, language } = useSpeech();
  const router = useRouter();
  // Of this address: it changes with the replacement, while the page is still there.
  const { project, answer: id } = useRoute().params;
  const answer = useResource(
    () => `answer ${String(id)}`,
    (client, options) => client('getResponse', { params: { id: String(id) }, ...options }),
  );
  watch(
    answer.shown,
    (shown) => {
      if (shown.state !== 'ready') return;
      const campaign = `/projects/${String(project)}/surveys/${shown.value.campaignId}`;
      void router.replace(`${campaign}/responses/${encodeURIComponent(String(id))}`);
    },
    { immediate: true },
  );
  return () => {
    const texts = claimWords[language.value];
    return (
      <>
        <h1 tabindex={-1}>{texts.kinds.SurveyResponse}</h1>
        {stateOf(answer, { words: words.value, session, reading: texts.drawing }, () => null)}
      </>
    );
  };
});
