// Every byte of a small bundle, each changed in one of three ways: both verifiers refuse it, or all contents are what they were.
import { afterAll, expect, test } from 'vitest';
import { zipOf } from '#runtime/process/zip.ts';
import { filesOf, issuerKey } from '#test/support/claim-bundle.ts';
import { javascript, startPython } from '#test/support/verifiers.ts';
import { readArchive } from './source/archive.ts';

const python = startPython();
afterAll(() => python[Symbol.asyncDispose]());

/** The lowest bit, the highest or all of them: neighbours are changed in different ways. */
const masks = [0x01, 0x80, 0xff];
const maskOf = (offset: number): number => masks[offset % masks.length] ?? 0xff;

const contentsOf = (bytes: Uint8Array): string | null => {
  try {
    return JSON.stringify(
      [...readArchive(bytes)].map(([name, content]) => [name, Buffer.from(content).toString('base64')]),
    );
  } catch {
    return null;
  }
};

test('each byte of a bundle flipped: it fails, or all contents are equal', { timeout: 600_000 }, async () => {
  const bytes = Buffer.from(await zipOf(filesOf({ days: 1, everyMs: 43_200_000, hasAnalysis: false })));
  const whole = contentsOf(bytes);
  const flips = Array.from(bytes, (_, offset): [number, number] => [offset, maskOf(offset)]);
  const options = { keys: [issuerKey] };
  const reports = python.report([{ bytes, options, flips }]);
  const own = flips.map(([offset, mask]) => {
    bytes[offset] = (bytes[offset] ?? 0) ^ mask;
    const { code } = javascript({ bytes, options });
    const isEqual = code !== 1 && contentsOf(bytes) === whole;
    bytes[offset] = (bytes[offset] ?? 0) ^ mask;
    return { code, isEqual };
  });
  expect(javascript({ bytes, options }).code).toBe(0);
  expect(own.filter(({ code, isEqual }) => code !== 1 && !isEqual)).toEqual([]);
  const passed = own.filter(({ code }) => code !== 1).length;
  const other = await reports;
  expect(other.length).toBe(flips.length);
  expect(other.filter(({ code, equal }) => code !== 1 && equal !== true)).toEqual([]);
  const differ = other.flatMap(({ code }, index) => (code === own[index]?.code ? [] : [flips[index]]));
  expect(differ).toEqual([]);
  // What no reader needs of the list: versions, attributes, and the last bits of packed data.
  expect(passed / flips.length).toBeLessThan(0.1);
  console.log(`${flips.length} flips of ${bytes.length} bytes, ${passed} without effect on the contents`);
});
