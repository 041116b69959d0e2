// GET /v1/openapi.json and .yaml: the contract, generated from the schemas that check requests.
import { z } from 'zod';
import {
  defineEndpoint,
  noBody,
  noParams,
  noQuery,
  type Endpoint,
  type Resource,
} from '../context/endpoint.ts';
import { openApiDocument } from '../openapi/document.ts';
import type { Json } from '../openapi/schema.ts';

const anything = z.record(z.string(), z.unknown());

// A YAML 1.1 reader reads an unquoted `on` as true, and readers of JSON-like YAML do not support aliases.
const plainYaml = { compat: 'yaml-1.1', aliasDuplicateObjects: false, lineWidth: 0 } as const;

const shared = {
  method: 'GET',
  scope: 'public',
  published: true,
  params: noParams,
  query: noQuery,
  body: noBody,
  problems: [],
} as const;

/** `resources` is called at the first request, because the document lists these operations too. */
export function openApiEndpoints(resources: () => readonly Resource[]): Endpoint[] {
  let made: Json | undefined;
  const document = (): Json => (made ??= openApiDocument(resources()));
  // Rendering the YAML takes half a second.
  let yaml: string | undefined;
  const asJson = defineEndpoint({
    ...shared,
    path: '/v1/openapi.json',
    operationId: 'getOpenApi',
    summary: 'Get this contract as OpenAPI 3.1',
    description: 'The schemas that check requests generate it.',
    replies: { 200: { description: 'The document.', schema: anything } },
    run: async () => ({ status: 200, body: document() }),
  });
  const asYaml = defineEndpoint({
    ...shared,
    path: '/v1/openapi.yaml',
    operationId: 'getOpenApiYaml',
    summary: 'Get this contract as YAML',
    description: 'The same document as `GET /v1/openapi.json`.',
    replies: { 200: { description: 'The document.', type: 'application/yaml', schema: anything } },
    run: async () => {
      const { stringify } = await import('yaml');
      yaml ??= stringify(document(), plainYaml);
      return { status: 200, text: { type: 'application/yaml', text: yaml } };
    },
  });
  return [asJson, asYaml];
}
