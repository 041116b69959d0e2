// What a browser downloads of the built console, and the packages behind it: exact figures, no times.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const assets = (folder: string): string => join(folder, 'assets');

/** Scripts that the pattern finds in a script, by their file names. */
const namedIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);

interface ScriptSizes {
  /** What the page of the console loads, with the texts of its largest language, packed, kB (1000 bytes). */
  readonly shell: number;
  /** What the route of each page loads beyond the shell, with its texts, by its name. */
  readonly pages: ReadonlyMap<string, number>;
  /** Of all pages in all languages, without the engine of forms. */
  readonly all: number;
  /** The engine of forms, without its map. */
  readonly forms: number;
}

/** Packed sizes of the scripts of a built console. */
export function scriptSizes(folder: string): ScriptSizes {
  const textOf = (name: string): string => readFileSync(join(assets(folder), name), 'utf8');
  const withImports = (names: readonly string[], known: ReadonlySet<string>): Set<string> => {
    const found = new Set(names.filter((name) => !known.has(name)));
    for (const name of found)
      for (const imported of namedIn(textOf(name), /\b(?:from|import)\s*"\.\/([^"]+\.js)"/g))
        if (!known.has(imported)) found.add(imported);
    return found;
  };
  const sum = (names: Iterable<string>): number =>
    [...names].reduce((total, name) => total + statSync(join(assets(folder), `${name}.gz`)).size / 1000, 0);
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const scripts = readdirSync(assets(folder)).filter((name) => name.endsWith('.js'));
  const shell = withImports(namedIn(page, /assets\/([^"]+\.js)"/g), new Set());
  const routes = [...shell].flatMap((name) => namedIn(textOf(name), /\bimport\([`"]\.\/([^`"]+\.js)[`"]\)/g));
  const texts = routes.filter((name) => textFolderOf(name) !== null);
  const textsOf = (place: string): number =>
    Math.max(0, ...texts.filter((name) => textFolderOf(name) === place).map((name) => sum([name])));
  const places = texts.flatMap((name) => textFolderOf(name) || []).toSorted((a, b) => b.length - a.length);
  const pageSize = (file: string): number => {
    // The longest folder that the name begins with: surveys-review-queue has the texts of surveys-review.
    const place = places.find((one) => file.startsWith(one));
    return sum(withImports([file], shell)) + (place === undefined ? 0 : textsOf(place));
  };
  const pages = routes.filter((name) => !texts.includes(name));
  return {
    shell: sum(shell) + textsOf(''),
    pages: new Map(pages.map((name) => [nameOf(name), pageSize(name)])),
    all: sum(scripts.filter((name) => !isOfForms(name))),
    forms: sum(scripts.filter((name) => isOfForms(name) && !name.includes('MapBlock'))),
  };
}

const isOfForms = (name: string): boolean => name.startsWith('form-');

/** `households-list-D3fkX_2a.js`: households-list. */
const nameOf = (file: string): string => file.replace(/-[\w-]{8}\.js$/, '');

/** Whose texts a script holds: `claims-words-fr-D3fkX_2a.js` those of claims, `words-fr-…` those of the frame, ''. */
function textFolderOf(file: string): string | null {
  const found = /^(?:([\w-]+)-)?words-\w\w$/.exec(nameOf(file));
  return found && (found[1] ?? '');
}

const installed = z.object({
  packages: z.record(
    z.string(),
    z.object({
      dependencies: z.record(z.string(), z.string()).default({}),
      optionalDependencies: z.record(z.string(), z.string()).default({}),
      peerDependencies: z.record(z.string(), z.string()).default({}),
      peerDependenciesMeta: z
        .record(z.string(), z.object({ optional: z.boolean().default(false) }))
        .default({}),
    }),
  ),
});

/**
 * The installed packages that these need, themselves included. Nested copies count as the one of the same name. An optional
 * peer is none: it is here only because something else needs it.
 */
export function packagesOf(root: string, names: readonly string[]): Set<string> {
  const file = join(root, 'node_modules/.package-lock.json');
  const { packages } = installed.parse(JSON.parse(readFileSync(file, 'utf8')));
  const found = new Set(names);
  for (const name of found) {
    const entry = packages[`node_modules/${name}`];
    if (entry === undefined) throw new Error(`${name} is not installed: run npm ci`);
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = entry;
    const peers = Object.keys(peerDependencies).filter((peer) => !peerDependenciesMeta[peer]?.optional);
    for (const next of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers])
      if (packages[`node_modules/${next}`] !== undefined) found.add(next);
  }
  return found;
}
