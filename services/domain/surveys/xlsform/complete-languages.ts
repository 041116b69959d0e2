// The languages in which every text of an imported template is there: those that its publication can promise.
import { languagesOf, noLanguage } from '../form/texts.ts';
import { languageFaults } from '../templates/language-faults.ts';
import type { Template } from '../templates/template.ts';

export function completeLanguages(template: Template): Template {
  const languages = languagesOf(template).filter(
    (language) =>
      language !== noLanguage && languageFaults({ ...template, languages: [language] }).length === 0,
  );
  return languages.length === 0 ? template : { ...template, languages };
}
