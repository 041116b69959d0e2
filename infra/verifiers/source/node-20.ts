// What Node.js 20, and browsers of its time, lack of what the repeated rules use. It is imported before them.

function groupsOf<Key, Item>(
  items: Iterable<Item>,
  keyOf: (item: Item, index: number) => Key,
): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index++);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

if (!Object.hasOwn(Map, 'groupBy')) Object.defineProperty(Map, 'groupBy', { value: groupsOf });

if (!Object.hasOwn(Object, 'groupBy')) {
  const value = (items: Iterable<unknown>, keyOf: (item: unknown, index: number) => string): object =>
    Object.fromEntries(groupsOf(items, keyOf));
  Object.defineProperty(Object, 'groupBy', { value });
}
