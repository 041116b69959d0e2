// GET /docs/{file}: the scripts and styles of the page /docs.
import { z } from 'zod';
import { docsAssets } from './assets.ts';
import { defineEndpoint, noBody, noQuery } from '../context/endpoint.ts';
import { Problem } from '../contract/problem.ts';

export const getDocsFile = defineEndpoint({
  method: 'GET',
  path: '/docs/:file',
  operationId: 'getDocsFile',
  summary: 'Get a file of the documentation page',
  description: 'Scripts and styles of `/docs`.',
  scope: 'public',
  params: z.strictObject({ file: z.string().describe('Name of the file.') }),
  query: noQuery,
  body: noBody,
  replies: { 200: { description: 'The file.' } },
  problems: ['route-not-found'],
  run: async ({ params: { file } }) => {
    const asset = docsAssets.get(file);
    if (!asset) throw new Problem('route-not-found', { detail: `The page /docs has no file ${file}.` });
    return { status: 200, text: { type: asset.type, text: await asset.text() } };
  },
});
