// References in cells: `${name}`, with or without blanks around the name.

/** Without repetitions beside each other, which would take very long for a cell made of blanks. */
const reference = /\$\{([^{}]*)\}/g;

/** Each name once. */
export function namesIn(text: string): Set<string> {
  const names = new Set<string>();
  for (const [, name = ''] of text.matchAll(reference)) names.add(name.trim());
  names.delete('');
  return names;
}

/** The name where the whole text is one reference. */
export function soleName(text: string): string | undefined {
  const [found] = text.matchAll(reference);
  const name = found?.[0] === text.trim() ? found[1]?.trim() : undefined;
  return name === '' ? undefined : name;
}

/** `change`: undefined where the reference stays. */
export const changeNames = (text: string, change: (name: string) => string | undefined): string =>
  text.replaceAll(reference, (all, name: string) => {
    const changed = change(name.trim());
    return changed === undefined ? all : `\${${changed}}`;
  });
