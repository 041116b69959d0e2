// npm run console: prints a link that signs a browser in to the console.
import { parseArgs } from 'node:util';
import { settingsOrExit } from '#runtime/process/config.ts';
import { runCommand } from '../command-line/command.ts';
import { consoleLink } from '../console/console-link.ts';
import { apiOf } from '../fleet/register.ts';

const help = `npm run console

Prints a link to the console in a browser. It signs in as the holder of the key, works once and ends after 10 minutes.
Whoever has the link before it is used can do all that the key can: send it to nobody.
The API and its key are HEARTH_API_URL and HEARTH_API_KEY, by default those of the Hearth running on
HEARTH_DATA_DIR. The key needs the scope keys:manage. A link for another key is POST /v1/session-codes.`;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
  if (values.help) return console.log(help);
  console.log(await consoleLink(apiOf(settingsOrExit(process.env))));
}

if (import.meta.main) await runCommand(main);
