// A spreadsheet of test/data/odk as a template, through all steps of the import.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publicationFaults } from '#domain/surveys/publication/publication-faults.ts';
import { adaptRules } from '#domain/surveys/templates/adapt-rules.ts';
import type { ListTable } from '#domain/surveys/lists/list-table.ts';
import { tablesOf, withLists } from '#domain/surveys/templates/with-lists.ts';
import type { Template } from '#domain/surveys/templates/template.ts';
import { importForm } from '#domain/surveys/xlsform/import.ts';
import type { Remark } from '#domain/surveys/xlsform/sheets/report.ts';
import { contentOf, templateContent } from '#api/survey-templates/template/input.ts';
import { listDigest } from '#api/survey-templates/lists/stored-lists.ts';
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
  const sheets = await readXlsx(bytes);
  if ('fault' in sheets) throw new Error(sheets.fault);
  const { template, report, placeOf } = importForm(sheets.sheets, undefined, files);
  if (report.refused.length > 0) return { template: null, refused: report.refused };
  const read: Template = Object(template);
  const tables = tablesOf(read);
  const { template: content } = adaptRules(contentOf(templateContent.parse(namingLists(read))));
  const whole = withLists(content, tables);
  const refused = publicationFaults(whole, () => undefined).map(({ path, code, detail }) => ({
    ...placeOf(path),
    code,
    detail,
  }));
  return { template: refused.length > 0 ? null : whole, refused };
}

/** As a template that is sent: lists by their digest. */
const namingLists = ({ lists, ...rest }: Template): object => ({
  ...rest,
  ...(lists && {
    lists: lists.map(({ id, table }) => ({ id, digest: table === undefined ? '' : listDigest(table) })),
  }),
});

/** Of a file that must be imported. */
export async function importedTemplate(name: string): Promise<Template> {
  const { template, refused } = await importBytes(fileBytes(name));
  if (template === null) throw new Error(`${name} was refused: ${JSON.stringify(refused.slice(0, 3))}`);
  return template;
}
