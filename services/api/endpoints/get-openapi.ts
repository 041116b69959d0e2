// GET /v1/openapi.json: the contract, made from the schemas that check the requests.
import { z } from 'zod';
import { defineEndpoint, noBody, noParams, noQuery, type Endpoint } from '../endpoint.ts';
import { openApiDocument } from '../openapi/document.ts';
import type { Json } from '../openapi/schema.ts';

/** `listed` gives the endpoints of the document when it is first asked for; this one is among them. */
export function openApiEndpoint(listed: () => readonly Endpoint[]): Endpoint {
  let made: Json | undefined;
  return defineEndpoint({
    method: 'GET',
    path: '/v1/openapi.json',
    operationId: 'getOpenApi',
    summary: 'This contract as OpenAPI 3.1',
    scope: 'public',
    params: noParams,
    query: noQuery,
    body: noBody,
    replies: { 200: { description: 'The document', schema: z.record(z.string(), z.unknown()) } },
    problems: [],
    run: async () => ({ status: 200, body: (made ??= openApiDocument(listed())) }),
  });
}
