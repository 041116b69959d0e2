// A row of CSV as the value that its columns describe: `devices.0.type` is the type of the first device.

type Tree = Map<string, unknown>;

/** Builds the value from the paths and cells of a row. Branches whose names are numbers are lists. */
export function rowTree(cells: Iterable<readonly [path: readonly string[], value: unknown]>): unknown {
  const root: Tree = new Map();
  for (const [path, value] of cells) put(root, path, value);
  return plain(root);
}

function put(tree: Tree, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    tree.set(name, value);
    return;
  }
  const child = tree.get(name);
  const branch: Tree = child instanceof Map ? child : new Map();
  tree.set(name, branch);
  put(branch, rest, value);
}

function plain(tree: unknown): unknown {
  if (!(tree instanceof Map)) return tree;
  const entries = [...tree].map(([name, child]) => [String(name), plain(child)] as const);
  return entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name))
    ? entries.toSorted(([a], [b]) => Number(a) - Number(b)).map(([, child]) => child)
    : Object.fromEntries(entries);
}
