// The columns of a CSV file: paths of the fields of a body with dots, and their types.
import { z } from 'zod';

export type ColumnType = 'text' | 'number' | 'boolean' | 'list';

const node = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  maxItems: z.number().optional(),
});
type Node = z.output<typeof node>;

/** The type of a nullable field without null. */
function nodeOf(schema: unknown): Node {
  const parsed = node.parse(schema ?? {});
  const [other] = (parsed.anyOf ?? []).map(nodeOf).filter(({ type }) => type !== 'null');
  return other ?? parsed;
}

/** The schema without the names of its parts, which are inlined. */
const rootOf = (schema: z.ZodType): Node =>
  nodeOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', metadata: z.registry() }));

/** The type of a column; null for an unknown field, or one that has fields. */
export function columnType(schema: z.ZodType): (path: readonly string[]) => ColumnType | null {
  const root = rootOf(schema);
  return (path) => {
    const found = path.reduce<Node | null>((here, part) => here && childOf(here, part), root);
    return found && typeOf(found);
  };
}

function childOf({ properties, items, maxItems }: Node, part: string): Node | null {
  if (properties) return Object.hasOwn(properties, part) ? nodeOf(properties[part]) : null;
  if (items === undefined || !/^\d{1,2}$/.test(part) || Number(part) >= (maxItems ?? 100)) return null;
  return nodeOf(items);
}

function typeOf({ type, properties, items }: Node): ColumnType | null {
  if (properties) return null;
  if (items !== undefined) return nodeOf(items).properties ? null : 'list';
  if (type === 'number' || type === 'integer') return 'number';
  return type === 'boolean' ? 'boolean' : 'text';
}

/** All columns in the order of the schema; those of a list of objects with the number 0. */
export const columnNames = (schema: z.ZodType): string[] => namesWithin(rootOf(schema), []);

function namesWithin({ properties, items }: Node, path: readonly string[]): string[] {
  if (properties)
    return Object.entries(properties).flatMap(([name, child]) => namesWithin(nodeOf(child), [...path, name]));
  const item = items === undefined ? null : nodeOf(items);
  return item?.properties ? namesWithin(item, [...path, '0']) : [path.join('.')];
}
