// GET /: sends a browser to the console. Another client learns that it needs a key, and where the contract is.
import { defineEndpoint, noBody, noParams, noQuery } from '../context/endpoint.ts';
import { Problem } from '../contract/problem.ts';

export const getRoot = defineEndpoint({
  method: 'GET',
  path: '/',
  operationId: 'getRoot',
  summary: 'Open the console',
  description:
    'A browser (`Accept` prefers `text/html`) is redirected to `/console/`. Other clients get 401: `/docs` and `/v1/openapi.json` describe the API.',
  scope: 'public',
  params: noParams,
  query: noQuery,
  body: noBody,
  replies: { 303: { description: 'The console is at `/console/`.' } },
  problems: ['unauthenticated'],
  page: true,
  run: async ({ prefersPage }) => {
    if (prefersPage) return { status: 303, location: '/console/' };
    throw new Problem('unauthenticated', {
      detail:
        'Nothing is here without an API key. GET /v1/openapi.json is the contract, and /docs shows it to people.',
      headers: { 'www-authenticate': 'Bearer' },
    });
  },
});
