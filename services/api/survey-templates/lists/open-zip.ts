// Opens a .zip file with an XLSForm and the files that it reads.
import { basename } from 'node:path/posix';
import { fileBase, type SentList } from '#domain/surveys/lists/list-table.ts';
import { unpackParts, ZipFault } from '#runtime/xlsx/zip-parts.ts';
import type { Fault } from '../../contract/problem.ts';
import { readList } from './read-list.ts';

interface OpenedZip {
  readonly xlsx: Buffer;
  /** By their names without an ending. */
  readonly files: ReadonlyMap<string, SentList>;
  /** Names of files that are neither. */
  readonly others: readonly string[];
  readonly unreadColumns: readonly { readonly file: string; readonly column: string }[];
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
  const files = new Map<string, SentList>();
  const faults: Fault[] = [];
  const others: string[] = [];
  const unreadColumns: { file: string; column: string }[] = [];
  for (const { name, part } of named.filter((one) => one !== form)) {
    const isList = /\.(?:csv|xml|geojson)$/i.test(name);
    const read = isList ? readList(name, part) : undefined;
    const base = fileBase(name);
    if (read === undefined) others.push(name);
    else if ('fault' in read)
      faults.push({ pointer: `#/${name}`, code: 'not-a-list', detail: `${name}: ${read.fault}` });
    else if (files.has(base))
      faults.push({ pointer: `#/${name}`, code: 'listed-twice', detail: `Two files are the list ${base}.` });
    else {
      files.set(base, { ...read.table, file: name, lines: read.lines });
      unreadColumns.push(...read.unread.map((column) => ({ file: name, column })));
    }
  }
  return faults.length > 0 ? { faults } : { xlsx: form.part, files, others, unreadColumns };
}
