// npm run client: writes the types of the REST client from the OpenAPI document of a running Hearth.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from '../command-line/command.ts';
import { operationsText } from '../client/generate.ts';
import { readReady } from '../stack/ready.ts';
import { settingsOrExit } from '#runtime/process/config.ts';

const file = join(import.meta.dirname, '../client/operations.ts');

const help = `npm run client

Writes infra/client/operations.ts, the types of infra/client/client.ts, from /v1/openapi.json of the API at
HEARTH_API_URL, by default that of the Hearth that runs on HEARTH_DATA_DIR.`;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
  if (values.help) return console.log(help);
  const settings = settingsOrExit(process.env);
  const url = settings.HEARTH_API_URL ?? readReady(settings.HEARTH_DATA_DIR).api;
  const reply = await fetch(`${url}/v1/openapi.json`);
  if (!reply.ok) throw new Error(`${url}/v1/openapi.json answered ${reply.status}`);
  writeFileSync(file, operationsText(await reply.json()));
  console.log('infra/client/operations.ts is written');
}

if (import.meta.main) await runCommand(main);
