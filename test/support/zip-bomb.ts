// A packed file that unpacks to far more than its size, for tests of what reads such files.
import { deflateRawSync } from 'node:zlib';

/** A file of one part of blanks, which says that it unpacks to `declaredBytes`. */
export function zipBomb(unpackedBytes: number, declaredBytes: number): Buffer {
  const packed = deflateRawSync(Buffer.alloc(unpackedBytes, 0x20));
  const name = Buffer.from('xl/worksheets/sheet1.xml');
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt32LE(packed.byteLength, 14);
  fields.writeUInt32LE(declaredBytes, 18);
  fields.writeUInt16LE(name.byteLength, 22);
  const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), fields, name, packed]);
  const rest = Buffer.alloc(14);
  const central = Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), fields, rest, name]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(central.byteLength, 8);
  end.writeUInt32LE(local.byteLength, 12);
  return Buffer.concat([local, central, Buffer.from('PK\u0005\u0006', 'latin1'), end]);
}
