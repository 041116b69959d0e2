// Parses XML that comes from outside into elements: well-formed, with namespaces, without a DOCTYPE, within limits.
import { SaxesParser } from 'saxes';

interface XmlElement {
  /** Without a prefix. */
  readonly name: string;
  readonly namespace: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** All text that stands directly in the element, as written. */
  readonly text: string;
  readonly children: readonly XmlElement[];
}

export interface XmlLimits {
  readonly bytesMax: number;
  /** Elements within each other. */
  readonly depthMax: number;
  readonly elementsMax: number;
}

export type ParsedXml =
  | { readonly root: XmlElement }
  | { readonly fault: { readonly code: XmlFaultCode; readonly detail: string } };

type XmlFaultCode = 'too-large' | 'not-well-formed' | 'doctype' | 'too-deep' | 'too-many-elements';

interface Open {
  readonly name: string;
  readonly namespace: string;
  readonly attributes: Record<string, string>;
  text: string;
  readonly children: Open[];
}

/** Ends the parser at the first fault. */
class XmlFault extends Error {
  readonly code: XmlFaultCode;
  constructor(code: XmlFaultCode, detail: string) {
    super(detail);
    this.code = code;
  }
}

/** Only UTF-8; other bytes than that are not well-formed. */
export function parseXml(bytes: Uint8Array, limits: XmlLimits): ParsedXml {
  if (bytes.byteLength > limits.bytesMax)
    return faulty('too-large', `The XML has ${bytes.byteLength} bytes; at most ${limits.bytesMax} are read.`);
  const text = decode(bytes);
  if (text === undefined) return faulty('not-well-formed', 'The XML is not in UTF-8.');
  try {
    return { root: parse(text, limits) };
  } catch (error) {
    if (error instanceof XmlFault) return faulty(error.code, error.message);
    throw error;
  }
}

const faulty = (code: XmlFaultCode, detail: string): ParsedXml => ({ fault: { code, detail } });

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function parse(text: string, { depthMax, elementsMax }: XmlLimits): XmlElement {
  const parser = new SaxesParser({ xmlns: true, position: true });
  const open: Open[] = [];
  let root: Open | undefined;
  let count = 0;
  parser.on('error', ({ message }) => {
    throw new XmlFault('not-well-formed', `The XML is not well-formed, line ${parser.line}: ${message}`);
  });
  parser.on('doctype', () => {
    throw new XmlFault('doctype', 'A DOCTYPE is not read. Leave it out.');
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (open.length >= depthMax)
      throw new XmlFault('too-deep', `Elements may stand within each other ${depthMax} times.`);
    if (++count > elementsMax)
      throw new XmlFault('too-many-elements', `The XML has more than ${elementsMax} elements.`);
    const named: Record<string, string> = Object.create(null);
    for (const { local: name, value } of Object.values(attributes)) named[name] = value;
    const element: Open = { name: local, namespace: uri, attributes: named, text: '', children: [] };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on('closetag', () => open.pop());
  const addText = (piece: string): void => {
    const element = open.at(-1);
    if (element) element.text += piece;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.write(text).close();
  if (root === undefined) throw new XmlFault('not-well-formed', 'The XML has no element.');
  return root;
}
