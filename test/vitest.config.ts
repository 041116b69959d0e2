// Test projects: unit tests next to their files; contract, console, integration and fault tests against one real local
// stack. Those of the console have a real browser, too.
import { defineConfig } from 'vitest/config';
import { jsx } from '../services/console/vite.config.ts';
import { compileCache } from './support/compile-cache.ts';

const shared = {
  // Tests wait for events: this ends one that hangs, on a machine four times slower with three files at once.
  testTimeout: 180_000,
  hookTimeout: 120_000,
  // A fact that never comes ends its test, not a busy machine.
  expect: { poll: { timeout: 60_000 } },
  // Commands that a test starts keep their compiled code, too.
  env: { TZ: 'UTC', ...compileCache },
  // A test leaves no variable for the files that follow in its process.
  unstubEnvs: true,
  // Files share the processes of the workers: loading the code of the services anew for each would take a third of their CPU.
  isolate: false,
};
const withStack = { ...shared, globalSetup: ['test/support/global-setup.ts'] };

export default defineConfig({
  test: {
    root: `${import.meta.dirname}/..`,
    // Most tests wait for other processes: more files at once than cores.
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['{services,schemas,infra,test}/**/*.test.{ts,tsx}'],
          exclude: ['test/{contract,console,integration,fault}/**', '**/node_modules/**'],
        },
        oxc: { jsx },
      },
      { test: { ...withStack, name: 'contract', include: ['test/contract/**/*.test.ts'] } },
      { test: { ...withStack, name: 'console', include: ['test/console/**/*.test.ts'] } },
      { test: { ...withStack, name: 'integration', include: ['test/integration/**/*.test.ts'] } },
      { test: { ...withStack, name: 'fault', include: ['test/fault/**/*.test.ts'] } },
    ],
  },
});
