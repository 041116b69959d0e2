// The form that signs in with an API key, and what is wrong when it fails.
import { defineComponent, ref } from 'vue';
import { useSession, type SignInFault } from '../data/session.ts';
import type { Words } from '../words/en.ts';
import { useSpeech } from '../words/speech.ts';

/** The sentence for a failed sign-in. */
const faultText = ({ signIn }: Words, { reason, waitSeconds }: SignInFault): string =>
  reason === 'tooMany' ? signIn.tooMany(waitSeconds) : signIn[reason];

export const SignIn = defineComponent(
  (props: { readonly finish?: () => void; readonly fault?: SignInFault | null }) => {
    const session = useSession();
    const { words } = useSpeech();
    const key = ref('');
    const fault = ref<SignInFault | null>(null);
    const isRunning = ref(false);
    const submit = async (event: Event): Promise<void> => {
      event.preventDefault();
      isRunning.value = true;
      fault.value = await session.signIn({ apiKey: key.value.trim() });
      isRunning.value = false;
      // Whatever happened: the key does not stay in the page.
      key.value = '';
      if (fault.value === null) props.finish?.();
    };
    return () => {
      const { signIn } = words.value;
      const wrong = fault.value ?? props.fault;
      return (
        <form onSubmit={(event: Event) => void submit(event)}>
          {wrong && (
            <p class="fault" role="alert">
              {faultText(words.value, wrong)}
            </p>
          )}
          <p>{signIn.help}</p>
          <p>
            <label for="sign-in-key">{signIn.key}</label>
            <input
              id="sign-in-key"
              type="password"
              autocomplete="off"
              spellcheck={false}
              required
              value={key.value}
              onInput={(event: Event) => {
                if (event.target instanceof HTMLInputElement) key.value = event.target.value;
              }}
            />
          </p>
          <button class="main" type="submit" disabled={isRunning.value}>
            {isRunning.value ? signIn.running : signIn.run}
          </button>
        </form>
      );
    };
  },
  { props: ['finish', 'fault'] },
);
