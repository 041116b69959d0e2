// The language of the console changes when its texts are here, and not before.
import { expect, test } from 'vitest';
import type { Catalogue } from './catalogue.ts';
import { texts as fr } from './fr.ts';
import type { Language } from './languages.ts';
import { openSpeech } from './speech.ts';
import { frameWords } from './words.ts';

/** A catalogue whose texts are the code of their language. A language that `blocked` names comes when it is released. */
function catalogueWith(blocked: Partial<Record<Language, Promise<unknown>>> = {}): Catalogue<string> {
  const file = (language: Language) => async () => {
    await blocked[language];
    return { texts: language };
  };
  return { en: file('en'), fr: file('fr'), sw: file('sw') };
}

async function openEnglish() {
  const speech = openSpeech(['en']);
  await speech.load(frameWords);
  return speech;
}

test('texts that are not loaded cannot be read', async () => {
  const speech = await openEnglish();
  const catalogue = catalogueWith();
  expect(() => speech.textsOf(catalogue)).toThrow('en');
  await speech.load(catalogue);
  expect(speech.textsOf(catalogue)).toBe('en');
});

test('texts whose file does not arrive are English, and an error where those do not arrive either', async () => {
  const lost = Promise.reject(new Error('no connection'));
  lost.catch(() => {});
  const speech = openSpeech(['fr']);
  const catalogue = catalogueWith({ fr: lost });
  await speech.load(catalogue);
  expect(speech.textsOf(catalogue)).toBe('en');
  await expect(speech.load(catalogueWith({ fr: lost, en: lost }))).rejects.toThrow('no connection');
});

test('a language is spoken once the texts of the frame and of opened pages are here in it', async () => {
  const speech = await openEnglish();
  const { promise, resolve } = Promise.withResolvers();
  await speech.load(catalogueWith({ fr: promise }));
  const spoken = speech.speak('fr');
  await speech.load(catalogueWith());
  expect(speech.language.value).toBe('en');
  resolve(null);
  await spoken;
  expect([speech.language.value, speech.words.value]).toEqual(['fr', fr]);
});

test('a page that opens while the language changes has its texts in both', async () => {
  const speech = await openEnglish();
  const { promise, resolve } = Promise.withResolvers();
  await speech.load(catalogueWith({ fr: promise }));
  const spoken = speech.speak('fr');
  const page = catalogueWith();
  await speech.load(page);
  expect(speech.textsOf(page)).toBe('en');
  resolve(null);
  await spoken;
  expect(speech.textsOf(page)).toBe('fr');
});

test('of two choices the last one counts, whichever comes first', async () => {
  const speech = await openEnglish();
  const { promise, resolve } = Promise.withResolvers();
  await speech.load(catalogueWith({ fr: promise }));
  const first = speech.speak('fr');
  await speech.speak('sw');
  resolve(null);
  await first;
  expect(speech.language.value).toBe('sw');
});

test('texts that do not arrive leave the language as it was, and a later choice works where the browser asks again', async () => {
  const speech = await openEnglish();
  const blocked: Partial<Record<Language, Promise<unknown>>> = {
    sw: Promise.reject(new Error('no connection')),
  };
  await speech.load(catalogueWith(blocked));
  await expect(speech.speak('sw')).rejects.toThrow('no connection');
  expect(speech.language.value).toBe('en');
  delete blocked.sw;
  await speech.speak('sw');
  expect(speech.language.value).toBe('sw');
});
