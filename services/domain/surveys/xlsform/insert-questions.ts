// Inserts questions that XLSForm cannot say into the copy of a template: rows `insert` of the sheet `hearth`.
import type { ReadAddition } from './additions.ts';
import { questionsOf, type Part, type Parts } from './parts.ts';
import { note, type Report } from './sheets/report.ts';
import { at, type TableRow } from './sheets/table.ts';

/** `value` of a row: the holder by its names, the place in it, and the question. */
export function insertQuestions(
  { sections }: Parts,
  additions: readonly ReadAddition[],
  { origins, report }: { readonly origins: Map<object, TableRow>; readonly report: Report },
): void {
  const holders = holdersIn(sections);
  for (const { value, row } of additions) {
    const { section, repeat, index, question }: Part = Object(value);
    const holder = holders.get(keyOf(section, repeat));
    if (holder === undefined || typeof question !== 'object' || question === null) {
      const place = `section ${JSON.stringify(section ?? null)} and repeat ${JSON.stringify(repeat ?? null)}`;
      const detail =
        holder === undefined
          ? `The sheet survey has no ${place} to insert a question into.`
          : 'The value has no question to insert.';
      note(report.refused, at(row, 'value'), 'bad-addition', detail);
      continue;
    }
    const added: Part = { ...question };
    holder.splice(typeof index === 'number' ? index : 0, 0, added);
    origins.set(added, row);
  }
}

const keyOf = (section: unknown, repeat: unknown): string => JSON.stringify([section, repeat]);

/** Their questions by section and repeat; of equal names the first. */
function holdersIn(sections: readonly Part[]): Map<string, Part[]> {
  const holders = new Map<string, Part[]>();
  const put = (key: string, holder: Part): void => {
    if (holders.has(key)) return;
    const questions = questionsOf(holder);
    holder['questions'] = questions;
    holders.set(key, questions);
  };
  const putRepeats = (section: Part, questions: readonly Part[]): void => {
    for (const question of questions)
      if (question['type'] === 'repeat') {
        put(keyOf(section['id'], question['id']), question);
        putRepeats(section, questionsOf(question));
      }
  };
  for (const section of sections) {
    put(keyOf(section['id'], null), section);
    putRepeats(section, questionsOf(section));
  }
  return holders;
}
