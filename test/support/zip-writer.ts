// Writes zips of any form, also of those that no program should read, for tests of what reads them.
import { crc32, deflateRawSync } from 'node:zlib';

/** The numbers of a head, in their order; each can be another one than is right. */
interface Head {
  readonly version?: number;
  readonly flags?: number;
  readonly method?: number;
  readonly crc?: number;
  readonly packed?: number;
  readonly size?: number;
}

export interface ZipEntry {
  readonly name: string;
  readonly content: Uint8Array;
  /** Of both heads. */
  readonly head?: Head;
  readonly local?: Head & { readonly name?: string };
  readonly central?: Head & { readonly offset?: number; readonly disk?: number };
  readonly extra?: { readonly local?: Uint8Array; readonly central?: Uint8Array };
  readonly comment?: string;
  /** The packed bytes; default: deflated. */
  readonly data?: Uint8Array;
  /** Bytes after its data. */
  readonly after?: Uint8Array;
  /** Not in the list. */
  readonly isUnlisted?: true;
}

export interface ZipForm {
  readonly before?: Uint8Array;
  readonly between?: Uint8Array;
  readonly after?: Uint8Array;
  readonly comment?: string;
  readonly count?: number;
  readonly disk?: number;
}

const number16 = (...values: number[]): Buffer => Buffer.from(Uint16Array.from(values).buffer);
const number32 = (...values: number[]): Buffer => Buffer.from(Uint32Array.from(values).buffer);

const headOf = (given: Required<Head>, nameBytes: number, extraBytes: number): Buffer =>
  Buffer.concat([
    number16(given.version, given.flags, given.method, 0, 33),
    number32(given.crc, given.packed, given.size),
    number16(nameBytes, extraBytes),
  ]);

export function zipOfForm(entries: readonly ZipEntry[], form: ZipForm = {}): Buffer {
  const { before = Buffer.alloc(0), between = Buffer.alloc(0), after = Buffer.alloc(0), comment = '' } = form;
  const locals: Uint8Array[] = [before];
  const centrals: Buffer[] = [];
  let offset = before.length;
  for (const entry of entries) {
    const { name, content, local = {}, central = {}, extra = {}, comment: own = '' } = entry;
    const data = entry.data ?? deflateRawSync(content);
    const right = {
      version: 20,
      flags: 0x800,
      method: 8,
      crc: crc32(content),
      packed: data.length,
      size: content.length,
    };
    const head = { ...right, ...entry.head };
    const nameBytes = Buffer.from(local.name ?? name);
    const extraBytes = extra.local ?? Buffer.alloc(0);
    const parts = [
      number32(0x04034b50),
      headOf({ ...head, ...withoutName(local) }, nameBytes.length, extraBytes.length),
      nameBytes,
      extraBytes,
      data,
      entry.after ?? Buffer.alloc(0),
    ];
    const { offset: at = offset, disk = 0, ...numbers } = central;
    if (!entry.isUnlisted)
      centrals.push(
        Buffer.concat([
          number32(0x02014b50),
          number16(0x033f),
          headOf({ ...head, ...numbers }, Buffer.from(name).length, extra.central?.length ?? 0),
          number16(Buffer.from(own).length, disk, 0),
          number32(0o100644 * 65_536, at),
          Buffer.from(name),
          extra.central ?? Buffer.alloc(0),
          Buffer.from(own),
        ]),
      );
    locals.push(...parts);
    offset += parts.reduce((sum, { length }) => sum + length, 0);
  }
  const list = Buffer.concat(centrals);
  const count = form.count ?? centrals.length;
  const end = Buffer.concat([
    number32(0x06054b50),
    number16(form.disk ?? 0, 0, count & 0xffff, count & 0xffff),
    number32(list.length, offset + between.length),
    number16(Buffer.from(comment).length),
    Buffer.from(comment),
  ]);
  return Buffer.concat([...locals, between, list, end, after]);
}

function withoutName(given: Head & { readonly name?: string }): Head {
  const { name: _, ...numbers } = given;
  return numbers;
}
