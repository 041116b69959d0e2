// The start context of every part: folders of data and downloads, ports.
import type { StackPorts } from './ports.ts';
import type { Secrets } from './secrets.ts';

export type StackContext = {
  /** Absolute. Each part keeps its data in a folder of its own name here; `logs/` holds what they print. */
  readonly dataDir: string;
  /** Absolute; downloads that all data folders share. */
  readonly cacheDir: string;
  readonly ports: StackPorts;
  readonly secrets: Secrets;
  readonly log: (line: string) => void;
};
