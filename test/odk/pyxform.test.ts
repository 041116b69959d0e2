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
import { startPyxform, type Pyxform } from './pyxform.ts';
import { seeds } from './seeds.ts';

let javarosa: JavaRosa;
let pyxform: Pyxform;
beforeAll(async () => {
  [javarosa, pyxform] = await Promise.all([startJavaRosa(), startPyxform()]);
});
afterAll(() => Promise.all([javarosa, pyxform].map((part) => part[Symbol.asyncDispose]())));

const identity = { id: 'srv_test', version: '1' };
const household = { hh_location_district: 'Gulu', p_start_size: '4', hh_district: 'Gulu' };

test.each([
  ...[...builtInTemplates, everyType].map((template) => [template.templateId, () => template] as const),
  ...['sixty-questions', 'liberia-std', 'nigeria-energy'].map(
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
  const own = await fillAll(xformOf(form), files, texts);
  expect(await fillAll(theirs, files, texts)).toEqual(own);

  /** What both must say. A repeat without rows is left out: pyxform begins each with one. */
  async function fillAll(
    xform: string,
    attached: Record<string, string>,
    all: typeof texts,
  ): Promise<object[]> {
    await javarosa.open(xform, attached);
    const verdicts: object[] = [];
    for (const given of all)
      verdicts.push(verdictOf(await javarosa.fillIn(given), repeatsWithout(given, template)));
    return verdicts;
  }

  function repeatsWithout(given: Readonly<Record<string, string>>, { sections }: Template): string[] {
    const repeats = sections.flatMap((section) => section.questions.filter(({ type }) => type === 'repeat'));
    return repeats
      .map(({ id }) => `/${id}/`)
      .filter((path) => !Object.keys(given).some((key) => key.endsWith(path)));
  }
});

/** What differs between any two interviews: when each was made, and ids that are drawn. */
const passing = /^(?:uuid:)?[0-9a-f]{8}-[0-9a-f-]{27}$|^\d{4}-\d{2}-\d{2}T(?!00:00:00)/;

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
  paths.filter((path) => !unopened.some((part) => path.includes(part)));
