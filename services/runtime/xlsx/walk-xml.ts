// Walks through the XML of a part of a spreadsheet, without keeping it.
import { setImmediate as turn } from 'node:timers/promises';
import { SaxesParser } from 'saxes';
import { ZipFault } from './zip-parts.ts';

export interface XmlVisitor {
  readonly open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly close: (name: string) => void;
  readonly text: (text: string) => void;
}

const depthMax = 30;

/** Characters after which others have their turn: some 10 ms of work. */
const pieceLength = 128 * 1024;

/** Names and attributes are without their prefixes. Throws a ZipFault where the XML is not well-formed. */
export async function walkXml(bytes: Buffer, path: string, { open, close, text }: XmlVisitor): Promise<void> {
  const parser = new SaxesParser({ xmlns: true });
  let depth = 0;
  parser.on('error', ({ message }) => {
    throw new ZipFault(`${path} is not well-formed: ${message}`);
  });
  parser.on('doctype', () => {
    throw new ZipFault(`${path} has a DOCTYPE, which is not read.`);
  });
  parser.on('opentag', ({ local, attributes }) => {
    depth += 1;
    if (depth > depthMax) throw new ZipFault(`${path} has more than ${depthMax} levels.`);
    const named: Record<string, string> = Object.create(null);
    for (const attribute of Object.values(attributes)) named[attribute.local] = attribute.value;
    open(local, named);
  });
  parser.on('closetag', ({ local }) => {
    depth -= 1;
    close(local);
  });
  parser.on('text', text);
  parser.on('cdata', text);
  const all = bytes.toString('utf8');
  for (let at = 0; at < all.length; at += pieceLength) {
    parser.write(all.slice(at, at + pieceLength));
    await turn();
  }
  parser.close();
}
