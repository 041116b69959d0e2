// A page drawn on plain objects in place of a browser: its elements, their texts, and the few parts of a browser that pages name.
import { createRenderer } from 'vue';
import { afterAll, beforeAll, vi } from 'vitest';

/** A node of the page: an element with its attributes, or a text. */
export interface Node {
  readonly tag: string;
  text: string;
  readonly props: Record<string, unknown>;
  readonly children: Node[];
  parent: Node | null;
  /** Of a dialog. */
  readonly showModal: () => void;
  readonly close: () => void;
  readonly focus: () => void;
  readonly scrollIntoView: () => void;
  readonly contains: () => boolean;
}

export const nodeOf = (tag: string, text = ''): Node => ({
  tag,
  text,
  props: {},
  children: [],
  parent: null,
  showModal: () => {},
  close: () => {},
  focus: () => {},
  scrollIntoView: () => {},
  contains: () => false,
});

const remove = (node: Node): void => {
  const siblings = node.parent?.children;
  siblings?.splice(siblings.indexOf(node), 1);
  node.parent = null;
};

export const { createApp } = createRenderer<Node, Node>({
  createElement: (tag) => nodeOf(tag),
  createText: (text) => nodeOf('', text),
  createComment: () => nodeOf(''),
  setText: (node, text) => void (node.text = text),
  setElementText: (node, text) => void node.children.splice(0, Infinity, nodeOf('', text)),
  parentNode: ({ parent }) => parent,
  nextSibling: (node) => node.parent?.children[node.parent.children.indexOf(node) + 1] ?? null,
  insert: (node, parent, anchor) => {
    if (node.parent) remove(node);
    const at = anchor ? parent.children.indexOf(anchor) : parent.children.length;
    parent.children.splice(at, 0, node);
    node.parent = parent;
  },
  remove,
  patchProp: (node, name, _before, value) => void (node.props[name] = value),
});

export const textOf = ({ text, children }: Node): string =>
  [text, ...children.map(textOf)].join(' ').replaceAll(/\s+/g, ' ').trim();

export const allOf = (node: Node): Node[] => [node, ...node.children.flatMap(allOf)];

/** Stands for the parts of a browser that pages name, in the tests of a file. */
export function standForBrowser(): void {
  beforeAll(() => {
    // Pictures draw when they know their width, and load when they are seen: plain objects have neither.
    for (const name of ['ResizeObserver', 'IntersectionObserver'])
      vi.stubGlobal(
        name,
        class {
          observe = (): void => {};
          disconnect = (): void => {};
        },
      );
    for (const name of ['HTMLElement', 'HTMLInputElement', 'HTMLSelectElement', 'HTMLDetailsElement'])
      vi.stubGlobal(
        name,
        class {
          value = '';
        },
      );
  });
  beforeAll(() => {
    vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  });
  afterAll(() => void vi.unstubAllGlobals());
}
