// A proxy in front of the schema registry that can fail, answer wrongly, count requests, and switch to another registry.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export interface RegistryProxy extends AsyncDisposable {
  /** The registry's URL through the proxy. */
  readonly url: string;
  readonly state: ProxyState;
}

interface ProxyState {
  /** `away` cuts the connection, `sick` answers 500, `odd` what no registry says, `silent` nothing. */
  mode: 'there' | 'away' | 'sick' | 'odd' | 'silent';
  /** When each question came, by method and path, Unix ms. */
  readonly asked: { readonly request: string; readonly atMs: number }[];
  /** Changes the text of an answer. */
  change: (text: string) => string;
}

export async function openRegistryProxy(target: string): Promise<RegistryProxy> {
  const state: ProxyState = { mode: 'there', asked: [], change: (text) => text };
  const server = createServer((request, response) => {
    state.asked.push({ request: `${request.method} ${request.url}`, atMs: Date.now() });
    if (state.mode === 'away') request.socket.destroy();
    else if (state.mode === 'sick') response.writeHead(500).end('{"error_code":50001,"message":"sick"}');
    else if (state.mode === 'odd') response.end('["one"]');
    else if (state.mode === 'there')
      passOn(request, response, { target, state }).catch((error: unknown) =>
        response.destroy(new Error(String(error))),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    url: `http://127.0.0.1:${address.port}${new URL(target).pathname}`,
    state,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function passOn(
  request: IncomingMessage,
  response: ServerResponse,
  { target, state }: { target: string; state: ProxyState },
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const answer = await fetch(`${new URL(target).origin}${request.url}`, {
    method: request.method ?? 'GET',
    headers: { 'content-type': 'application/json' },
    ...(chunks.length === 0 ? {} : { body: Buffer.concat(chunks) }),
  });
  response.writeHead(answer.status).end(state.change(await answer.text()));
}
