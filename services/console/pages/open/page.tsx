// Sign-in: the code in the fragment of a link is spent at once and leaves the address; else a key can be typed in.
import { defineComponent, ref, watch } from 'vue';
import { useRoute, useRouter } from 'vue-router';
import { useSession, type SignInFault } from '../../data/session.ts';
import { SignIn } from '../../parts/sign-in.tsx';
import { useSpeech } from '../../words/speech.ts';

export default defineComponent(() => {
  const session = useSession();
  const { words } = useSpeech();
  const route = useRoute();
  const router = useRouter();
  const fault = ref<SignInFault | null>(null);
  const isRunning = ref(false);
  /** A link that nothing answered; it is not spent, and the address no longer has it. */
  const again = ref('');
  const enter = (): void => void router.replace('/');
  const spend = async (hash: string): Promise<void> => {
    const code = hash.slice(1);
    if (code === '') return;
    isRunning.value = true;
    // Before it is sent: neither history nor a reload has the code.
    await router.replace({ path: '/open', hash: '' });
    fault.value = await session.signIn({ code });
    isRunning.value = false;
    again.value = fault.value?.reason === 'away' ? hash : '';
    if (fault.value === null) enter();
  };
  // A link that is pasted into the tab of this page loads no page: it only changes the fragment.
  watch(
    () => route.hash,
    (hash) => void spend(hash),
    { immediate: true },
  );
  return () => (
    <>
      <h1 tabindex={-1}>{words.value.signIn.title}</h1>
      {isRunning.value ? (
        <p class="box" role="status">
          {words.value.signIn.running}
        </p>
      ) : (
        <>
          <SignIn finish={enter} fault={fault.value} />
          {again.value !== '' && (
            <button type="button" onClick={() => void spend(again.value)}>
              {words.value.state.again}
            </button>
          )}
        </>
      )}
    </>
  );
});
