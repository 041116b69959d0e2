// Puts the rows of the lists of a template at its questions, so that they are checked, shown and answered as any options.
import type { Label, OptionsFrom, Option, Question, Template } from './template.ts';
import { labelColumns, recordOfRow, type ListTable } from '../lists/list-table.ts';

/** `tables`: by the id of the list. A list without one leaves its questions without options. */
export function withLists(template: Template, tables: ReadonlyMap<string, ListTable>): Template {
  if (template.lists === undefined) return template;
  const options = openOptions(tables);
  const fill = (question: Question): Question => ({
    ...question,
    ...(question.optionsFrom && { options: options(question.optionsFrom) }),
    ...(question.questions && { questions: question.questions.map(fill) }),
  });
  return {
    ...template,
    lists: template.lists.map((list) => ({ ...list, table: tables.get(list.id) })),
    sections: template.sections.map((section) => ({ ...section, questions: section.questions.map(fill) })),
  };
}

/** Questions that choose in the same way share their options. */
function openOptions(tables: ReadonlyMap<string, ListTable>) {
  const made = new Map<string, readonly Option[] | undefined>();
  return (from: OptionsFrom): readonly Option[] | undefined => {
    const table = tables.get(from.list);
    const key = JSON.stringify([from.list, valueColumn(from), labelColumn(from)]);
    if (!made.has(key)) made.set(key, table && optionsIn(table, from));
    return made.get(key);
  };
}

/** Its columns are all there for filters. */
interface ListedOption {
  readonly value: string;
  readonly label?: Label;
  readonly filter: Readonly<Record<string, string>>;
}

export const valueColumn = ({ value = 'name' }: OptionsFrom): string => value;
export const labelColumn = ({ label = 'label' }: OptionsFrom): string => label;

export function optionsIn(table: ListTable, from: OptionsFrom): ListedOption[] {
  const languages = labelColumns(table, labelColumn(from));
  return table.rows.map((row) => {
    const filter = recordOfRow(table, row);
    const words: Label | undefined =
      languages.size === 0
        ? filter[labelColumn(from)]
        : Object.fromEntries(
            [...languages]
              .map(([language, column]) => [language, filter[column] ?? ''] as const)
              .filter(([, text]) => text !== ''),
          );
    const hasWords = typeof words === 'string' ? words !== '' : Object.keys(words ?? {}).length > 0;
    return {
      value: filter[valueColumn(from)] ?? '',
      ...(hasWords && words !== undefined && { label: words }),
      filter,
    };
  });
}

export const tablesOf = ({ lists = [] }: Template): ReadonlyMap<string, ListTable> =>
  new Map(lists.flatMap(({ id, table }) => (table ? [[id, table] as const] : [])));

/** As it is stored: without the rows of its lists. */
export function withoutRows(template: Template): Template {
  if (template.lists === undefined) return template;
  const strip = ({ options, questions, ...question }: Question): Question => ({
    ...question,
    ...(options && !question.optionsFrom && { options }),
    ...(questions && { questions: questions.map(strip) }),
  });
  return {
    ...template,
    lists: template.lists.map(({ id, digest }) => ({ id, digest })),
    sections: template.sections.map((section) => ({ ...section, questions: section.questions.map(strip) })),
  };
}
