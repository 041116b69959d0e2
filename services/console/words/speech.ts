// Which language the console speaks: the person's choice, else the first language of the browser that it knows.
import { computed, inject, ref, type ComputedRef, type InjectionKey, type Ref } from 'vue';
import type { Catalogue } from './catalogue.ts';
import type { Words } from './en.ts';
import { languageOf, type Language } from './languages.ts';
import { frameWords } from './words.ts';

export interface Speech {
  readonly language: Readonly<Ref<Language>>;
  /** The texts of the frame. */
  readonly words: ComputedRef<Words>;
  /** Texts that were loaded, in the language that is spoken; English where the file of that language did not arrive. */
  readonly textsOf: <Texts>(catalogue: Catalogue<Texts>) => Texts;
  /**
   * Loads texts in the language that is spoken, before they are shown. From then on they follow `speak`. Where their file does not
   * arrive, the texts are English; the promise is rejected if those do not arrive either.
   */
  readonly load: (catalogue: Catalogue<unknown>) => Promise<void>;
  /** Changes the language when all texts that may be shown are here in it. Of two calls the last one counts. */
  readonly speak: (next: Language) => Promise<void>;
}

export function openSpeech(wanted: readonly string[]): Speech {
  const language = ref(languageOf(wanted));
  const used = new Set<Catalogue<unknown>>([frameWords]);
  /** The texts that are here. The key is the function of the catalogue that imports them, which is one for each file. */
  const loaded = new Map<Catalogue<unknown>[Language], unknown>();
  let chosen = language.value;
  const loadIn = async (catalogue: Catalogue<unknown>, code: Language): Promise<void> => {
    const file = catalogue[code];
    if (!loaded.has(file)) loaded.set(file, (await file()).texts);
  };
  const textsOf = <Texts>(catalogue: Catalogue<Texts>): Texts => {
    const file = [catalogue[language.value], catalogue.en].find((one) => loaded.has(one));
    if (file === undefined) throw new Error(`texts are read in ${language.value} before they are loaded`);
    // What this very function imported.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return loaded.get(file) as Texts;
  };
  return {
    language,
    words: computed(() => textsOf(frameWords)),
    textsOf,
    load: async (catalogue) => {
      used.add(catalogue);
      await loadIn(catalogue, language.value).catch(() => loadIn(catalogue, 'en'));
    },
    speak: async (next) => {
      chosen = next;
      // Again if a page opened meanwhile, with texts of its own.
      for (let count = 0; count < used.size;) {
        count = used.size;
        await Promise.all(Array.from(used, (catalogue) => loadIn(catalogue, next)));
      }
      if (chosen === next) language.value = next;
    },
  };
}

export const speechKey: InjectionKey<Speech> = Symbol('speech');

/** The speech of the app; for `setup` alone. */
export function useSpeech(): Speech {
  const speech = inject(speechKey);
  if (!speech) throw new Error('no speech is provided');
  return speech;
}
