// The tree of a parsed expression. Every node knows its place in the text.
import type { Span } from './fault.ts';

export type Operator = 'or' | 'and' | '=' | '!=' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | 'div' | 'mod';

interface NumberNode extends Span {
  readonly kind: 'number';
  readonly value: number;
}

interface TextNode extends Span {
  readonly kind: 'text';
  readonly value: string;
}

/** `${question}` or `${section.question}`. */
export interface ReferenceNode extends Span {
  readonly kind: 'reference';
  readonly name: string;
}

/** `.`: the answer of the question that holds the rule. */
interface SelfNode extends Span {
  readonly kind: 'self';
}

/** `..`: the repeat of the question that holds the rule. */
interface ParentNode extends Span {
  readonly kind: 'parent';
}

/** A bare name: a column of the choices, in a choice filter. */
export interface ColumnNode extends Span {
  readonly kind: 'column';
  readonly name: string;
}

interface NegateNode extends Span {
  readonly kind: 'negate';
  readonly operand: Node;
}

export interface BinaryNode extends Span {
  readonly kind: 'binary';
  readonly operator: Operator;
  readonly left: Node;
  readonly right: Node;
}

export interface CallNode extends Span {
  readonly kind: 'call';
  readonly name: string;
  readonly args: readonly Node[];
}

export type Node =
  | NumberNode
  | TextNode
  | ReferenceNode
  | SelfNode
  | ParentNode
  | ColumnNode
  | NegateNode
  | BinaryNode
  | CallNode;
