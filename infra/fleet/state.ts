// The state of the running fleet for npm start: a small file next to the truth file.
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const stateShape = z.object({
  text: z.string(),
  /** All history is in Kafka; from here on the fleet is live. */
  loaded: z.boolean(),
});

export type FleetState = z.output<typeof stateShape>;

const stateFile = (dataDir: string): string => join(dataDir, 'fleet-state.json');

export async function writeFleetState(dataDir: string, state: FleetState): Promise<void> {
  const file = stateFile(dataDir);
  await writeFile(`${file}.new`, JSON.stringify(state));
  await rename(`${file}.new`, file);
}

/** The last reported state of the fleet; `processState` before the first report and while its process is not running. */
export async function fleetState(dataDir: string, processState: string): Promise<FleetState> {
  const unknown = { text: processState, loaded: false };
  if (!processState.startsWith('running')) return unknown;
  const text = await readFile(stateFile(dataDir), 'utf8').catch(() => undefined);
  return text === undefined ? unknown : stateShape.parse(JSON.parse(text));
}

/** Removes the state of an earlier run. */
export const forgetFleetState = (dataDir: string): Promise<void> => rm(stateFile(dataDir), { force: true });
