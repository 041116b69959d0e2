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

/** Nodes that other makers of forms add to tables, which hold no answer. */
const noAnswer = /^(?:generated_table_list_label_\d+|reserved_name_for_field_list_labels_\d+)$/;

/** What a section or a repeat knows: its nodes by name, and the names that other makers of forms add. */
interface Index {
  readonly byName: ReadonlyMap<string, FormNode>;
  /** Beside each repeat stands its number of rows: `fuel_use_count` beside `fuel_use`. */
  readonly rowCounts: ReadonlySet<string>;
}

const indexOf = (nodes: readonly FormNode[]): Index => ({
  byName: new Map(nodes.map((node) => [node.name, node])),
  rowCounts: new Set(nodes.flatMap(({ type, name }) => (type === 'repeat' ? [`${name}_count`] : []))),
});

interface Taker {
  readonly parts: Parts;
  readonly extra: Extra[];
  readonly path: readonly string[];
  /** By the list of nodes: an interview may have very many rows of one repeat. */
  readonly indexes: Map<readonly FormNode[], Index>;
}

export function partsOf(
  elements: readonly Element[],
  nodes: readonly FormNode[],
  extra: Extra[],
  path: readonly string[],
): Parts {
  return takeAll(elements, nodes, { extra, path, indexes: new Map() });
}

function takeAll(
  elements: readonly Element[],
  nodes: readonly FormNode[],
  taker: Omit<Taker, 'parts'>,
): Parts {
  const parts: Parts = { texts: new Map(), rows: new Map() };
  take(elements, nodes, { ...taker, parts });
  return parts;
}

function take(elements: readonly Element[], nodes: readonly FormNode[], taker: Taker): void {
  if (elements.length === 0) return;
  const index = taker.indexes.get(nodes) ?? indexOf(nodes);
  taker.indexes.set(nodes, index);
  for (const element of elements) {
    const node = index.byName.get(element.name);
    if (node !== undefined) takeNode(element, node, taker);
    else if (!index.rowCounts.has(element.name)) keep(element, taker);
  }
}

const none: readonly FormNode[] = [];

function takeNode(element: Element, node: FormNode, taker: Taker): void {
  const { parts } = taker;
  const below = { ...taker, path: [...taker.path, element.name] };
  if (node.type === 'repeat' && node.source !== null) {
    const rows = parts.rows.get(node.source.question) ?? [];
    rows.push(takeAll(element.children, node.children ?? none, below));
    parts.rows.set(node.source.question, rows);
    return;
  }
  if (node.type === 'group') {
    take(element.children, node.children ?? none, below);
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
