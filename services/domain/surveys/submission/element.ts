// An element of the XML of an interview, as a parser gives it.

export interface Element {
  /** Without a prefix. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  readonly children: readonly Element[];
}

export const childNamed = ({ children }: Element, name: string): Element | undefined =>
  children.find((child) => child.name === name);

/** Undefined: not there, or empty. */
export function textOf(element: Element | undefined): string | undefined {
  const text = element?.text.normalize('NFC').trim();
  return text === '' ? undefined : text;
}
