// A fresh Hearth for one test file, on the parts that the whole run shares.
import { inject } from 'vitest';
import { copyTemplate } from './template.ts';
import { openWorldOn, type World } from './world-on.ts';

export type { World } from './world-on.ts';

export const openWorld = (): Promise<World> => openWorldOn(inject('stack'), copyTemplate);
