// npm run console: prints a link that signs a browser in to the console.
import { parseArgs } from 'node:util';
import { settingsOrExit } from '#runtime/process/config.ts';
import { runCommand } from '../command-line/command.ts';
import { cacheDir } from '../stack/stack.ts';
import { buildConsole } from '../console/build-console.ts';
import { consoleLink } from '../console/console-link.ts';
import { apiOf } from '../fleet/register.ts';

const help = `npm run console
npm run console -- --build

Prints a link to the console in a browser. It signs in as the holder of the key, works once and ends after 10 minutes.
Whoever has the link before it is used can do all that the key can: send it to nobody.
The API and its key are HEARTH_API_URL and HEARTH_API_KEY, by default those of the Hearth running on
HEARTH_DATA_DIR. The key needs the scope keys:manage. A link for another key is POST /v1/session-codes.

--build  builds the console where its sources changed, and prints its folder for HEARTH_CONSOLE_DIR of an API that
         npm start did not start`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { help: { type: 'boolean', short: 'h' }, build: { type: 'boolean' } },
  });
  if (values.help) return console.log(help);
  if (values.build) return console.log(await buildConsole(cacheDir(process.env)));
  console.log(await consoleLink(apiOf(settingsOrExit(process.env))));
}

if (import.meta.main) await runCommand(main);
