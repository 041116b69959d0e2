// Resolves the names in an expression, as seen from the question that holds it.
import type { CallNode, Node, ReferenceNode } from './tree.ts';
import {
  kindOf,
  pathInside,
  repeatsAround,
  sharedRepeats,
  type Kind,
  type Names,
  type NamedQuestion,
  type Target,
} from './questions.ts';

/** Where an expression stands. */
export interface Scope {
  readonly names: Names;
  /** The question that holds the rule; null: a section or the template. */
  readonly holder: NamedQuestion | null;
}

/** The one question of a reference; undefined: none, or several. */
function targetOf({ name }: ReferenceNode, { names }: Scope): Target | undefined {
  const [only, second] = names.find(name);
  return second === undefined ? only : undefined;
}

/** Whether the question stands in all rows of a repeat that does not hold the rule. */
export const isInOtherRows = ({ question }: Target, { holder }: Scope): boolean =>
  sharedRepeats(question, holder) < repeatsAround(question).length;

export function targetKind(target: Target, scope: Scope): Kind {
  if (isInOtherRows(target, scope)) return 'nodes';
  return valueKind(target);
}

/** The kind in one row. */
export function valueKind({ question, part }: Target): Kind {
  return part === 'value' ? kindOf(question) : part === 'unit' ? 'choice' : 'text';
}

/** `indexed-repeat(${question}, ${repeat}, number)`, where the question is in the repeat. */
export function indexedTarget({ args }: CallNode, scope: Scope): Target | undefined {
  const [asked, repeat] = args.map((arg) => findTarget(arg, scope));
  return asked !== undefined && repeat !== undefined && isRowsOf(asked, repeat) ? asked : undefined;
}

/** Whether a question is one of the rows of a repeat. */
export const isRowsOf = ({ question }: Target, { question: repeat }: Target): boolean =>
  repeat.type === 'repeat' &&
  question.section === repeat.section &&
  question.repeat === pathInside(repeat.repeat, repeat.id);

export const findTarget = (node: Node, scope: Scope): Target | undefined =>
  node.kind === 'reference' ? targetOf(node, scope) : undefined;

/** The name in a text that is one reference, as in jr:choice-name(${question}, '${question}'). */
export const namedIn = (text: string): string | undefined => /^\s*\$\{\s*([^{}\s]+)\s*\}\s*$/.exec(text)?.[1];
