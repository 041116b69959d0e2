// Tests use memory as their disk only where there is room for it.
import { expect, test } from 'vitest';
import { temporaryFolder } from './memory-disk.ts';

const gb = 1024 ** 3;

test.each([
  ['room in both', undefined, { folderBytes: 4 * gb, memoryBytes: 8 * gb }, '/dev/shm'],
  ['the 64 MB of a container', undefined, { folderBytes: gb / 16, memoryBytes: 64 * gb }, undefined],
  ['little memory', undefined, { folderBytes: 8 * gb, memoryBytes: 7 * gb }, undefined],
  ['a chosen folder', '/data/tmp', { folderBytes: 8 * gb, memoryBytes: 16 * gb }, '/data/tmp'],
])('%s', (_, chosen, free, folder) => {
  expect(temporaryFolder(chosen, free)).toBe(folder);
});
