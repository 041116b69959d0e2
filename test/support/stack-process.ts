// Process of the stack that a test run shares, with the template of its worlds and the API that files share: prints its
// addresses as one JSON line, ends when its stdin closes.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateDatabase } from '#infra/schema/migrate.ts';
import { startStack } from '#infra/stack/stack.ts';
import { freePortOffset } from '#infra/stack/ports.ts';
import { copyTemplate, template } from './template.ts';
import { openWorldOn } from './world-on.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'hearth-test-'));
try {
  await using stack = await startStack({
    dataDir,
    portOffset: await freePortOffset(),
    log: () => {},
    env: process.env,
  });
  await migrateDatabase(stack.urls.admin, template, () => {});
  const { kafka, registry, clickhouse, users } = stack;
  const addresses = { kafka, registry, clickhouse, users };
  // Its database and topics end with the stack.
  const { env, start } = await openWorldOn(addresses, copyTemplate);
  // Some analyses need a country.
  await using api = await start('api', { HEARTH_COUNTRY: 'ZM' });
  console.log(JSON.stringify({ ...addresses, dataDir, shared: { url: api.url, env } }));
  const closed = new Promise((resolve) => process.stdin.on('end', resolve).resume());
  const died = await Promise.race([stack.exited, closed.then(() => undefined)]);
  if (died !== undefined) console.error(`the stack of the tests is gone: ${died}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit();
