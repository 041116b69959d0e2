// The frame of every page: bar, language, sign-out, and the dialog that signs in again over the page.
import { computed, defineComponent, nextTick, onBeforeUnmount, onMounted, ref, watch } from 'vue';
import { RouterLink, RouterView, useRoute, useRouter } from 'vue-router';
import { useSession } from './data/session.ts';
import { Dialog } from './parts/dialog.tsx';
import { LostPage } from './parts/lost-page.tsx';
import { PrintFoot } from './parts/print-foot.tsx';
import { Shortcuts } from './parts/shortcuts.tsx';
import { SignIn } from './parts/sign-in.tsx';
import { languages, type Language } from './words/languages.ts';
import { useSpeech } from './words/speech.ts';

export default defineComponent(() => {
  const session = useSession();
  const { language, words, speak } = useSpeech();
  const route = useRoute();
  const router = useRouter();
  const isLeft = ref(true);
  /** The page that was shown goes with the session. */
  const leave = async (): Promise<void> => {
    isLeft.value = await session.signOut();
    if (isLeft.value) await router.push('/open');
  };
  const isSpoken = ref(true);
  const choose = async ({ target }: Event): Promise<void> => {
    if (!(target instanceof HTMLSelectElement)) return;
    const chosen = languages.find(({ code }) => code === target.value)?.code ?? language.value;
    isSpoken.value = await speak(chosen).then(
      () => true,
      () => false,
    );
    if (!isSpoken.value) target.value = language.value;
  };
  const isOpenPage = computed(() => route.meta['isOpen'] === true);
  /** Another tab may have signed in another key, whose cookie this one sends too. */
  const checkOwner = (): void => {
    if (document.visibilityState !== 'visible' || session.isOut.value || isOpenPage.value) return;
    void session.read();
  };
  onMounted(() => document.addEventListener('visibilitychange', checkOwner));
  onBeforeUnmount(() => document.removeEventListener('visibilitychange', checkOwner));
  // A reader with a keyboard or a screen reader starts at the head of the new page.
  watch(
    () => route.path,
    () => void nextTick(() => document.querySelector<HTMLElement>('h1')?.focus()),
  );
  watch(
    language,
    (now) => {
      document.documentElement.lang = now;
    },
    { immediate: true },
  );
  return () => {
    const {
      signIn,
      projects,
      overview,
      households,
      navigation,
      app,
      skip,
      pages,
      language: languageText,
      languageFailed,
    } = words.value;
    const project = route.params['project'];
    return (
      <>
        <a class="skip" href="#page">
          {skip}
        </a>
        <header class="bar">
          <strong>{app}</strong>
          <nav aria-label={navigation}>
            {/* A lone `false` would be drawn as that word. */}
            {isOpenPage.value
              ? null
              : [
                  <RouterLink to="/">{projects.title}</RouterLink>,
                  typeof project === 'string' && [
                    <RouterLink to={`/projects/${project}`}>{overview.title}</RouterLink>,
                    <RouterLink to={`/projects/${project}/households`}>{households.title}</RouterLink>,
                    <RouterLink to={`/projects/${project}/surveys`}>{pages.surveys}</RouterLink>,
                    <RouterLink to={`/projects/${project}/results`}>{pages.results}</RouterLink>,
                    <RouterLink to={`/projects/${project}/claims`}>{pages.claims}</RouterLink>,
                    <RouterLink to={`/projects/${project}/data`}>{pages.data}</RouterLink>,
                  ],
                  <RouterLink to="/settings">{pages.settings}</RouterLink>,
                ]}
          </nav>
          <select
            aria-label={languageText}
            value={language.value}
            onChange={(event: Event) => void choose(event)}
          >
            {languages.map(({ code, name }: { code: Language; name: string }) => (
              <option value={code} lang={code}>
                {name}
              </option>
            ))}
          </select>
          {session.me.value && (
            <button
              type="button"
              title={signIn.signedInAs(session.me.value.name)}
              onClick={() => void leave()}
            >
              {signIn.out}
            </button>
          )}
          {!isOpenPage.value && <Shortcuts />}
        </header>
        <main id="page">
          {!isLeft.value && (
            <p class="box fault" role="alert">
              {signIn.notOut}
            </p>
          )}
          {!isSpoken.value && (
            <p class="box fault" role="alert">
              {languageFailed}
            </p>
          )}
          <LostPage />
          <RouterView key={session.owners.value} />
        </main>
        <PrintFoot />
        {session.isOut.value && !isOpenPage.value && (
          <Dialog title={signIn.title}>
            <p>{signIn.again}</p>
            <SignIn />
          </Dialog>
        )}
      </>
    );
  };
});
