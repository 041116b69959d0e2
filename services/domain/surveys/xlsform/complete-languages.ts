// The languages in which every text of an imported template is there: those that its publication can promise.
import { languagesOf, noLanguage } from '../form/texts.ts';
import { tablesOf, withLists } from '../templates/with-lists.ts';
import { languageFaults } from '../templates/language-faults.ts';
import type { Template } from '../templates/template.ts';

/** `first`: the one that forms show first. */
export function completeLanguages(template: Template, first = noLanguage): Template {
  const whole = withLists(template, tablesOf(template));
  const found = languagesOf(whole);
  // A template whose texts are all without a language.
  if (found.length === 1 && found[0] === noLanguage) return template;
  const languages = found
    .toSorted((a, b) => Number(b === first) - Number(a === first))
    .filter((language) => languageFaults({ ...whole, languages: [language] }).length === 0);
  return languages.length === 0 ? template : { ...template, languages };
}
