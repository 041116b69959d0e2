// What rows of a spreadsheet are read with, when they become questions.
import type { Label } from '../templates/template.ts';
import type { ChoiceRow } from './sheets/choices.ts';
import type { Entities } from './sheets/entities.ts';
import { renameInText, type RuleReader } from './rules.ts';

export interface QuestionReader extends RuleReader {
  /** Names of the questions that say how many rows a repeat has. */
  readonly counters: ReadonlySet<string>;
  readonly lists: ReadonlyMap<string, readonly ChoiceRow[]>;
  /** Null: what is saved is left out. */
  readonly entities: Entities | null;
  /** Lists of the sheet external_choices. */
  readonly externalLists: ReadonlyMap<string, readonly ChoiceRow[]>;
}

/** Without fields that are not there. */
export const dropUndefined = <Value extends object>(value: Value): Value =>
  Object.assign(
    Object.create(Object.prototype),
    Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)),
  );

export function labelIn(label: Label | undefined, renamed: ReadonlyMap<string, string>): Label | undefined {
  if (label === undefined || typeof label === 'string') return label && renameInText(label, renamed);
  return Object.fromEntries(Object.entries(label).map(([tag, text]) => [tag, renameInText(text, renamed)]));
}
