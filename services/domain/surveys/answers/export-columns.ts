// The columns of a table of responses: one or several for each question that can be exported.
import type { SealedTemplate } from './sealed-questions.ts';
import { valueOf, type Question } from '../templates/template.ts';

export interface ExportColumn {
  /** Letters, digits, `_`, `-` and dots; unique. */
  readonly name: string;
  readonly section: string;
  readonly question: string;
  /** `option`: 1 or 0 for one option of several choices. `value` and `unit`: parts of an amount. */
  readonly part: 'number' | 'boolean' | 'text' | 'option' | 'value' | 'unit';
  readonly option?: string;
  readonly unit?: string;
  readonly isCalculated: boolean;
}

/** Beyond it several choices are one column with a list. */
const columnsMax = 2000;

const withoutAnswers: readonly string[] = ['note', 'hidden', 'metadata'];
const numeric: readonly string[] = ['number', 'integer', 'scale', 'rating'];

/** Sensitive questions have none: their answers are kept apart. */
export function exportColumns({ sections }: SealedTemplate): ExportColumn[] {
  const asked = sections.flatMap(({ id: section, questions }) =>
    questions
      .filter(({ type, sensitive }) => !sensitive && !withoutAnswers.includes(type))
      .map((question) => ({ section, question })),
  );
  const options = asked.reduce((sum, { question }) => sum + (question.options?.length ?? 0), 0);
  const isWide = asked.length + options <= columnsMax;
  const names = new Set<string>();
  return asked
    .flatMap(({ section, question }) => columnsOf(section, question, isWide))
    .map((column) => ({ ...column, name: uniqueName(column.name, names) }));
}

function columnsOf(section: string, question: Question, isWide: boolean): ExportColumn[] {
  const { id, type, unit, valueType } = question;
  const base = { name: `${section}.${id}`, section, question: id, isCalculated: type === 'calculated' };
  const kind = type === 'calculated' ? (valueType ?? 'text') : type;
  if (kind === 'multiple_choice' && isWide)
    return [...new Set((question.options ?? []).map(valueOf))].map((option) => ({
      ...base,
      name: `${base.name}.${option}`,
      part: 'option',
      option,
    }));
  if (kind === 'quantity')
    return [
      { ...base, name: `${base.name}.value`, part: 'value' },
      { ...base, name: `${base.name}.unit`, part: 'unit' },
    ];
  if (kind === 'boolean') return [{ ...base, part: 'boolean' }];
  if (numeric.includes(kind)) return [{ ...base, part: 'number', ...(unit !== undefined && { unit }) }];
  return [{ ...base, part: 'text' }];
}

/** A name of safe characters; the second of two equal ones gets a number. */
function uniqueName(wanted: string, names: Set<string>): string {
  const safe = wanted.replaceAll(/[^A-Za-z0-9_.-]/g, '_');
  let name = safe;
  for (let count = 2; names.has(name); count += 1) name = `${safe}_${count}`;
  names.add(name);
  return name;
}
