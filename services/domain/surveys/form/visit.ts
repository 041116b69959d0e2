// Form nodes that every form has in addition to its questions: the visit, the household, and messages of the server.
import { lookUp } from './look-ups.ts';
import type { FormNode } from './node.ts';
import { ownWord, type OwnWords } from './texts.ts';

/** The list of the collector's open assignments, with `name`, `label`, `assignment`, `remarks` and the looked-up columns. */
export const householdsFile = 'households.csv';

const metadata = (['start', 'end', 'today', 'deviceid'] as const).map((name): FormNode => ({
  name,
  type: name,
  source: null,
}));

export const visitWords = {
  household: { en: 'Which household?', fr: 'Quel ménage ?' },
  isNew: { en: 'Leave this empty for a new household.', fr: 'Laissez vide pour un nouveau ménage.' },
  remarks: { en: 'Remarks: ', fr: 'Remarques : ' },
} as const;

/** `registers`: an interview without a household is one of a new household. */
export function visitNodesOf(languages: readonly string[], registers: boolean): FormNode[] {
  const own = (one: OwnWords, end: readonly { node: string }[] = []) =>
    Object.fromEntries(languages.map((language) => [language, [ownWord(one, language), ...end]]));
  return [
    ...metadata,
    {
      name: 'household',
      type: 'select_one_from_file',
      source: null,
      list: householdsFile,
      label: own(visitWords.household),
      ...(registers ? { hint: own(visitWords.isNew) } : { isRequired: true }),
    },
    { name: 'assignment', type: 'calculate', source: null, calculation: lookUp('assignment') },
    { name: 'remarks', type: 'calculate', source: null, calculation: lookUp('remarks') },
    {
      name: 'remarks_note',
      type: 'note',
      source: null,
      label: own(visitWords.remarks, [{ node: 'remarks' }]),
      relevant: [{ node: 'remarks' }, " != ''"],
    },
  ];
}
