// npm run import: registers the households of a file of any size, in parts, over the REST API.
import { createWriteStream, existsSync } from 'node:fs';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { runCommand, UsageError } from '../command-line/command.ts';
import { counter } from './counter.ts';
import { deviceTypes } from '#domain/devices.ts';
import { fuelTypes, fuelUnits } from '#domain/fuels.ts';
import { apiOf, type Api } from '../fleet/register.ts';
import { openOutcomes } from '../import/outcomes.ts';
import { partsOf, sourceOf } from '../import/rows.ts';
import { settingsOrExit } from '#runtime/process/config.ts';

/** Names wrapped into lines with this indentation. */
const lines = (names: readonly string[], blanks: number): string =>
  names.join(', ').replaceAll(/(.{60,80}?,) /g, `$1\n${' '.repeat(blanks)}`);

const help = `npm run import -- households FILE [--dry-run] [--rejected FILE]

Registers the households of a file. Each row has its own outcome. A stored household with the same values stays
unchanged, so you can send a file again after an interruption or a correction. A row is rejected if its household is
stored with other values: change it by PATCH or PUT /v1/households/{id}.

FILE ends in .csv, or in .ndjson with one household per line of JSON, in UTF-8 (in Excel: "CSV UTF-8"); other files are
refused. Cells are separated by commas, semicolons or tabs. The first line of a CSV file names the columns: the paths
of the fields of POST /v1/households with dots, and numbers in lists of objects. Values must match in spelling and
case, and decimals have a point. Rows for the same household or device with different values are all rejected; copies
of a row are unchanged.
  externalId, did          at least one in each row; it identifies the household when the row is sent again
  location.district        text; required
  location.density         VeryLow, Low, Medium, High, VeryHigh; required
  baseline.fuelType        ${lines(fuelTypes, 27)}
  baseline.monthlyConsumption
                           above 0, in the unit of the fuel: ${[...new Set(Object.values(fuelUnits))].join(', ')}
  status                   active (default), or enrolled, which needs no baseline
  projectId                a project; an unused DID creates a project, so check its spelling
  group                    adopter, comparison
  members.adults, members.children
                           whole numbers; both or neither
  tags                     separated by ; (in quotes if ; separates the cells)
  devices.0.type           ${lines(deviceTypes, 27)}
  devices.0.did            created if empty; the next device is devices.1, and so on
  reason                   ignored; holds the reason in files of rejected rows
All other fields and their limits are in /docs of the API at POST /v1/households.
An empty cell means that the field is not given.

  --dry-run        checks every row against the stored households, and stores nothing
  --rejected FILE  file for rejected rows and their reasons, to correct and send again (default: FILE.rejected.csv)

Prints each rejected line with its reason, and each district that no household of the project had before. Exit code 0: every row is stored; 1: some rows were rejected.
The API and its key are HEARTH_API_URL and HEARTH_API_KEY, by default those of the Hearth running on
HEARTH_DATA_DIR. The key needs the scope households:write.`;

interface Wanted {
  readonly file: string;
  readonly dryRun: boolean;
  readonly rejectedFile: string;
}

async function importFile(api: Api, { file, dryRun, rejectedFile }: Wanted): Promise<void> {
  const source = await sourceOf(file);
  const show = counter('rows');
  const sums = { created: 0, unchanged: 0, rejected: 0 };
  let rejects: ReturnType<typeof createWriteStream> | null = null;
  const outcomesOf = openOutcomes(api, source, {
    dryRun,
    warn: (detail) => console.error(`note: ${detail}`),
  });
  for await (const part of partsOf(source.rows())) {
    for (const { row, outcome, reason } of await outcomesOf(part)) {
      sums[outcome] += 1;
      if (outcome !== 'rejected') continue;
      if (!rejects) {
        rejects = createWriteStream(rejectedFile);
        rejects.write(source.rejectedHead);
      }
      rejects.write(row.withReason(reason));
      console.error(`line ${row.line}: ${reason}`);
    }
    show(sums.created + sums.unchanged + sums.rejected);
  }
  if (rejects) {
    rejects.end();
    await once(rejects, 'finish');
  }
  const { created, unchanged, rejected } = sums;
  console.log(
    `${created} ${dryRun ? 'would be created' : 'created'}, ${unchanged} unchanged, ${rejected} rejected`,
  );
  if (rejected === 0) return;
  console.error(`rejected rows are in ${rejectedFile}`);
  process.exitCode = 1;
}

function readWanted(positionals: readonly string[], rejected: string | undefined, dryRun: boolean): Wanted {
  const [what, file, ...rest] = positionals;
  if (what !== 'households') throw new UsageError(`${what ?? 'nothing'} cannot be imported: use households`);
  if (file === undefined || rest.length > 0) throw new UsageError('one FILE is needed');
  const [, ending] = /(\.csv|\.ndjson)$/.exec(file) ?? [];
  if (ending === undefined) throw new UsageError(`${file} does not end in .csv or .ndjson`);
  if (!existsSync(file)) throw new UsageError(`${file} does not exist`);
  return { file, dryRun, rejectedFile: rejected ?? `${file}.rejected${ending}` };
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      'dry-run': { type: 'boolean' },
      rejected: { type: 'string' },
    },
  });
  if (values.help) return console.log(help);
  const wanted = readWanted(positionals, values.rejected, values['dry-run'] ?? false);
  await importFile(apiOf(settingsOrExit(process.env)), wanted);
}

if (import.meta.main) await runCommand(main);
