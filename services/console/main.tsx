// Starts the console in the browser: makes what the pages share, and shows the page of the address.
import { createApp, watch } from 'vue';
import { createWebHistory } from 'vue-router';
import App from './app.tsx';
import { openConsoleClient } from './data/client.ts';
import { openSession, sessionKey, takesSecureCookies, type Place } from './data/session.ts';
import { readingKey, type Reading } from './data/use-resource.ts';
import { openRouter } from './router.ts';
import { openSpeech, speechKey } from './words/speech.ts';
import { frameWords } from './words/words.ts';

const languageItem = 'hearth-language';

const client = openConsoleClient();
const kept: Reading['kept'] = new Map();
const place: Place = {
  takesSecure: () => takesSecureCookies(document),
  pause: (pauseMs) =>
    new Promise((resolve) => {
      setTimeout(resolve, pauseMs);
    }),
  isLoopback: /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(location.hostname),
};
const session = openSession(client, place, () => kept.clear());
const speech = openSpeech([localStorage.getItem(languageItem) ?? '', ...navigator.languages]);
watch(speech.language, (language) => localStorage.setItem(languageItem, language));

const app = createApp(App)
  .provide(sessionKey, session)
  .provide(speechKey, speech)
  .provide(readingKey, { client, session, nowMs: () => Date.now(), kept })
  // Starts to load the page of the address.
  .use(openRouter(createWebHistory('/console/'), speech));
if (!location.pathname.endsWith('/open')) void session.read();
// Without its texts no page can say what is wrong: index.html has a sentence for that.
void speech.load(frameWords).then(
  () => app.mount('#console'),
  () => document.getElementById('lost')?.removeAttribute('hidden'),
);
