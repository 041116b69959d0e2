// The text of operations.ts: what each operation of an OpenAPI document takes and gives, as types.
import { z } from 'zod';
import { isText } from './client.ts';
import { partsOf, recordOf, typeOf } from './types.ts';

const reference = z.object({ $ref: z.string() });

const content = z.record(z.string(), z.object({ schema: z.unknown().optional() }));

const parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean().optional(),
  schema: z.unknown(),
});

const ownReply = z.object({ content: content.optional() });

const operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  parameters: z.array(z.union([reference, parameter])).optional(),
  requestBody: z.object({ required: z.boolean().optional(), content }).optional(),
  responses: z.record(z.string(), z.union([reference, ownReply])),
});

const document = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({
    schemas: z.record(z.string(), z.unknown()),
    responses: z.record(z.string(), ownReply),
  }),
});

type Operation = z.output<typeof operation>;
type Parameter = z.output<typeof parameter>;

/** Throws when the document is not one that Hearth makes. */
export function operationsText(openApi: unknown): string {
  const { paths, components } = document.parse(openApi);
  const listed = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({ path, method: method.toUpperCase(), one })),
  );
  const parts = new Set(Object.keys(components.schemas).map(partsOf));
  const schemas = Object.entries(components.schemas).filter(([name]) => !parts.has(name));
  return [
    '// Generated from the OpenAPI document by "npm run client"; a contract test compares the two.',
    ...schemas.map(([name, schema]) => `\nexport type ${name} = ${typeOf(schema)};`),
    '\n/** The replies of an operation that are problems, by status. */',
    'type Problems<Status extends number> = { readonly [S in Status]: Problem };',
    '\n/** Each operation by its id: what it takes, and its replies by status. */',
    'export interface Operations {',
    ...listed.map(({ one }) => `  /** ${one.summary} */\n  readonly ${one.operationId}: ${typesOf(one)};`),
    '}',
    '\n/** Method and path of each operation. */',
    'export const operations = {',
    ...listed.map(
      ({ path, method, one }) => `  ${one.operationId}: { method: '${method}', path: '${path}' },`,
    ),
    '} as const satisfies Record<keyof Operations, { method: string; path: string }>;',
    '',
  ].join('\n');
}

function typesOf({ parameters = [], requestBody, responses }: Operation): string {
  const indent = 4;
  const body = requestBody
    ? `${contentType(requestBody.content, indent)}${requestBody.required ? '' : ' | undefined'}`
    : 'undefined';
  // Headers alone are referred to, and the client takes those by their names.
  const own = parameters.filter((one) => 'in' in one);
  const member = (name: string, type: string) => ({ name, type, isRequired: true });
  return recordOf(
    [
      member('params', writeParameters(own, 'path', typeOf)),
      member('query', writeParameters(own, 'query', queryType)),
      member('body', body),
      member('replies', repliesType(responses, indent)),
    ],
    indent - 2,
  );
}

/** What operations share, and is referred to, are problems. */
function repliesType(responses: Operation['responses'], indent: number): string {
  const replies = Object.entries(responses);
  const own = replies.flatMap(([name, one]) =>
    '$ref' in one ? [] : [{ name, type: contentType(one.content, indent + 2), isRequired: true }],
  );
  const problems = replies.flatMap(([status, one]) => ('$ref' in one ? [status] : []));
  return `${recordOf(own, indent)} & Problems<${problems.join(' | ')}>`;
}

/** The JSON of a body; else text or bytes, as its media types are. */
function contentType(types: z.output<typeof content> | undefined, indent: number): string {
  if (!types || Object.keys(types).length === 0) return 'undefined';
  const json = Object.entries(types).find(([name]) => /[/+]json$/.test(name));
  if (json) return typeOf(json[1].schema, indent);
  const kinds = Object.keys(types).map((name) => (isText(name) ? 'string' : 'Uint8Array<ArrayBuffer>'));
  return [...new Set(kinds)].join(' | ');
}

function writeParameters(
  parameters: readonly Parameter[],
  place: 'path' | 'query',
  typed: (schema: unknown, indent: number) => string,
): string {
  const indent = 4;
  const fields = parameters
    .filter((one) => one.in === place)
    .map(({ name, required = false, schema }) => ({
      name,
      type: typed(schema, indent + 2),
      isRequired: required,
    }));
  return fields.length === 0 ? 'undefined' : recordOf(fields, indent);
}

const repeatable = z.object({
  type: z.literal('array'),
  maxItems: z.number().optional(),
  items: z.unknown(),
});

/** A parameter that may be repeated takes one value or a list. */
function queryType(schema: unknown, indent: number): string {
  const list = repeatable.safeParse(schema).data;
  if (!list) return typeOf(schema, indent);
  const item = typeOf(list.items, indent);
  return list.maxItems === 1 ? item : `${item} | ReadonlyArray<${item}>`;
}
