// Reads a CPU profile: the own time of files in an interval, without callees.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const profiles = z.object({
  nodes: z.array(
    z.object({ id: z.number(), callFrame: z.object({ functionName: z.string(), url: z.string() }) }),
  ),
  /** Of the machine's monotonic clock, µs, as `process.hrtime` counts. */
  startTime: z.number(),
  samples: z.array(z.number()),
  /** Before each sample, µs. */
  timeDeltas: z.array(z.number()),
});

/** The file that `--cpu-prof` of process `pid` left in `folder`. */
export function profileOf(folder: string, pid: number): string {
  const name = readdirSync(folder).findLast((each) => each.split('.').includes(String(pid)));
  if (name === undefined) throw new Error(`process ${pid} left no CPU profile in ${folder}`);
  return join(folder, name);
}

/**
 * Part of the busy time between two moments of the monotonic clock that each place has, the largest first. A place is a
 * file of this project, a package, a module of Node, or a phase of V8 in brackets.
 */
export function sharesOf(
  file: string,
  { fromUs, toUs }: { fromUs: number; toUs: number },
): [place: string, share: number][] {
  const { nodes, startTime, samples, timeDeltas } = profiles.parse(JSON.parse(readFileSync(file, 'utf8')));
  const places = new Map(nodes.map(({ id, callFrame }) => [id, placeOf(callFrame)]));
  const counts = new Map<string, number>();
  let busy = 0;
  let atUs = startTime;
  // Samples are counted, not their times: while the process waits for a core, the time goes on.
  samples.forEach((node, index) => {
    atUs += timeDeltas[index] ?? 0;
    const place = places.get(node) ?? '(idle)';
    if (place === '(idle)' || atUs < fromUs || atUs > toUs) return;
    counts.set(place, (counts.get(place) ?? 0) + 1);
    busy += 1;
  });
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([place, count]): [string, number] => [place, count / busy]);
}

const root = new URL('../..', import.meta.url).href;

function placeOf({ url, functionName }: { url: string; functionName: string }): string {
  if (url === '' && functionName.startsWith('RegExp:')) return '(regular expressions)';
  if (url === '') return functionName;
  const [, inPackages] = url.split('/node_modules/');
  if (inPackages === undefined) return url.replace(root, '');
  const [scope = '', name = ''] = inPackages.split('/');
  return scope.startsWith('@') ? `${scope}/${name}` : scope;
}
