// Starts the local stack once for a run of contract, integration or fault tests and tells the tests its addresses.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestProject } from 'vitest/node';
import type { StackAddresses } from '#infra/stack/stack.ts';
import { bundleServices } from './bundle.ts';
import { compileCache } from './compile-cache.ts';
import { servicesVariable } from './service.ts';
import type { SharedApiAddresses } from './shared-api.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** `dataDir` is the folder with the data of all parts. */
    stack: StackAddresses & { readonly dataDir: string; readonly shared: SharedApiAddresses };
  }
}

/** Each project loads this file anew; the environment carries the stack that the first of them started. */
const carrier = 'TEST_STACK_ADDRESSES';

/** The first project of a run starts the stack and stops it at the end; the others use it. */
export default async function setUp(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const started = process.env[carrier];
  if (started !== undefined) {
    project.provide('stack', JSON.parse(started));
    return undefined;
  }
  process.env[servicesVariable] = await bundleServices();
  const child = spawn(process.execPath, [join(import.meta.dirname, 'stack-process.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...compileCache },
  });
  const exited = once(child, 'exit');
  const line = once(createInterface(child.stdout), 'line');
  const [addresses] = await Promise.race([line, exited.then(() => [undefined])]);
  if (typeof addresses !== 'string')
    throw new Error('the stack of the tests did not start; see the line above');
  process.env[carrier] = addresses;
  project.provide('stack', JSON.parse(addresses));
  return async () => {
    child.stdin.end();
    await exited;
  };
}
