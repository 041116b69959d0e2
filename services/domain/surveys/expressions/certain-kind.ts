// The kind of value that an expression gives whatever is answered, where the expression itself says it.
import { indexedTarget, findTarget, isInOtherRows, type Scope } from './scope.ts';
import { signatureOf } from './functions.ts';
import { kindOf, type Kind, type Target } from './questions.ts';
import type { CallNode, Node } from './tree.ts';

/** `empty`: never a value. Null: nothing says it. */
type Certain = Kind | 'empty' | null;

export function certainKind(node: Node, scope: Scope): Certain {
  switch (node.kind) {
    case 'number':
    case 'negate':
      return 'number';
    case 'text':
      return node.value === '' ? 'empty' : 'text';
    case 'reference':
      return ofTarget(findTarget(node, scope), scope);
    case 'binary':
      return ['+', '-', '*', 'div', 'mod'].includes(node.operator) ? 'number' : 'truth';
    case 'call':
      return ofCall(node, scope);
    case 'self':
    case 'parent':
    case 'column':
      break;
  }
  return null;
}

function ofTarget(target: Target | undefined, scope: Scope): Certain {
  if (target === undefined || isInOtherRows(target, scope)) return null;
  const { question, part } = target;
  // Values of a list may look like numbers, and are texts.
  if (part !== 'value' || question.isListed === true) return 'text';
  const kind = kindOf(question);
  return kind === 'any' ? null : kind;
}

function ofCall(node: CallNode, scope: Scope): Certain {
  const { name, args } = node;
  if (name === 'pulldata') return ofColumn(args, scope);
  if (name === 'indexed-repeat') {
    const target = indexedTarget(node, scope);
    return target === undefined ? null : ofTarget(target, { ...scope, holder: target.question });
  }
  const signature = signatureOf(name);
  if (signature === undefined || signature.result === 'any') return null;
  if (signature.result !== 'same') return signature.result;
  const kinds = args
    .filter((_, index) => signature.parameters[index] === 'same')
    .map((arg) => certainKind(arg, scope))
    .filter((kind) => kind !== 'empty');
  const [first = 'empty'] = kinds;
  return kinds.every((kind) => kind === first) ? first : null;
}

/** Numbers as they are written without more: 007 is the name of something. */
const isPlainNumber = (cell: string): boolean =>
  /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(cell) && Number.isSafeInteger(Math.trunc(Number(cell)));

/** What a column of a list holds; one with other cells than numbers holds texts. */
function ofColumn([list, column]: readonly Node[], { names }: Scope): Certain {
  if (list?.kind !== 'text' || column?.kind !== 'text') return null;
  const table = names.lists.get(list.value);
  const index = table?.columns.indexOf(column.value) ?? -1;
  if (table === undefined || index < 0) return null;
  const cells = table.rows.map((row) => row[index] ?? '').filter((cell) => cell !== '');
  return cells.length === 0 ? 'empty' : cells.every(isPlainNumber) ? 'number' : 'text';
}
