// What the parts of the check share: the place of an expression, the faults found so far, and the kinds of its nodes.
import {
  faultAt,
  warningAt,
  type Edit,
  type Fault,
  type FaultCode,
  type Span,
  type Warning,
  type WarningCode,
} from './fault.ts';
import type { Choices } from './choice-names.ts';
import { choicesOf, fullName, kindOf, placeOf, type Kind, type Target } from './questions.ts';
import { isInOtherRows, targetKind, valueKind, type Scope } from './scope.ts';
import type { Node, ReferenceNode } from './tree.ts';

/** `failed`: a fault is reported already, and no other follows from it. */
export interface Typed {
  readonly kind: Kind | 'failed';
  readonly node: Node;
  /** Options of a choice, where they are known. */
  readonly choices?: Choices | undefined;
}

export interface Checker {
  readonly scope: Scope;
  readonly faults: Fault[];
  readonly warnings: Warning[];
  /** Places of the questions that the expression reads. */
  readonly reads: Set<string>;
  /** Fields of look-ups in the household, and names of those in the earlier survey. */
  readonly lookUps: { readonly household: Set<string>; readonly previous: Set<string> };
  /** The allowed word nearest to a misspelt one. */
  readonly nearest: (word: string, allowed: readonly string[]) => string | undefined;
  /** Columns of the choices; null: no choice filter. Undefined: any. */
  readonly columns: readonly string[] | null | undefined;
  readonly typeOf: (node: Node) => Typed;
  /** Labels may show the words of an option. */
  readonly isForLabels: boolean;
  /** The whole expression, where it calculates an answer. */
  readonly calculation: Span | null;
  /** Depth of calls of once(). */
  onces: number;
}

export function addFault(
  checker: Checker,
  code: FaultCode,
  span: Span,
  detail: string,
  edits: readonly Edit[] = [],
): void {
  checker.faults.push(faultAt(code, span, detail, edits));
}

export function addWarning(checker: Checker, code: WarningCode, span: Span, detail: string): void {
  checker.warnings.push(warningAt(code, span, detail));
}

export function fail(checker: Checker, code: FaultCode, node: Node, detail: string): Typed {
  addFault(checker, code, node, detail);
  return { kind: 'failed', node };
}

/** A text in quotation marks; undefined for all else. */
export const literalOf = ({ node }: Typed): string | undefined =>
  node.kind === 'text' ? node.value : undefined;

export const suggestion = (checker: Checker, word: string, allowed: readonly string[], mark = ''): string => {
  const near = checker.nearest(word, allowed);
  return near === undefined ? '' : ` Did you mean ${mark === '$' ? `\${${near}}` : near}?`;
};

/** Names in one detail. */
const listedMax = 10;

/** The question of a reference; a fault and undefined where there is none, or several. */
export function findTarget(node: ReferenceNode, checker: Checker): Target | undefined {
  const { names } = checker.scope;
  const found = names.find(node.name);
  const [target] = found;
  if (target === undefined) {
    const near = suggestion(checker, node.name, names.all, '$');
    addFault(checker, 'unknown-name', node, `The template has no question ${node.name}.${near}`);
    return undefined;
  }
  if (found.length > 1) {
    const full = found.map(({ question }) => `\${${fullName(question)}}`);
    const advice =
      new Set(full).size === full.length
        ? `Write ${full.slice(0, listedMax).join(' or ')}.`
        : 'Give the questions different ids.';
    addFault(checker, 'ambiguous-name', node, `Several questions are named ${node.name}. ${advice}`);
    return undefined;
  }
  checker.reads.add(placeOf(target.question));
  return target;
}

export function typeTarget(node: Node, target: Target, checker: Checker): Typed {
  const kind = targetKind(target, checker.scope);
  if (valueKind(target) === 'none')
    return fail(
      checker,
      'no-value',
      node,
      `${fullName(target.question)} is a ${target.question.type}, which has no value to compare.`,
    );
  return { kind, node, choices: target.part === 'value' ? choicesOf(target.question) : undefined };
}

export function typeSelf(node: Node, checker: Checker): Typed {
  const { holder } = checker.scope;
  if (holder === null)
    return fail(
      checker,
      'no-holder',
      node,
      'The sign . means the answer of the question with this rule, and this rule has none. Write ${question}.',
    );
  return { kind: kindOf(holder), node, choices: choicesOf(holder) };
}

/** The kind of one value: a question in many rows is a fault. */
export function typeSingle(node: Node, checker: Checker): Typed {
  const typed = checker.typeOf(node);
  if (typed.kind !== 'nodes') return typed;
  const target = node.kind === 'reference' ? checker.scope.names.find(node.name)[0] : undefined;
  const name = node.kind === 'reference' ? `\${${node.name}}` : 'It';
  if (target !== undefined && !isInOtherRows(target, checker.scope))
    return fail(
      checker,
      'repeat-from-outside',
      node,
      `${name} is a repeat. Only count(${name}) gives its value.`,
    );
  const repeat = target?.question.repeat ?? 'repeat';
  return fail(
    checker,
    'repeat-from-outside',
    node,
    `${name} has an answer in each row of the repeat ${repeat}. Outside of it write sum(${name}), count(${name}), min(${name}), max(${name}), join(' ', ${name}) or indexed-repeat(${name}, \${${repeat}}, 1).`,
  );
}
