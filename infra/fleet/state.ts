// What a person is told about the fleet while it runs: a small file beside the truth.
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

/** The state that the fleet told last; `processState` before it told any and while its process is not running. */
export async function fleetState(dataDir: string, processState: string): Promise<FleetState> {
  const unknown = { text: processState, loaded: false };
  if (!processState.startsWith('running')) return unknown;
  const text = await readFile(stateFile(dataDir), 'utf8').catch(() => undefined);
  return text === undefined ? unknown : stateShape.parse(JSON.parse(text));
}

/** What an earlier run told says nothing about this one. */
export const forgetFleetState = (dataDir: string): Promise<void> => rm(stateFile(dataDir), { force: true });
