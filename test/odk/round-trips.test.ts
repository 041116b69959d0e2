// A template survives its spreadsheet, and a spreadsheet its template.
import { expect, test } from 'vitest';
import { builtInTemplates } from '#domain/surveys/standard/built-in.ts';
import { exportForm } from '#domain/surveys/xlsform/export.ts';
import type { Template } from '#domain/surveys/templates/template.ts';
import { writeXlsx } from '#runtime/xlsx/write-xlsx.ts';
import { digestOf } from '#api/survey-templates/template/digest.ts';
import { formOf } from '#domain/surveys/form/form.ts';
import { tablesOf, withoutRows } from '#domain/surveys/templates/with-lists.ts';
import { importForm } from '#domain/surveys/xlsform/import.ts';
import { readXlsx } from '#runtime/xlsx/read-xlsx.ts';
import { everyType } from './every-type.ts';
import { listed } from './listed.ts';
import { importBytes, importedTemplate } from './import-file.ts';

const identity = { id: 'srv_test', version: '1' };
const exported = (template: Template): Buffer => writeXlsx(exportForm(template, identity));

test.each([...builtInTemplates, everyType].map((template) => [template.templateId, template] as const))(
  '%s is the same template after export and import',
  async (_, template) => {
    const { template: read, refused } = await importBytes(exported(template));
    expect(refused).toEqual([]);
    expect(read).toEqual(template);
    expect(read && digestOf(read)).toBe(digestOf(template));
    expect(exported(template).equals(exported(structuredClone(template)))).toBe(true);
  },
);

test('a template with lists is the same after export and import with its files', async () => {
  const files = new Map(formOf(listed, identity).files.map(({ name, table }) => [name, table]));
  const read = await readXlsx(exported(listed));
  if ('fault' in read) throw new Error(read.fault);
  const { template, report } = importForm(read.sheets, undefined, files);
  expect(report.refused).toEqual([]);
  const again: Template = Object(template);
  expect(withoutRows(again).sections).toEqual(withoutRows(listed).sections);
  expect(tablesOf(again)).toEqual(tablesOf(listed));
  expect(importForm(read.sheets).report.refused).toMatchObject(
    Array.from({ length: 5 }, () => ({ code: 'missing-file' })),
  );
});

test.each(['sixty-questions', 'liberia-std', 'nigeria-energy', 'hedera-svf-2021'])(
  '%s is the same template after another export and import',
  async (name) => {
    const template = await importedTemplate(name);
    const { template: read, refused } = await importBytes(exported(template));
    expect(refused).toEqual([]);
    expect(read).toEqual(template);
  },
);
