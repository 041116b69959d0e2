// Lists of templates in the record log: one record for each content, in the project of the template.
import { hash } from 'node:crypto';
import { z } from 'zod';
import type { RecordVersion } from '#records/records.ts';
import { canonicalJson } from '#domain/canonical/canonical-json.ts';
import type { ListTable } from '#domain/surveys/lists/list-table.ts';
import { withLists } from '#domain/surveys/templates/with-lists.ts';
import type { Template } from '#domain/surveys/templates/template.ts';
import type { Api } from '../../context/api.ts';
import { pointerOf } from '../../contract/faults.ts';
import { Problem } from '../../contract/problem.ts';

const kind = 'choice-list';
const body = z.object({ columns: z.array(z.string()), rows: z.array(z.array(z.string())) });

export const listDigest = ({ columns, rows }: ListTable): string =>
  `sha256:${hash('sha256', canonicalJson({ columns, rows }))}`;

const recordId = (projectId: string | null, digest: string): string => `${projectId ?? ''}:${digest}`;

export interface OpenedLists {
  /** The template with the rows of its lists. */
  readonly whole: Template;
  /** Lists that are not stored yet. */
  readonly records: readonly RecordVersion[];
}

/**
 * `projectId`: of the template, or of a campaign, which may read lists of all projects as well. `sent`: lists that came with
 * it. Throws 400 for a list that nobody sent.
 */
export async function openLists(
  { records }: Pick<Api, 'records'>,
  template: Template,
  projectId: string | null,
  sent: ReadonlyMap<string, ListTable> = new Map(),
): Promise<OpenedLists> {
  const { lists = [] } = template;
  if (lists.length === 0) return { whole: template, records: [] };
  const ids = lists.flatMap(({ digest }) => [recordId(projectId, digest), recordId(null, digest)]);
  const stored = await records.latest(kind, [...new Set(ids)]);
  const found = (digest: string) =>
    stored.get(recordId(projectId, digest)) ?? stored.get(recordId(null, digest));
  const tables = new Map<string, ListTable>();
  const added = new Map<string, RecordVersion>();
  lists.forEach(({ id, digest }, index) => {
    const record = found(digest);
    const table = sent.get(digest) ?? (record && body.parse(record.body));
    if (table === undefined) throw unknownList(id, digest, index);
    tables.set(id, table);
    if (record === undefined)
      added.set(digest, { kind, id: recordId(projectId, digest), version: 1, body: { ...table } });
  });
  return { whole: withLists(template, tables), records: [...added.values()] };
}

function unknownList(id: string, digest: string, index: number): Problem {
  const detail = `The list ${id} with ${digest} is not stored. Lists come in with an import: send the form and its files as one .zip file to POST /v1/survey-templates/imports, with nextVersion=true if the template exists.`;
  return new Problem('invalid-template', {
    detail,
    errors: [{ pointer: pointerOf(['lists', index, 'digest']), code: 'unknown-list', detail }],
  });
}
