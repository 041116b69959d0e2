// Adds a description to every field of the OpenAPI document whose schema has none.
import type { Json } from './schema.ts';

/** The description of a field; `parent` is the schema, operation or field that holds it. */
export type Describe = (parent: string, name: string) => string | undefined;

export function describeFields({ paths, components, ...document }: Json, describe: Describe): Json {
  const { schemas, ...shared } = membersOf(components);
  return {
    ...document,
    paths: mapMembers(paths, (operations) =>
      mapMembers(operations, (operation) => describeMembers(operation, idOf(operation), describe)),
    ),
    components: {
      ...shared,
      schemas: mapMembers(schemas, (schema, name) => describeMembers(schema, name, describe)),
    },
  };
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const membersOf = (value: unknown): Json => (isObject(value) ? value : {});

const idOf = (operation: unknown): string => String(membersOf(operation)['operationId']);

const mapMembers = (value: unknown, change: (member: unknown, name: string) => unknown): Json =>
  Object.fromEntries(Object.entries(membersOf(value)).map(([name, member]) => [name, change(member, name)]));

function describeMembers(value: unknown, parent: string, describe: Describe): unknown {
  if (Array.isArray(value)) return value.map((item) => describeMembers(item, parent, describe));
  if (!isObject(value)) return value;
  return mapMembers(value, (member, name) => {
    if (name === 'example' || name === 'examples') return member;
    if (name !== 'properties') return describeMembers(member, parent, describe);
    return mapMembers(member, (field, own) => {
      const inner = describeMembers(field, own, describe);
      const text = isObject(inner) && !('description' in inner) ? describe(parent, own) : undefined;
      return text === undefined ? inner : { ...membersOf(inner), description: text };
    });
  });
}
