// A fresh Hearth for one test file, on the parts that the whole run shares.
import { inject } from 'vitest';
import { copyIngestTables, copyTemplate } from './template.ts';
import { openWorldOn, type World } from './world-on.ts';

export type { World } from './world-on.ts';

export const openWorld = (): Promise<World> => openWorldOn(inject('stack'), copyTemplate, patient);

/** The store that all tests share is busy, not silent, however slow the machine is. */
const patient = { HEARTH_STORE_SILENT_MS: '30000' };

/** One for ingest alone, with the tables that its inserts reach: it takes a third of the CPU. */
export const openIngestWorld = (): Promise<World> => openWorldOn(inject('stack'), copyIngestTables);
