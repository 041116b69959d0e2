// Health and metrics over HTTP for a process without an API, and the wait for the signal to stop.
import type { Registry } from 'prom-client';
import { createServer } from './node-http.ts';

/** `ready` resolves to the names of the parts that are not, empty when all are. */
export interface HealthOptions {
  readonly host: string;
  readonly port: number;
  readonly registry: Registry;
  readonly ready: () => Promise<string[]>;
}

/** Serves GET /healthz, /readyz and /metrics until disposed. From SIGTERM on /readyz answers 503. */
export async function serveHealth({ ready, ...options }: HealthOptions): Promise<AsyncDisposable> {
  let isStopping = false;
  void stopSignal().then(() => (isStopping = true));
  const readyNow = async (): Promise<string[]> => (isStopping ? ['this process stops'] : ready());
  const server = createServer((request, response) => {
    answer(request.url ?? '/', { ...options, ready: readyNow }).then(
      ([status, type, body]) => response.writeHead(status, { 'content-type': type }).end(body),
      (error: unknown) => response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error)),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, resolve);
  });
  return {
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        // Requests under way must not delay the end.
        server.closeAllConnections();
      }),
  };
}

async function answer(path: string, { registry, ready }: HealthOptions): Promise<[number, string, string]> {
  if (path === '/healthz') return [200, 'text/plain', 'alive\n'];
  if (path === '/metrics') return [200, registry.contentType, await registry.metrics()];
  if (path !== '/readyz') return [404, 'text/plain', 'GET /healthz, /readyz or /metrics\n'];
  const missing = await ready();
  return missing.length === 0
    ? [200, 'text/plain', 'ready\n']
    : [503, 'text/plain', `not ready: ${missing.join(', ')}\n`];
}

/** Resolves at the first SIGTERM or SIGINT. Later ones are ignored: a terminal, npm and a supervisor may each send one. */
export function stopSignal(): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const alive = setInterval(() => {}, 2 ** 30);
  for (const signal of ['SIGTERM', 'SIGINT']) {
    process.on(signal, () => {
      clearInterval(alive);
      resolve(signal);
    });
  }
  return promise;
}
