// pyxform accepts every exported spreadsheet, and its XForm means in JavaRosa what Hearth's own XForm means.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formOf } from '#domain/surveys/form/form.ts';
import { builtInTemplates } from '#domain/surveys/standard/built-in.ts';
import type { Template } from '#domain/surveys/templates/template.ts';
import { exportForm } from '#domain/surveys/xlsform/export.ts';
import { xformOf } from '#domain/surveys/xform/xform.ts';
import { writeXlsx } from '#runtime/xlsx/write-xlsx.ts';
import { attachedFiles, randomTexts } from './compare.ts';
import { everyType } from './every-type.ts';
import { importedTemplate } from './import-file.ts';
import { startJavaRosa, type Filled, type JavaRosa } from './javarosa.ts';
import { listed } from './listed.ts';
import { downloadMs } from './line-process.ts';
import { startPyxform, type Pyxform } from './pyxform.ts';
import { seeds } from './seeds.ts';

let javarosa: JavaRosa;
let pyxform: Pyxform;
beforeAll(async () => {
  [javarosa, pyxform] = await Promise.all([startJavaRosa(), startPyxform()]);
}, downloadMs);
afterAll(() => Promise.all([javarosa, pyxform].map((part) => part[Symbol.asyncDispose]())));

const identity = { id: 'srv_test', version: '1' };
const household = { hh_location_district: 'Gulu', p_start_size: '4', hh_district: 'Gulu' };

test.each([
  ...[...builtInTemplates, everyType, listed].map(
    (template) => [template.templateId, () => template] as const,
  ),
  ...['sixty-questions', 'liberia-std', 'nigeria-energy', 'hedera-svf-2021'].map(
    (name) => [name, () => importedTemplate(name)] as const,
  ),
])('the export of %s', async (name, open) => {
  const template = await open();
  const form = formOf(template, identity);
  const files = attachedFiles(form, household);
  // ODK Validate is a Java program for each form: in short runs it reads the one that has everything.
  const xlsx = writeXlsx(exportForm(template, identity));
  const theirs = await pyxform.convert(xlsx, seeds.isLong || name === everyType.templateId);
  const texts = Array.from({ length: seeds.few }, (_, index) => randomTexts(template, form, index + 1));
  const own = await fillAll(xformOf(form), texts);
  const others = await fillAll(theirs, texts);
  const repeats = repeatsOf(template);
  for (const [index, filled] of own.entries()) {
    const unopened = repeats.filter((path) => !filled.relevant.some((one) => one.endsWith(path)));
    // pyxform begins each repeat with a row, also where the number of rows is 0, and rules read that row.
    const isRowless = unopened.some((path) =>
      Object.keys(texts[index] ?? {}).some((key) => key.endsWith(`${path}/`)),
    );
    if (isRowless) continue;
    const other = others[index];
    expect(other && verdictOf(other, unopened)).toEqual(verdictOf(filled, unopened));
  }

  async function fillAll(xform: string, all: typeof texts): Promise<Filled[]> {
    await javarosa.open(xform, files);
    const results: Filled[] = [];
    for (const given of all) results.push(await javarosa.fillIn(given));
    return results;
  }
});

/** Ends of the paths of repeats. */
const repeatsOf = ({ sections }: Template): string[] =>
  sections.flatMap(({ questions }) =>
    questions.filter(({ type }) => type === 'repeat').map(({ id }) => `/${id}`),
  );

/** What differs between any two interviews: when each was made, and ids that are drawn. */
const passing = /^(?:uuid:)?[0-9a-f]{8}-[0-9a-f-]{27}$|^\d{4}-\d{2}-\d{2}T(?!00:00:00)/;

/** What both must say. */
const verdictOf = ({ violated, missing, values }: Filled, unopened: readonly string[]): object => ({
  violated: shown(violated, unopened),
  missing: shown(missing, unopened),
  values: Object.fromEntries(
    Object.entries(values).filter(
      ([path, value]) => !passing.test(value) && shown([path], unopened).length > 0,
    ),
  ),
});

const shown = (paths: readonly string[], unopened: readonly string[]): string[] =>
  paths.filter((path) => !unopened.some((part) => path.includes(`${part}/`)));
