// The texts of one section or one row of an interview, by question and part, as the nodes of the form hold them.
import type { FormNode, Part } from '../form/node.ts';
import { textOf, type Element } from './element.ts';

export interface Parts {
  /** Texts of each question by the part of its answer. */
  readonly texts: Map<string, Map<Part, string>>;
  /** Rows of each repeat. */
  readonly rows: Map<string, Parts[]>;
}

export interface Extra {
  /** From the root to the element: `eligibility/old_question`. */
  readonly path: string;
  readonly text: string;
}

/** Nodes that other makers of forms add, which hold no answer. */
const noAnswer = /^(?:generated_table_list_label_\d+|reserved_name_for_field_list_labels_\d+|.*_count)$/;

export function partsOf(
  elements: readonly Element[],
  nodes: readonly FormNode[],
  extra: Extra[],
  path: readonly string[],
): Parts {
  const parts: Parts = { texts: new Map(), rows: new Map() };
  take(elements, nodes, { parts, extra, path });
  return parts;
}

interface Taker {
  readonly parts: Parts;
  readonly extra: Extra[];
  readonly path: readonly string[];
}

function take(elements: readonly Element[], nodes: readonly FormNode[], taker: Taker): void {
  const byName = new Map(nodes.map((node) => [node.name, node]));
  for (const element of elements) {
    const node = byName.get(element.name);
    if (node === undefined) keep(element, taker);
    else takeNode(element, node, taker);
  }
}

function takeNode(element: Element, node: FormNode, taker: Taker): void {
  const { parts, extra, path } = taker;
  const below = [...path, element.name];
  if (node.type === 'repeat' && node.source !== null) {
    const rows = parts.rows.get(node.source.question) ?? [];
    parts.rows.set(node.source.question, [
      ...rows,
      partsOf(element.children, node.children ?? [], extra, below),
    ]);
    return;
  }
  if (node.type === 'group') {
    take(element.children, node.children ?? [], { ...taker, path: below });
    return;
  }
  const text = textOf(element);
  if (node.source === null || text === undefined) return;
  const { question, part } = node.source;
  const known = parts.texts.get(question) ?? new Map<Part, string>();
  // A node that is there twice: the first counts, the other is kept beside the answers.
  if (known.has(part)) keep(element, taker);
  else parts.texts.set(question, known.set(part, text));
}

/** An element that the form does not know, with all that is in it. */
function keep(element: Element, taker: Taker): void {
  const path = [...taker.path, element.name];
  const text = textOf(element);
  if (text !== undefined && !noAnswer.test(element.name)) taker.extra.push({ path: path.join('/'), text });
  for (const child of element.children) keep(child, { ...taker, path });
}
