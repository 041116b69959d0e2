// Keys of the console, with their list. They can be switched off: a single letter may collide with other tools of a person.
import { defineComponent, nextTick, onBeforeUnmount, onMounted, ref, watch } from 'vue';
import { useRoute, useRouter } from 'vue-router';
import { useSpeech } from '../words/speech.ts';
import { Dialog } from './dialog.tsx';
import { openSearchKey } from './search-key.ts';
import { places, shortcutOf } from './shortcut-keys.ts';
import { tableOf } from './table.tsx';

const storedItem = 'hearth-keys';
/** After `g` the letter must follow within this time, ms. */
const waitMs = 1500;

/** Whether the person is typing: then a letter is a letter. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, select, textarea, [contenteditable]');

export const Shortcuts = defineComponent(() => {
  const route = useRoute();
  const router = useRouter();
  const { words } = useSpeech();
  const isListed = ref(false);
  const isOn = ref(localStorage.getItem(storedItem) !== 'off');
  watch(isOn, (now) => localStorage.setItem(storedItem, now ? 'on' : 'off'));
  let afterGUntilMs = 0;

  const addressOf = (letter: string): string => {
    const project = route.params['project'];
    return (places[letter] ?? '').replace('{project}', typeof project === 'string' ? project : '-');
  };
  /** The link of the bar to a page; null where the bar has none. */
  const linkTo = (letter: string): HTMLAnchorElement | null =>
    document.querySelector(`header nav a[href="${CSS.escape(router.resolve(addressOf(letter)).href)}"]`);
  const { search, isOpening, keep } = openSearchKey({
    findField: () => document.querySelector<HTMLInputElement>('input[type="search"]'),
    openPage: async () => {
      if (linkTo('h') === null) return;
      await router.push(addressOf('h'));
      // The page is drawn.
      await nextTick();
      // The frame has moved the focus to its heading; the search field may take it now.
      await nextTick();
    },
  });
  const press = (event: KeyboardEvent): void => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (!isOn.value || ctrlKey || metaKey || altKey || isTyping(target) || document.querySelector('dialog'))
      return;
    if (isOpening()) {
      keep(key);
      return;
    }
    const shortcut = shortcutOf(key, event.timeStamp < afterGUntilMs);
    afterGUntilMs = shortcut?.does === 'wait' ? event.timeStamp + waitMs : 0;
    if (shortcut === null) return;
    event.preventDefault();
    if (shortcut.does === 'go') linkTo(shortcut.letter)?.click();
    // Of a page that does not arrive the frame says so.
    if (shortcut.does === 'search') void search().catch(() => {});
    if (shortcut.does === 'list') isListed.value = true;
  };
  onMounted(() => document.addEventListener('keydown', press));
  onBeforeUnmount(() => document.removeEventListener('keydown', press));

  const rows = () => {
    const texts = words.value.shortcuts;
    const pages = Object.keys(places).flatMap((letter) => {
      const link = linkTo(letter);
      return link === null ? [] : [{ key: `g ${letter}`, text: link.textContent }];
    });
    return [...pages, { key: '/', text: texts.search }, { key: '?', text: texts.list }];
  };
  return () => {
    const texts = words.value.shortcuts;
    return (
      <>
        <button type="button" aria-haspopup="dialog" onClick={() => (isListed.value = true)}>
          {texts.title}
        </button>
        {isListed.value && (
          <Dialog title={texts.title} leave={() => (isListed.value = false)}>
            {tableOf(
              texts.title,
              [
                { name: texts.key, cell: ({ key }) => <kbd>{key}</kbd> },
                { name: texts.does, cell: ({ text }) => text },
              ],
              rows().map((row) => ({ key: row.key, row })),
            )}
            <p>
              <label class="tick">
                <input
                  type="checkbox"
                  checked={isOn.value}
                  onChange={({ target }: Event) =>
                    (isOn.value = target instanceof HTMLInputElement && target.checked)
                  }
                />
                {texts.isOn}
              </label>
            </p>
            <button type="button" class="main" onClick={() => (isListed.value = false)}>
              {texts.close}
            </button>
          </Dialog>
        )}
      </>
    );
  };
});
