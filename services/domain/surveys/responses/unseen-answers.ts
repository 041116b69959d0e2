// A correction by a sender that does not see sealed answers: a list replaces the whole list, but what its rows hold sealed
// stays, row by row.
import { recordOf } from '../answers/given.ts';
import { holdsSealed, isSealed, type SealedTemplate } from '../answers/sealed-questions.ts';
import type { Question } from '../templates/template.ts';

type Given = Readonly<Record<string, unknown>>;
type Path = readonly (string | number)[];

/** A repeat that lacks rows with sealed answers: nobody can tell which rows of before are gone. */
export interface LackingRows {
  readonly path: Path;
  /** Fewest rows that it may have. */
  readonly fewest: number;
}

/** `next`: the answers as corrected. `before`: with the sealed ones. A repeat that was cleared stays so. */
export function keepUnseen(
  next: Given,
  before: Given,
  { sections }: SealedTemplate,
): { readonly answers: Given; readonly lacking: readonly LackingRows[] } {
  const lacking: LackingRows[] = [];
  const inRows = (questions: readonly Question[], rows: unknown, known: unknown, path: Path): unknown => {
    if (!Array.isArray(rows) || !Array.isArray(known)) return rows;
    const fewest = known.findLastIndex((row) => hasSealed(questions, row)) + 1;
    if (rows.length < fewest) lacking.push({ path, fewest });
    return rows.map((row: unknown, index) => {
      const given = recordOf(row);
      const stored = recordOf(known[index]);
      if (given === null || stored === null) return row;
      const unseen = questions.filter(
        (question) =>
          holdsSealed(question) && !Object.hasOwn(given, question.id) && Object.hasOwn(stored, question.id),
      );
      const whole = { ...given, ...Object.fromEntries(unseen.map(({ id }) => [id, stored[id]])) };
      return inRepeats(questions, whole, stored, [...path, index]);
    });
  };
  const inRepeats = (questions: readonly Question[], given: Given, stored: Given, path: Path): Given => {
    const repeats = questions.filter(
      (question) => Object.hasOwn(given, question.id) && !isSealed(question) && holdsSealed(question),
    );
    const kept = repeats.map(({ id, questions: inner = [] }) => [
      id,
      inRows(inner, given[id], stored[id], [...path, id]),
    ]);
    return { ...given, ...Object.fromEntries(kept) };
  };
  const answers = Object.entries(next).map(([id, section]) => {
    const given = recordOf(section);
    const questions = sections.find((one) => one.id === id)?.questions ?? [];
    return [id, given ? inRepeats(questions, given, recordOf(before[id]) ?? {}, [id]) : section];
  });
  return { answers: Object.fromEntries(answers), lacking };
}

/** Whether a row has an answer that is sealed, or a row within it has. */
function hasSealed(questions: readonly Question[], row: unknown): boolean {
  const given = recordOf(row) ?? {};
  return questions.some((question) => {
    const answer = given[question.id];
    if (isSealed(question)) return answer !== undefined;
    return Array.isArray(answer) && answer.some((inner) => hasSealed(question.questions ?? [], inner));
  });
}
