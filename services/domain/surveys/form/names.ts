// Names of the nodes of a form: each occurs once, as rules on phones refer to nodes by name alone.
import { pathInside } from '../expressions/questions.ts';
import type { Question, Template } from '../templates/template.ts';

/** Nodes that every form has beside its questions. */
export const visitNodes = [
  'data',
  'meta',
  'start',
  'end',
  'today',
  'deviceid',
  'household',
  'assignment',
  'remarks',
  'remarks_note',
] as const;

export interface NodeNames {
  readonly ofSection: (id: string) => string;
  readonly ofQuestion: (section: string, repeat: string | null, id: string) => string;
  /** A new name for a part of a question or a helper. */
  readonly add: (wanted: string) => string;
}

interface Placed {
  readonly section: string;
  readonly repeat: string | null;
  readonly id: string;
}

const placeQuestions = ({ sections }: Template): Placed[] =>
  sections.flatMap(({ id, questions }) => placeAll(id, questions, null));

const placeAll = (section: string, questions: readonly Question[], repeat: string | null): Placed[] =>
  questions.flatMap(({ id, questions: inner = [] }) => [
    { section, repeat, id },
    ...placeAll(section, inner, pathInside(repeat, id)),
  ]);

/** Names that differ only in case count as equal: spreadsheets and people mix them up. */
const foldCase = (name: string): string => name.toLowerCase();

const keyOf = ({ section, repeat, id }: Placed): string => `${section}/${repeat ?? ''}/${id}`;

/** A question keeps its id where no other part of the form has it; else it gets `<section>__<question>`. */
export function nameNodes(template: Template): NodeNames {
  const taken = new Set<string>(visitNodes);
  const add = (wanted: string): string => {
    let name = wanted;
    for (let number = 2; taken.has(foldCase(name)); number++) name = `${wanted}_${number}`;
    taken.add(foldCase(name));
    return name;
  };
  const sections = new Map(template.sections.map(({ id }) => [id, add(id)]));
  const questions = placeQuestions(template);
  const uses = new Map<string, number>();
  for (const { id } of questions) uses.set(foldCase(id), (uses.get(foldCase(id)) ?? 0) + 1);
  const isAlone = ({ id }: Placed): boolean => uses.get(foldCase(id)) === 1 && !taken.has(foldCase(id));
  const alone = questions.filter(isAlone);
  const names = new Map(alone.map((one) => [keyOf(one), one.id]));
  for (const { id } of alone) taken.add(foldCase(id));
  for (const one of questions)
    if (!names.has(keyOf(one))) names.set(keyOf(one), add(`${one.section}__${one.id}`));
  return {
    ofSection: (id) => requireName(sections.get(id), id),
    ofQuestion: (section, repeat, id) => requireName(names.get(keyOf({ section, repeat, id })), id),
    add,
  };
}

function requireName(name: string | undefined, id: string): string {
  if (name === undefined) throw new Error(`the template has no part ${id}`);
  return name;
}
