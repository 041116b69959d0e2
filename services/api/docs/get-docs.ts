// GET /docs: a page to read and try the contract. It loads nothing from other servers.
import { docsPage } from './assets.ts';
import { defineEndpoint, noBody, noParams, noQuery } from '../context/endpoint.ts';

// Swagger UI writes styles into its elements.
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const getDocs = defineEndpoint({
  method: 'GET',
  path: '/docs',
  operationId: 'getDocs',
  summary: 'Open the documentation of this API',
  description: 'A web page that lists every operation and can call it. It loads nothing from other servers.',
  scope: 'public',
  params: noParams,
  query: noQuery,
  body: noBody,
  replies: { 200: { description: 'The page.', type: 'text/html', example: '<!doctype html>' } },
  problems: [],
  run: async () => ({
    status: 200,
    text: { type: 'text/html; charset=utf-8', text: docsPage },
    headers: { 'content-security-policy': policy },
  }),
});
