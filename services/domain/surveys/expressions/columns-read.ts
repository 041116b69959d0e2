// The columns of its choices that a choice filter compares.
import { parseExpression } from './parse.ts';
import type { Node } from './tree.ts';

/** Undefined where the filter cannot be parsed. */
export function columnsRead(filter: string): ReadonlySet<string> | undefined {
  const parsed = parseExpression(filter);
  return 'fault' in parsed ? undefined : new Set(columnsIn(parsed.tree));
}

function columnsIn(node: Node): string[] {
  if (node.kind === 'column') return [node.name];
  if (node.kind === 'binary') return [...columnsIn(node.left), ...columnsIn(node.right)];
  if (node.kind === 'negate') return columnsIn(node.operand);
  return node.kind === 'call' ? node.args.flatMap(columnsIn) : [];
}
