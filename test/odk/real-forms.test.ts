// Real spreadsheets of household surveys mean in JavaRosa what their templates mean in Hearth.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareOne, openPair } from './compare.ts';
import { importedTemplate } from './import-file.ts';
import { startJavaRosa, type JavaRosa } from './javarosa.ts';
import { downloadMs } from './line-process.ts';
import { seeds } from './seeds.ts';

let javarosa: JavaRosa;
beforeAll(async () => {
  javarosa = await startJavaRosa();
}, downloadMs);
afterAll(() => javarosa[Symbol.asyncDispose]());

const household = { hh_district: 'Gulu', hh_household_size: '5' };

test.each(['sixty-questions', 'liberia-std', 'nigeria-energy', 'hedera-svf-2021'])(
  'random interviews of %s',
  async (name) => {
    const pair = await openPair(await importedTemplate(name), javarosa, household);
    const found: string[] = [];
    for (let seed = 1; seed <= seeds.many; seed++) found.push(...(await compareOne(pair, seed)));
    expect(found).toEqual([]);
  },
);
