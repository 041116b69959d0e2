// The buffer pool of this process. There is one: kafkajs decodes responses in a module that it loads by itself, so the
// pool of its sockets cannot be passed to it, and memory is bounded for a process.
import { createBufferPool } from './buffer-pool.ts';

const mebibyte = 1024 * 1024;

/**
 * At full speed a block has 13 MB and the room of its sort 25, and two or three of them are held. Blocks that grew left
 * 53 MB of rooms in sizes that were no longer needed, and every second block was then sorted on the main thread.
 */
export const buffers = createBufferPool({
  mostKeptBytes: 48 * mebibyte,
  mostSharedBytes: 96 * mebibyte,
  mostDroppedBytes: 48 * mebibyte,
});
