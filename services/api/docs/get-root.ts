// GET /: redirects a browser to the documentation, and lists addresses for other clients.
import { z } from 'zod';
import { defineEndpoint, noBody, noParams, noQuery } from '../context/endpoint.ts';

const links = {
  documentation: '/docs',
  openapi: '/v1/openapi.json',
  health: '/healthz',
  readiness: '/readyz',
};

const reply = z.object({
  documentation: z.string().describe('Documentation for people.'),
  openapi: z.string().describe('The contract as an OpenAPI document.'),
  health: z.string().describe('Whether the process is alive.'),
  readiness: z.string().describe('Whether the API can answer requests.'),
});

export const getRoot = defineEndpoint({
  method: 'GET',
  path: '/',
  operationId: 'getRoot',
  summary: 'Find the documentation',
  description: 'A browser (`Accept` prefers `text/html`) is redirected to `/docs`.',
  scope: 'public',
  params: noParams,
  query: noQuery,
  body: noBody,
  replies: {
    200: { description: 'Addresses where a client can start.', schema: reply, example: links },
    303: { description: 'The documentation is at `/docs`.' },
  },
  problems: [],
  page: true,
  run: async ({ prefersPage }) =>
    prefersPage ? { status: 303, location: links.documentation } : { status: 200, body: links },
});
