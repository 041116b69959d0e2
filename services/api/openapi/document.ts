// The OpenAPI 3.1 document, made from the endpoints and their zod schemas.
import type { Endpoint } from '../context/endpoint.ts';
import { gatherSchemas } from './components.ts';
import { hasBody, mediaOf } from '../contract/media.ts';
import { headerParameters, parametersOf } from './parameters.ts';
import { problemExamples, problemRepliesOf, problemReplies, problemSchema } from './problems.ts';
import { headerComponents, repliesOf } from './replies.ts';
import { inputSchema, type Json } from './schema.ts';

/** The document for these endpoints. */
export function openApiDocument(endpoints: readonly Endpoint[]): Json {
  const byPath = Map.groupBy(endpoints, ({ path }) => path);
  const paths = Object.fromEntries(
    [...byPath].map(([path, here]) => [openApiPath(path), operationsOf(here)]),
  );
  const { content, schemas } = gatherSchemas(paths);
  return {
    openapi: '3.1.1',
    info: {
      title: 'Hearth',
      version: '1',
      description:
        'Households, their devices and surveys, and the emission reductions that follow from device data.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [{ apiKey: [] }],
    paths: content,
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
      responses: problemReplies(endpoints),
      examples: problemExamples,
      schemas: { Problem: problemSchema, ...schemas },
    },
  };
}

const openApiPath = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}');

const operationsOf = (endpoints: readonly Endpoint[]): Json =>
  Object.fromEntries(endpoints.map((endpoint) => [endpoint.method.toLowerCase(), operationOf(endpoint)]));

function operationOf(endpoint: Endpoint): Json {
  const { operationId, summary, description, scope, deprecated } = endpoint;
  return {
    operationId,
    summary,
    ...(description !== undefined && { description }),
    ...(deprecated !== undefined && { deprecated: true }),
    security: scope === 'public' ? [] : [{ apiKey: scope === 'any' ? [] : [scope] }],
    parameters: parametersOf(endpoint),
    ...(hasBody(endpoint) && { requestBody: requestBodyOf(endpoint) }),
    responses: { ...repliesOf(endpoint), ...problemRepliesOf(endpoint) },
  };
}

const requestBodyOf = (endpoint: Endpoint): Json => ({
  required: endpoint.body.optional !== true,
  content: Object.fromEntries(
    Object.entries(mediaOf(endpoint)).map(([type, { schema, example }]) => [
      type,
      { schema: inputSchema(schema), example },
    ]),
  ),
});
