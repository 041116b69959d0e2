// Gives every list of allowed texts of an OpenAPI document one named schema: generators make a type of each name, and of a
// nameless list one for every place.
import { deviceTypes } from '#domain/devices.ts';
import { fuelTypes } from '#domain/fuels.ts';
import { scopes } from '#domain/scopes.ts';
import { responseStatuses } from '#domain/surveys/responses/states.ts';
import { surveyTypes } from '#domain/surveys/kinds.ts';
import type { Json } from './schema.ts';

interface Place {
  /** Name of the schema, or id of the operation, that holds the list. */
  readonly owner: string;
  /** Name of the field or parameter; empty for a whole schema. */
  readonly field: string;
}

interface Parts {
  readonly paths: unknown;
  readonly schemas: Json;
}

interface Named extends Parts {
  readonly paths: Json;
}

type Visit = (list: readonly string[], place: Place, schema: Json) => unknown;

/** The document, with a reference in the place of each list. Throws where two lists would have one name. */
export function nameEnums({ paths, schemas }: Parts): Named {
  const places = new Map<string, { readonly list: readonly string[]; readonly places: Place[] }>();
  const note: Visit = (list, place, schema) => {
    const key = keyOf(list);
    places.set(key, { list, places: [...(places.get(key)?.places ?? []), place] });
    return schema;
  };
  const visitAll = (visit: Visit): Named => ({
    paths: mapMembers(paths, (path) => walk(path, { owner: '', field: '' }, visit)),
    schemas: mapMembers(schemas, (schema, owner) => walk(schema, { owner, field: '' }, visit)),
  });
  visitAll(note);
  const names = namesOf([...places.values()], schemas);
  const named = visitAll((list, { field }, schema) => {
    // A schema that is nothing but the list has its name already.
    if (field === '') return schema;
    const { type: _, enum: __, ...rest } = schema;
    return { $ref: `#/components/schemas/${names.get(keyOf(list))}`, ...rest };
  });
  const added = [...places.values()].map(({ list }) => [
    names.get(keyOf(list)) ?? '',
    { type: 'string', enum: list },
  ]);
  return {
    paths: named.paths,
    schemas: sorted({ ...Object.fromEntries(added), ...named.schemas }),
  };
}

const keyOf = (list: readonly string[]): string => JSON.stringify(list);

const sorted = (members: Json): Json =>
  Object.fromEntries(Object.entries(members).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Names of lists that many records share. */
const shared: Readonly<Record<string, readonly string[]>> = {
  DeviceType: deviceTypes,
  FuelType: fuelTypes,
  Scope: scopes,
  SurveyResponseStatus: responseStatuses,
  SurveyType: surveyTypes,
  TrueOrFalse: ['true', 'false'],
};

interface Found {
  readonly list: readonly string[];
  readonly places: readonly Place[];
}

/**
 * The name of each list: a shared one, that of a schema which is the list, else of its field where no other list has a field of this name,
 * else the shortest one of an owner with its field.
 */
function namesOf(found: readonly Found[], schemas: Json): ReadonlyMap<string, string> {
  const listsOfField = Map.groupBy(
    found.flatMap(({ list, places }) =>
      [...new Set(places.map(({ field }) => field))].map((field) => ({ field, list })),
    ),
    ({ field }) => field,
  );
  const names = new Map(Object.entries(shared).map(([name, list]) => [keyOf(list), name]));
  for (const { list, places } of found.filter((one) => !names.has(keyOf(one.list)))) {
    const whole = places.find(({ field }) => field === '');
    const fields = [...new Set(places.map(({ field }) => field))];
    const [field = ''] = fields;
    const isOwn = fields.length === 1 && listsOfField.get(field)?.length === 1;
    const [shortest = ''] = places
      .map((place) => `${pascal(place.owner)}${pascal(place.field)}`)
      .sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
    const own = isOwn && !Object.hasOwn(schemas, pascal(field)) ? pascal(field) : shortest;
    names.set(keyOf(list), whole?.owner ?? own);
  }
  const taken = [...names.values(), ...Object.keys(schemas).filter((name) => !isList(schemas[name]))];
  const twice = taken.filter((name, index) => taken.indexOf(name) !== index);
  if (twice.length > 0)
    throw new Error(
      `several schemas would be named ${twice.join(', ')}: give their lists an id with .meta()`,
    );
  return names;
}

const pascal = (text: string): string =>
  text.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, first: string) => first.toUpperCase());

/** Members whose values are data, not schemas. */
const data: readonly string[] = ['enum', 'const', 'default', 'example', 'examples'];

function walk(value: unknown, place: Place, visit: Visit): unknown {
  if (Array.isArray(value)) return value.map((item) => walk(item, place, visit));
  if (!isObject(value)) return value;
  const { operationId, name } = value;
  const here = {
    owner: typeof operationId === 'string' ? operationId : place.owner,
    field: typeof name === 'string' && 'schema' in value ? name : place.field,
  };
  const inner = mapMembers(value, (member, key) => {
    if (data.includes(key)) return member;
    if (key !== 'properties') return walk(member, here, visit);
    return mapMembers(member, (field, own) => walk(field, { ...here, field: own }, visit));
  });
  return isList(value) ? visit(value.enum, here, inner) : inner;
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isList = (schema: unknown): schema is Json & { readonly enum: readonly string[] } =>
  isObject(schema) &&
  schema['type'] === 'string' &&
  Array.isArray(schema['enum']) &&
  schema['enum'].length > 1;

const mapMembers = (members: unknown, change: (member: unknown, name: string) => unknown): Json =>
  Object.fromEntries(
    Object.entries(isObject(members) ? members : {}).map(([name, member]) => [name, change(member, name)]),
  );
