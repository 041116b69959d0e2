// The files of the page /docs: Swagger UI from its npm package, served by this process, so that the page works
// offline.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

interface Asset {
  readonly type: string;
  readonly text: () => Promise<string>;
}

export const docsPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Hearth API documentation</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/docs/swagger-ui.css">
  </head>
  <body>
    <div id="docs"></div>
    <noscript>This page needs JavaScript. The same contract as JSON is at <a href="/v1/openapi.json">/v1/openapi.json</a></noscript>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

// validatorUrl: null, or the page would ask a server on the internet to check the document.
const start = `SwaggerUIBundle({
  url: '/v1/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  filter: true,
  persistAuthorization: false,
  validatorUrl: null,
});
`;

const readPackaged = (address: string) => (): Promise<string> => readFile(fileURLToPath(address), 'utf8');

/** Files by their name under /docs. */
export const docsAssets: ReadonlyMap<string, Asset> = new Map<string, Asset>([
  [
    'swagger-ui.css',
    {
      type: 'text/css; charset=utf-8',
      text: readPackaged(import.meta.resolve('swagger-ui-dist/swagger-ui.css')),
    },
  ],
  [
    'swagger-ui-bundle.js',
    {
      type: 'text/javascript; charset=utf-8',
      text: readPackaged(import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js')),
    },
  ],
  ['start.js', { type: 'text/javascript; charset=utf-8', text: async () => start }],
]);
