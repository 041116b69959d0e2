// A spreadsheet of test/data/odk as a template, through all steps of the import.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publicationFaults } from '#domain/surveys/publication/publication-faults.ts';
import { adaptRules } from '#domain/surveys/templates/adapt-rules.ts';
import type { ListTable } from '#domain/surveys/lists/list-table.ts';
import type { Template } from '#domain/surveys/templates/template.ts';
import { importForm } from '#domain/surveys/xlsform/import.ts';
import type { Remark } from '#domain/surveys/xlsform/sheets/report.ts';
import { contentOf, templateContent } from '#api/survey-templates/template/input.ts';
import { readXlsx } from '#runtime/xlsx/read-xlsx.ts';

interface ImportedFile {
  readonly template: Template | null;
  readonly refused: readonly Remark[];
}

export const fileBytes = (name: string): Buffer =>
  readFileSync(join(import.meta.dirname, '../data/odk', `${name}.xlsx`));

export async function importBytes(
  bytes: Buffer,
  files: ReadonlyMap<string, ListTable> = new Map(),
): Promise<ImportedFile> {
  const read = await readXlsx(bytes);
  if ('fault' in read) throw new Error(read.fault);
  const { template, report, placeOf } = importForm(read.sheets, undefined, files);
  if (report.refused.length > 0) return { template: null, refused: report.refused };
  const { template: content } = adaptRules(contentOf(templateContent.parse(template)));
  const refused = publicationFaults(content, () => undefined).map(({ path, code, detail }) => ({
    ...placeOf(path),
    code,
    detail,
  }));
  return { template: refused.length > 0 ? null : content, refused };
}

/** Of a file that must be imported. */
export async function importedTemplate(name: string): Promise<Template> {
  const { template, refused } = await importBytes(fileBytes(name));
  if (template === null) throw new Error(`${name} was refused: ${JSON.stringify(refused.slice(0, 3))}`);
  return template;
}
