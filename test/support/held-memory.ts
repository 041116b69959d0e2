// Memory that a Node process still holds when its garbage is collected, asked from its inspector.
import { once } from 'node:events';
import { z } from 'zod';

/** The environment of a process that can be asked. */
export const askable = (port: number): Record<string, string> => ({
  NODE_OPTIONS: `--inspect=127.0.0.1:${port}`,
});

const targets = z.tuple([z.object({ webSocketDebuggerUrl: z.url() })]);
const answer = z.object({
  id: z.number(),
  result: z.object({ usedSize: z.number().default(0), backingStorageSize: z.number().default(0) }),
});

/** Objects and buffers, MB (2^20 bytes). */
export async function heldMb(port: number): Promise<number> {
  const listed = await fetch(`http://127.0.0.1:${port}/json`);
  const [{ webSocketDebuggerUrl }] = targets.parse(await listed.json());
  const socket = new WebSocket(webSocketDebuggerUrl);
  await once(socket, 'open');
  const ask = async (id: number, method: string) => {
    socket.send(JSON.stringify({ id, method }));
    const [{ data }] = await once(socket, 'message');
    return answer.parse(JSON.parse(String(data))).result;
  };
  await ask(1, 'HeapProfiler.collectGarbage');
  const { usedSize, backingStorageSize } = await ask(2, 'Runtime.getHeapUsage');
  socket.close();
  return (usedSize + backingStorageSize) / 2 ** 20;
}
