// Where the processes of a test run keep their compiled code: it starts some hundreds, and half the CPU of a start is compiling.
import { join } from 'node:path';

export const compileCache = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/hearth-compiled'),
} as const;
