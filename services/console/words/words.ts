// Which language the console speaks: the person's choice, else the first language of the browser that it knows.
import { computed, inject, ref, type ComputedRef, type InjectionKey, type Ref } from 'vue';
import { en, type Words } from './en.ts';
import { fr } from './fr.ts';
import { sw } from './sw.ts';

const catalogues = { en, fr, sw } as const;

export type Language = keyof typeof catalogues;

export const languages: readonly { readonly code: Language; readonly name: string }[] = [
  { code: 'en', name: en.languageName },
  { code: 'fr', name: fr.languageName },
  { code: 'sw', name: sw.languageName },
];

const isLanguage = (text: string): text is Language => Object.hasOwn(catalogues, text);

/** The first language of these that has a catalogue, English without one. `fr-CI` is French. */
export const languageOf = (wanted: readonly string[]): Language =>
  wanted.map((tag) => tag.toLowerCase().split('-')[0] ?? '').find(isLanguage) ?? 'en';

export interface Speech {
  readonly language: Ref<Language>;
  readonly words: ComputedRef<Words>;
}

export function openSpeech(wanted: readonly string[]): Speech {
  const language = ref<Language>(languageOf(wanted));
  return { language, words: computed(() => catalogues[language.value]) };
}

export const speechKey: InjectionKey<Speech> = Symbol('speech');

/** The speech of the app; for `setup` alone. */
export function useSpeech(): Speech {
  const speech = inject(speechKey);
  if (!speech) throw new Error('no speech is provided');
  return speech;
}
