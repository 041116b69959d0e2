// The OpenAPI 3.1 document, generated from the endpoints and their zod schemas.
import type { Endpoint, Resource } from '../context/endpoint.ts';
import { hasBody, mediaOf } from '../contract/media.ts';
import { gatherSchemas } from './components.ts';
import { describeFields, type Describe } from './describe.ts';
import { describeField } from './glossary/glossary.ts';
import { introduction } from './introduction.ts';
import { nameEnums } from './name-enums.ts';
import { headerParameters, parametersOf } from './parameters.ts';
import { problemExamples, problemRepliesOf, problemReplies, problemSchema } from './problems.ts';
import { headerComponents, repliesOf } from './replies.ts';
import { inputSchema, type Json } from './schema.ts';

/** An endpoint, and the name of the resource under which the documentation shows it. */
interface Tagged {
  readonly endpoint: Endpoint;
  readonly tag: string;
}

/** The document for these resources. */
export function openApiDocument(resources: readonly Resource[], describe: Describe = describeField): Json {
  const tagged = resources.flatMap(({ name, endpoints }) =>
    endpoints.map((endpoint) => ({ endpoint, tag: name })),
  );
  const all = tagged.map(({ endpoint }) => endpoint);
  const byPath = Map.groupBy(tagged, ({ endpoint: { path } }) => path);
  const paths = Object.fromEntries(
    [...byPath].map(([path, here]) => [openApiPath(path), operationsOf(here)]),
  );
  const gathered = gatherSchemas(paths);
  const named = nameEnums({
    paths: gathered.content,
    schemas: { Problem: problemSchema, ...gathered.schemas },
  });
  const document = {
    openapi: '3.1.1',
    info: {
      title: 'Hearth API',
      version: '1',
      description: introduction,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [{ apiKey: [] }],
    tags: resources.map(({ name, description }) => ({ name, description })),
    paths: named.paths,
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key: `Authorization: Bearer <API_KEY>`.',
        },
      },
      headers: headerComponents,
      parameters: headerParameters,
      responses: problemReplies(all),
      examples: problemExamples(all),
      schemas: named.schemas,
    },
  };
  return describeFields(document, describe);
}

const openApiPath = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}');

const operationsOf = (operations: readonly Tagged[]): Json =>
  Object.fromEntries(operations.map((one) => [one.endpoint.method.toLowerCase(), operationOf(one)]));

function operationOf({ endpoint, tag }: Tagged): Json {
  const { operationId, summary, description, scope, deprecated } = endpoint;
  return {
    operationId,
    tags: [tag],
    summary,
    description,
    ...(deprecated !== undefined && { deprecated: true }),
    security: hasNoKey(scope) ? [] : [{ apiKey: scope === 'any' ? [] : [scope] }],
    parameters: parametersOf(endpoint),
    ...(hasBody(endpoint) && { requestBody: requestBodyOf(endpoint) }),
    responses: { ...repliesOf(endpoint), ...problemRepliesOf(endpoint) },
  };
}

/** Public, or opened by the token of its address. */
const hasNoKey = (scope: Endpoint['scope']): boolean => scope === 'public' || scope === 'field-link';

const requestBodyOf = (endpoint: Endpoint): Json => ({
  required: endpoint.body.optional !== true,
  content: Object.fromEntries(
    Object.entries(mediaOf(endpoint)).map(([type, { schema, example }]) => [
      type,
      { schema: inputSchema(schema), example },
    ]),
  ),
});
