// Drawn households as one text, a line for each: a census of many households is stored and read in a fraction of the time
// that objects take.
import type { Ranked } from './ranks.ts';

/** DID, stratum and hash with tabs between them; no hash where no rank decides. */
export const drawnText = (entries: readonly Ranked[]): string =>
  entries.map(({ household, stratum, hash }) => `${household}\t${stratum}\t${hash ?? ''}\n`).join('');

export const readDrawnText = (text: string): Ranked[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const [household = '', stratum = '', hash = ''] = line.split('\t');
      return { household, stratum, hash: hash === '' ? null : hash };
    });
