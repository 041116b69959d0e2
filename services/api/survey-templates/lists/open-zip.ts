// Opens a .zip file with an XLSForm and the files that it reads.
import { basename } from 'node:path/posix';
import { listIdOf, type ListTable } from '#domain/surveys/lists/list-table.ts';
import { unpackParts, ZipFault } from '#runtime/xlsx/zip-parts.ts';
import type { Fault } from '../../contract/problem.ts';
import { readList } from './read-list.ts';

interface OpenedZip {
  readonly xlsx: Buffer;
  /** By the id of their list. */
  readonly files: ReadonlyMap<string, ListTable>;
  /** Names of files that are neither. */
  readonly others: readonly string[];
}

const limits = { entriesMax: 200, unpackedBytesMax: 16 * 1024 * 1024 };

/** Folders are left out, and files that computers add by themselves. */
const isWanted = (path: string): boolean =>
  !path.endsWith('/') && !path.startsWith('__MACOSX/') && !/^(?:\.|~\$)/.test(basename(path));

/** Faults where it is no such file, or a file in it cannot be read. */
export async function openZip(bytes: Uint8Array): Promise<OpenedZip | { readonly faults: readonly Fault[] }> {
  let parts: ReadonlyMap<string, Buffer>;
  try {
    parts = await unpackParts(Buffer.from(bytes), isWanted, limits);
  } catch (error) {
    if (error instanceof ZipFault)
      return { faults: [{ pointer: '#', code: 'not-zip', detail: error.message }] };
    throw error;
  }
  const named = [...parts].map(([path, part]) => ({ name: basename(path), part }));
  const forms = named.filter(({ name }) => /\.xlsx$/i.test(name));
  const [form, second] = forms;
  if (form === undefined || second !== undefined) {
    const found = forms.map(({ name }) => name).join(', ') || 'none';
    const detail = `The .zip file must hold one .xlsx file and the files that it reads; its .xlsx files: ${found}.`;
    return { faults: [{ pointer: '#', code: 'not-one-form', detail }] };
  }
  const files = new Map<string, ListTable>();
  const faults: Fault[] = [];
  const others: string[] = [];
  for (const { name, part } of named.filter((one) => one !== form)) {
    const isList = /\.(?:csv|xml|geojson)$/i.test(name);
    const read = isList ? readList(name, part) : undefined;
    const id = listIdOf(name);
    if (read === undefined) others.push(name);
    else if ('fault' in read)
      faults.push({ pointer: `#/${name}`, code: 'not-a-list', detail: `${name}: ${read.fault}` });
    else if (files.has(id))
      faults.push({ pointer: `#/${name}`, code: 'listed-twice', detail: `Two files are the list ${id}.` });
    else files.set(id, read.table);
  }
  return faults.length > 0 ? { faults } : { xlsx: form.part, files, others };
}
