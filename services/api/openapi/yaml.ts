// YAML 1.2 of a JSON value: blocks for what holds something, JSON for the rest, which YAML reads too.

/** Ends with a line break. */
export const yamlOf = (value: unknown): string => `${lines(value).join('\n')}\n`;

function lines(value: unknown): string[] {
  if (Array.isArray(value)) return value.length === 0 ? ['[]'] : value.flatMap((item) => under('- ', item));
  if (typeof value !== 'object' || value === null) return [JSON.stringify(value)];
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return members.length === 0 ? ['{}'] : members.flatMap(([name, member]) => named(keyOf(name), member));
}

/** A block stands on the lines below its name, one value beside it. */
function named(name: string, value: unknown): string[] {
  const inner = lines(value);
  return isBlock(value) ? [`${name}:`, ...inner.map((line) => `  ${line}`)] : [`${name}: ${inner[0]}`];
}

const under = (mark: string, value: unknown): string[] =>
  lines(value).map((line, index) => (index === 0 ? mark : ' '.repeat(mark.length)) + line);

const isBlock = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.values(value).some((one) => one !== undefined);

/** Names that could mean a number or a truth value to some reader are quoted. */
const keyOf = (name: string): string =>
  /^[A-Za-z_][A-Za-z0-9_-]*$/.test(name) && !/^(?:y|n|yes|no|on|off|true|false|null)$/i.test(name)
    ? name
    : JSON.stringify(name);
