// Choices between yes and no, which are true and false in a template.
import { ownChoice } from '../form/lists.ts';
import type { ChoiceRow } from './sheets/choices.ts';
import type { SurveyNode } from './sheets/survey-tree.ts';
import { writeFormula } from './survey-rows.ts';
import { textIn } from './sheets/table.ts';

/** Only where the labels are those that an export writes: other words would be lost. */
export function isYesNo({ list, row, hasOther }: SurveyNode, choices: readonly ChoiceRow[]): boolean {
  return (
    list?.toLowerCase() === 'yes_no' &&
    !hasOther &&
    choices.length === 2 &&
    textIn(row, 'choice_filter') === undefined &&
    choices.map(({ name }) => name).join(' ') === 'yes no' &&
    choices.every(isOwnChoice)
  );
}

/** A choice that an export adds by itself, with its own words. */
export function isOwnChoice({ name, option }: ChoiceRow): boolean {
  if (typeof option === 'string') return true;
  const { label, filter } = option;
  if (filter !== undefined || label === undefined) return false;
  if (typeof label === 'string') return label === ownWordOf(name, 'en');
  return Object.entries(label).every(([language, text]) => text === ownWordOf(name, language));
}

const ownWordOf = (name: string, language: string): string =>
  writeFormula(ownChoice(name, [language]).label[language]);
