// The readiness output of npm start: one line and the file ready.json with the same JSON.
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Settings } from '#runtime/process/config.ts';

const readyShape = z.object({
  api: z.url(),
  apiKey: z.string(),
  kafka: z.string(),
  registry: z.string(),
  /** With user and password of the administrator. */
  clickhouse: z.string(),
  database: z.string(),
  /** With user and password of the read-only user of data teams. */
  analyst: z.string(),
});

export type Ready = z.output<typeof readyShape>;

/** As it is printed: only a terminal sees passwords of the store, which a log would keep. They are in the file. */
export const printedReady = (ready: Ready, isTerminal: boolean): Ready =>
  isTerminal
    ? ready
    : { ...ready, clickhouse: withoutPassword(ready.clickhouse), analyst: withoutPassword(ready.analyst) };

/** An address with its user alone. */
export function withoutPassword(address: string): string {
  const url = new URL(address);
  if (url.password === '') return address;
  url.password = '';
  return url.toString().replace(/\/$/, '');
}

const readyFile = (dataDir: string): string => join(dataDir, 'ready.json');

/** Writes the file whole or not at all; only its owner may read it, for it holds a key and passwords. */
export function writeReady(dataDir: string, ready: Ready): void {
  const file = readyFile(dataDir);
  writeFileSync(`${file}.new`, `${JSON.stringify(ready)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** Removes the file: nothing answers at its addresses any more, or not yet. */
export const removeReady = (dataDir: string): void => rmSync(readyFile(dataDir), { force: true });

/** Reads the addresses of the Hearth that runs on a data folder. Throws when none is ready; `orElse` is another way out. */
export function readReady(dataDir: string, orElse = ''): Ready {
  try {
    return readyShape.parse(JSON.parse(readFileSync(readyFile(dataDir), 'utf8')));
  } catch (error) {
    throw new Error(
      `${readyFile(dataDir)} is missing or incomplete: start Hearth with npm start, or set HEARTH_DATA_DIR to the folder of the running Hearth${orElse}`,
      { cause: error },
    );
  }
}

/**
 * The ClickHouse address that is given, else that of the Hearth that runs here; with the rights of the administrator.
 * `givenDatabase` is HEARTH_DATABASE as the environment has it: the settings hold a default if it has none.
 */
export function storeOf(
  { HEARTH_CLICKHOUSE_URL: url, HEARTH_DATABASE: database, HEARTH_DATA_DIR: dataDir }: Settings,
  givenDatabase = process.env['HEARTH_DATABASE'],
): { readonly url: string; readonly database: string } {
  if (url !== undefined) return { url, database };
  const ready = readReady(
    dataDir,
    '; with npm run stack, set HEARTH_CLICKHOUSE_URL to the address that it prints for "admin"',
  );
  return { url: ready.clickhouse, database: givenDatabase ? database : ready.database };
}
