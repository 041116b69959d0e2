// Walks through the XML of a part of a spreadsheet, without keeping it.
import { SaxesParser } from 'saxes';
import { ZipFault } from './zip-parts.ts';

export interface XmlVisitor {
  readonly open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly close: (name: string) => void;
  readonly text: (text: string) => void;
}

const depthMax = 30;

/** Names and attributes are without their prefixes. Throws a ZipFault where the XML is not well-formed. */
export function walkXml(bytes: Buffer, path: string, { open, close, text }: XmlVisitor): void {
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
  parser.write(bytes.toString('utf8')).close();
}
