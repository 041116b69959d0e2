// Renders nested names and values as XML, for the config files of ClickHouse.

/** An element: its name and either its text or its elements. */
export type XmlNode = readonly [name: string, content: string | number | readonly XmlNode[]];

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The XML text of one element, indented by two spaces per level. */
export function xml([name, content]: XmlNode, indent = ''): string {
  if (typeof content !== 'object') return `${indent}<${name}>${escape(String(content))}</${name}>\n`;
  const inner = content.map((node) => xml(node, `${indent}  `)).join('');
  return `${indent}<${name}>\n${inner}${indent}</${name}>\n`;
}
