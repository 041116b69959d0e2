// Paths of nodes in the instance of a form, and formulas as XPath seen from the node that holds them.
import type { Form, Formula, FormNode, Reference } from '../form/node.ts';

export interface Located {
  readonly node: FormNode;
  /** Names from the root to the node. */
  readonly steps: readonly string[];
  /** How many of the steps lead to each of the repeats that hold the node, the outermost first. */
  readonly repeats: readonly number[];
}

export interface Paths {
  readonly all: readonly Located[];
  readonly find: (name: string) => Located;
}

export function locate({ nodes }: Form): Paths {
  const all: Located[] = [];
  const visit = (node: FormNode, parent: readonly string[], repeats: readonly number[]): void => {
    const steps = [...parent, node.name];
    all.push({ node, steps, repeats });
    const inner = node.type === 'repeat' ? [...repeats, steps.length] : repeats;
    for (const child of node.children ?? []) visit(child, steps, inner);
  };
  for (const node of nodes) visit(node, ['data'], []);
  const byName = new Map(all.map((located) => [located.node.name, located]));
  return {
    all,
    find: (name) => {
      const located = byName.get(name);
      if (!located) throw new Error(`the form has no node ${name}`);
      return located;
    },
  };
}

export const pathOf = ({ steps }: Located): string => `/${steps.join('/')}`;

interface Holder {
  readonly at: Located;
  readonly paths: Paths;
  /** Within the brackets of a list of choices, where a path begins at the choice. */
  readonly isFilter?: boolean;
}

/** Nodes of the same row have a relative path, all others an absolute one. */
export function xpath(formula: Formula, holder: Holder): string {
  return formula.map((part) => (typeof part === 'string' ? part : referencePath(part, holder))).join('');
}

function referencePath(
  { node, isWhole = false, isInBrackets = false }: Reference,
  { at, paths, isFilter = isInBrackets }: Holder,
): string {
  const target = paths.find(node);
  const isInside = at.repeats.some((depth) =>
    at.steps.slice(0, depth).every((step, index) => step === target.steps[index]),
  );
  if (!isInside) return pathOf(target);
  // All rows are seen from what holds their repeat.
  const around = target.node.type === 'repeat' ? target.steps.length : (target.repeats.at(-1) ?? 0);
  const common = sharedSteps(at.steps, target.steps);
  const shared = isWhole ? Math.min(around - 1, common) : common;
  const up = Array.from({ length: at.steps.length - shared }, () => '..');
  const relative = [...up, ...target.steps.slice(shared)].join('/');
  return isFilter ? `current()/${relative}` : relative;
}

/** The last step of a node is the node itself. */
function sharedSteps(from: readonly string[], to: readonly string[]): number {
  let shared = 0;
  while (shared < from.length - 1 && shared < to.length - 1 && from[shared] === to[shared]) shared += 1;
  return shared;
}
