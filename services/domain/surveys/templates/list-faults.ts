// Faults of the lists of a template, and of the questions that choose from them.
import { labelColumns, ownLists } from '../lists/list-table.ts';
import { labelColumn, valueColumn } from './with-lists.ts';
import { faultsOfRepeats, within, type TemplateFault } from './faults.ts';
import { valueOf, type Question, type Template, type TemplateList } from './template.ts';

export function listFaults({ lists = [], sections }: Template): TemplateFault[] {
  const byId = new Map(lists.map((list) => [list.id, list]));
  const ofQuestions = (questions: readonly Question[]): TemplateFault[] =>
    questions.flatMap((question, index) =>
      [
        ...questionFaults(question, byId),
        ...ofQuestions(question.questions ?? []).map(within('questions')),
      ].map(within(index)),
    );
  return [
    ...lists.flatMap(({ id }, index) =>
      ownLists.includes(id)
        ? [
            {
              path: ['lists', index, 'id'],
              code: 'own-file',
              detail: `Hearth writes a list ${id} for each collector. Give this one another id.`,
            },
          ]
        : [],
    ),
    ...faultsOfRepeats(
      lists.map(({ id }) => id),
      'list',
    ).map(({ path, ...fault }) => ({ ...fault, path: ['lists', ...path, 'id'] })),
    ...sections.flatMap(({ questions }, index) =>
      ofQuestions(questions).map(within('sections', index, 'questions')),
    ),
  ];
}

function questionFaults(question: Question, lists: ReadonlyMap<string, TemplateList>): TemplateFault[] {
  const { optionsFrom: from, type } = question;
  if (from === undefined) return [];
  const table = lists.get(from.list)?.table;
  if (table === undefined) {
    const known = [...lists.keys()].join(', ') || 'there is none';
    const detail = `There is no list ${JSON.stringify(from.list)}: ${known}.`;
    return [{ path: ['optionsFrom', 'list'], code: 'unknown-list', detail }];
  }
  const columns = [
    ['value', valueColumn(from)] as const,
    ...(labelColumns(table, labelColumn(from)).size === 0 ? [['label', labelColumn(from)] as const] : []),
  ].filter(([, column]) => !table.columns.includes(column));
  if (columns.length > 0)
    return columns.map(([part, column]) => ({
      path: ['optionsFrom', part],
      code: 'unknown-column',
      detail: `The list ${from.list} has no column ${column} for the ${part} of a choice: ${table.columns.join(', ')}. XLSForm names another one in parameters: ${part}=${table.columns[0] ?? 'name'}.`,
    }));
  return valueFaults(question, type === 'multiple_choice').map(within('options'));
}

/** The first one: a list may have it in each row. */
function valueFaults({ options = [] }: Question, isSeveral: boolean): TemplateFault[] {
  const values = options.map(valueOf);
  const empty = values.indexOf('');
  const blank = isSeveral ? values.findIndex((value) => /\s/.test(value)) : -1;
  return [
    ...(empty < 0
      ? []
      : [{ path: [empty], code: 'missing-value', detail: `Row ${empty + 1} of the list has no value.` }]),
    ...(blank < 0
      ? []
      : [
          {
            path: [blank],
            code: 'blank-in-name',
            detail: `The value ${JSON.stringify(values[blank])} in row ${blank + 1} of the list has blanks, which separate several choices. Write _ instead.`,
          },
        ]),
  ];
}
