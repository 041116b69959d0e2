// Reads a template that was sent as a spreadsheet or as JSON. Throws 400 that lists every fault by its place.
import type { ListTable } from '#domain/surveys/lists/list-table.ts';
import { tablesOf, withLists } from '#domain/surveys/templates/with-lists.ts';
import { publicationFaults } from '#domain/surveys/publication/publication-faults.ts';
import { adaptRules } from '#domain/surveys/templates/adapt-rules.ts';
import type { TemplateFault } from '#domain/surveys/templates/faults.ts';
import type { Template } from '#domain/surveys/templates/template.ts';
import { unreachableOptions } from '#domain/surveys/templates/unreachable-options.ts';
import { untypedCalculations } from '#domain/surveys/templates/value-types.ts';
import { nearestOfFirst } from '#domain/surveys/nearest.ts';
import { compareSheets, type Comparison } from '#domain/surveys/xlsform/compare-sheets.ts';
import { importForm, placeOfFile, unreadFile, type Imported } from '#domain/surveys/xlsform/import.ts';
import type { FoundPlace } from '#domain/surveys/xlsform/places.ts';
import type { Ignored, Remark } from '#domain/surveys/xlsform/sheets/report.ts';
import { didYouMean } from '#runtime/text/did-you-mean.ts';
import { readXlsx } from '#runtime/xlsx/read-xlsx.ts';
import { bodyFaults, locatedFaults, namingKnown } from '../../contract/faults.ts';
import { Problem, type Fault } from '../../contract/problem.ts';
import { openZip } from '../lists/open-zip.ts';
import { listDigest } from '../lists/stored-lists.ts';
import { contentOf, templateContent, templateInput } from '../template/input.ts';
import { bounded } from '../template/size.ts';
import type { SentTemplate } from './media.ts';

export interface ReadTemplate {
  readonly content: Template;
  /** What was read in another way than it is written. */
  readonly changed: readonly Remark[];
  /** What has no meaning in a template and was left out. */
  readonly ignored: readonly Ignored[];
  /** What the spreadsheet and the template say; null for JSON. */
  readonly comparison: Comparison | null;
  /** Lists that came with it, by digest. */
  readonly lists: ReadonlyMap<string, ListTable>;
}

/** `templateId` instead of the one that was sent. */
export async function readTemplate(
  sent: SentTemplate,
  templateId: string | undefined,
): Promise<ReadTemplate> {
  if ('json' in sent)
    return {
      content: readJson(sent.json, templateId),
      changed: [],
      ignored: [],
      comparison: null,
      lists: new Map(),
    };
  const zip =
    'zip' in sent
      ? await openZip(sent.zip)
      : { xlsx: sent.xlsx, files: new Map(), others: [], unreadColumns: [] };
  if ('faults' in zip) throw refusal(zip.faults);
  const read = await readXlsx(Buffer.from(zip.xlsx));
  if ('fault' in read) throw refusal([{ pointer: '#', code: 'not-xlsx', detail: read.fault }]);
  const imported = importForm(read.sheets, didYouMean, zip.files);
  const { refused: remarks, changed, ignored } = imported.report;
  if (remarks.length > 0) throw refusal(remarks.map(faultOf));
  const { content, whole, adapted, neverOffered, lists } = checkTemplate(imported, templateId);
  return {
    content,
    changed: [...changed, ...adapted],
    ignored: [
      ...ignored,
      ...neverOffered,
      ...zip.others.map((name) => ({ ...placeOfFile(name), ...unreadFile(name) })),
      ...zip.unreadColumns.map(unreadColumn),
    ],
    comparison: compareSheets(imported.rows, whole),
    lists,
  };
}

const unreadColumn = ({ file, column }: { readonly file: string; readonly column: string }): Ignored => ({
  ...placeOfFile(file, column),
  code: 'unknown-column',
  effect: /^(?:label|title)\b/i.test(column) ? 'shown' : 'none',
  detail: `No form can read a column of this name: a name has the letters A to Z, digits, _ and -, a letter or _ first.`,
});

const refusal = (errors: readonly Fault[]): Problem => new Problem('invalid-template', { errors });

function readJson(value: unknown, templateId: string | undefined): Template {
  const named =
    typeof value === 'object' && value !== null && templateId !== undefined
      ? { ...value, templateId }
      : value;
  const { data, error } = templateInput.safeParse(named, namingKnown);
  if (data === undefined) throw refusal(bodyFaults(error, named));
  return contentOf(data);
}

/** A spreadsheet may be unfinished only in what a template of its own would be refused for. */
function checkTemplate(
  { template, placeOf }: Imported,
  templateId: string | undefined,
): Pick<ReadTemplate, 'content' | 'lists'> & {
  readonly whole: Template;
  readonly adapted: Remark[];
  readonly neverOffered: Ignored[];
} {
  const tables = new Map<string, ListTable>();
  const read: Pick<Template, 'lists'> = Object(template);
  const named = {
    ...read,
    ...(read.lists && { lists: read.lists.map(({ id, table }) => ({ id, digest: keep(table, tables) })) }),
    ...(templateId !== undefined && { templateId }),
  };
  const { data, error } = bounded(templateContent).safeParse(named, namingKnown);
  if (data === undefined)
    throw refusal(
      locatedFaults(error, named).map(({ path, ...fault }) => ({
        ...fault,
        ...faultOf({
          ...placeOf(
            path.map((step) => (typeof step === 'symbol' ? '' : step)),
            fault.code === 'unknown-field',
          ),
          ...fault,
        }),
      })),
    );
  const { template: content, changed } = adaptRules(contentOf(data));
  const remark = ({ path, other, code, detail }: TemplateFault) => ({
    ...placeOf(path),
    code,
    detail: other === undefined ? detail : `${detail} It is there first in row ${placeOf(other).row}.`,
  });
  const whole = withLists(content, tablesOf({ ...content, ...(read.lists && { lists: read.lists }) }));
  const faults = publicationFaults(whole, didYouMean);
  if (faults.length > 0) throw refusal(faults.map(remark).map(faultOf));
  const told = (found: readonly TemplateFault[]): Remark[] =>
    found.map((one) => {
      const { sheet, row, column, code, detail } = remark(one);
      return { sheet, row, column, code, detail };
    });
  const neverOffered = told(unreachableOptions(whole, nearestOfFirst(didYouMean)));
  return {
    content,
    whole,
    adapted: told([...changed, ...untypedCalculations(whole)]),
    neverOffered: neverOffered.map((one) => ({ ...one, effect: 'answers' })),
    lists: tables,
  };
}

/** The digest of a list, by which it is kept. */
function keep(table: ListTable | undefined, tables: Map<string, ListTable>): string {
  if (table === undefined) return '';
  const digest = listDigest(table);
  tables.set(digest, table);
  return digest;
}

/** A pointer into the sheets, and the place and the value in words. */
const faultOf = ({ sheet, row, column, text, code, detail }: Remark & Pick<FoundPlace, 'text'>): Fault => ({
  pointer: `#/${[sheet, String(row), ...(column === '' ? [] : [column])].map(escapeStep).join('/')}`,
  code,
  detail: `Sheet ${sheet}, row ${row}${column === '' ? '' : `, column ${column}`}${text === undefined ? '' : `, ${text.slice(0, shownCharacters)}`}: ${detail}`,
});

const shownCharacters = 100;

/** RFC 6901. */
const escapeStep = (step: string): string => step.replaceAll('~', '~0').replaceAll('/', '~1');
