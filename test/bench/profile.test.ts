// A CPU profile becomes shares of files: only busy samples within the interval count.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { profileOf, sharesOf } from './profile.ts';

const node = (id: number, functionName: string, url: string) => ({ id, callFrame: { functionName, url } });
const file = (path: string): string => new URL(`../../${path}`, import.meta.url).href;

test('shares are those of the stretch, by file, package and phase', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-profile-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const profile = {
    nodes: [
      node(1, 'take', file('services/ingest/partition/partition.ts')),
      node(2, 'decode', file('node_modules/@scope/package/src/a.js')),
      node(3, '(garbage collector)', ''),
      node(4, '(idle)', ''),
      node(5, 'RegExp: ^a$', ''),
    ],
    startTime: 1000,
    samples: [1, 1, 1, 2, 4, 3, 5, 2],
    timeDeltas: [10, 10, 10, 10, 10, 10, 10, 10],
  };
  writeFileSync(join(folder, 'CPU.20300101.000000.77.0.001.cpuprofile'), JSON.stringify(profile));
  expect(Object.fromEntries(sharesOf(profileOf(folder, 77), { fromUs: 1015, toUs: 1075 }))).toEqual({
    'services/ingest/partition/partition.ts': 0.4,
    '@scope/package': 0.2,
    '(garbage collector)': 0.2,
    '(regular expressions)': 0.2,
  });
  expect(() => profileOf(folder, 78)).toThrow('process 78 left no CPU profile');
});
