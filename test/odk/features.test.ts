// Single features of XLSForm: each is imported, published, exported, converted by pyxform, and opened by JavaRosa.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formOf } from '#domain/surveys/form/form.ts';
import { exportForm } from '#domain/surveys/xlsform/export.ts';
import { xformOf } from '#domain/surveys/xform/xform.ts';
import { writeXlsx } from '#runtime/xlsx/write-xlsx.ts';
import { attachedFiles } from './compare.ts';
import { appearances } from './features/appearances.ts';
import { expressions } from './features/expressions.ts';
import { sheetsOf, type Feature } from './features/feature.ts';
import { languages } from './features/languages.ts';
import { structure } from './features/structure.ts';
import { types } from './features/types.ts';
import { importBytes } from './import-file.ts';
import { startJavaRosa, type JavaRosa } from './javarosa.ts';
import { downloadMs } from './line-process.ts';
import { startPyxform, type Pyxform } from './pyxform.ts';

const groups = { types, appearances, expressions, structure, languages };

let javarosa: JavaRosa;
let pyxform: Pyxform;
beforeAll(async () => {
  [javarosa, pyxform] = await Promise.all([startJavaRosa(), startPyxform()]);
}, downloadMs);
afterAll(() => Promise.all([javarosa, pyxform].map((part) => part[Symbol.asyncDispose]())));

const identity = { id: 'srv_test', version: '1' };

/** Why a feature is not taken, in the words of the import; undefined where it is. */
async function refusalOf(feature: Feature): Promise<string | undefined> {
  const files = new Map(
    Object.entries(feature.files ?? {}).map(([id, [columns = [], ...rows]]) => [id, { columns, rows }]),
  );
  const { template, refused } = await importBytes(writeXlsx(sheetsOf(feature)), files);
  if (template === null) return refused[0]?.detail ?? 'no reason';
  const form = formOf(template, identity);
  const attached = attachedFiles(form, {});
  await javarosa.open(xformOf(form), attached);
  await javarosa.open(await pyxform.convert(writeXlsx(exportForm(template, identity)), false), attached);
  return undefined;
}

/** What is not taken, and what the import says of it. */
const notTaken: Readonly<Record<string, string>> = {
  'decimal-time(${tm})': 'decimal-time() cannot be used in rules. Use decimal-date-time().',
  "digest(${t}, 'SHA-256')": 'digest() cannot be used in rules. The service computes digests.',
  "digest(${t}, 'MD5', 'hex')": 'digest() cannot be used in rules. The service computes digests.',
  "base64-decode('aGVsbG8=')": 'base64-decode() cannot be used in rules. Store the text itself.',
  'weighted-checklist(1, 2, ${n} > 1, 2, ${x} > 1, 1)':
    'weighted-checklist() cannot be used in rules. Add if(…, weight, 0) of each condition.',
  'if weighted-checklist(1, 2, ${n} > 1, 2, ${x} > 1, 1)':
    'weighted-checklist() cannot be used in rules. Add if(…, weight, 0) of each condition.',
  "jr:itext('a')": 'jr:itext() cannot be used in rules. It is for labels.',
  'three repeats in each other':
    'The repeat j is within the repeats r and i: a repeat in a repeat holds no other.',
  'a choice among the rows of a repeat': 'There is no list "${who}" in the sheet choices: yn, places.',
  'required: ${n} > 1': 'The column required is yes or no here, not an expression.',
  'readonly: ${n} > 1': 'The column readonly is yes or no here, not an expression.',
  'a count of a list': 'The path /item names no question of the form. Write ${question}.',
};

test.each(Object.entries(groups))('features: %s', async (_, features) => {
  const refused = await refusedOf(features);
  const said = Object.entries(refused).map(([name, reason]) => {
    const expected = notTaken[name] ?? '';
    return [name, expected !== '' && reason.includes(expected) ? expected : reason];
  });
  expect(Object.fromEntries(said)).toEqual(
    Object.fromEntries(
      Object.entries(notTaken).filter(([name]) => features.some((one) => one.name === name)),
    ),
  );
});

async function refusedOf(features: readonly Feature[]): Promise<Record<string, string>> {
  const refused: Record<string, string> = {};
  for (const feature of features) {
    const reason = await refusalOf(feature).catch((error: unknown) => `fails: ${String(error)}`);
    if (reason !== undefined) refused[feature.name] = reason;
  }
  return refused;
}

test('how many are taken', () => {
  const table = Object.entries(groups).map(([group, features]) => {
    const refused = features.filter(({ name }) => notTaken[name] !== undefined);
    return `${group}: ${features.length - refused.length} of ${features.length}`;
  });
  expect(table).toEqual([
    'types: 66 of 66',
    'appearances: 45 of 45',
    'expressions: 74 of 81',
    'structure: 107 of 112',
    'languages: 28 of 28',
  ]);
  const names = Object.values(groups).flatMap((features) => features.map(({ name }) => name));
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  expect(Object.keys(notTaken).filter((name) => !names.includes(name))).toEqual([]);
});
