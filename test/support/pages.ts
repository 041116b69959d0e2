// The pages that people read, and the commands in them.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

export interface Page {
  /** Path from the root of the repository. */
  readonly path: string;
  readonly text: string;
}

export const pageOf = (path: string): Page => ({ path, text: readFileSync(join(root, path), 'utf8') });

/** The README and every page of infra/docs. */
export const pages: readonly Page[] = [
  'README.md',
  ...readdirSync(join(root, 'infra/docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `infra/docs/${name}`),
].map(pageOf);

/** The anchors of the headings of a page, as links name them. */
export const anchorsOf = (text: string): ReadonlySet<string> =>
  new Set(
    [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^a-z0-9 -]/g, '')
        .replaceAll(' ', '-'),
    ),
  );

/** Commands that no test of a page can run: they start everything, take minutes, or are no part of Hearth. */
const elsewhere =
  /^(?:HEARTH_\w+=\S+ )*(?:npm start|npm test|npm run (?:--silent )?(?:stack|migrate|restore|keys|bench|faults|fuzz|model|laws|check)\b|kcat |echo .*\| kcat |(?:\S+\/)?pip |python3 -m venv |python3 infra\/examples\/|rm -rf \.hearth$)/;

/** Beside such commands: where they find what they talk to. */
const address = /^[A-Z]+=\$\(node -p /;

export interface ShellBlock {
  readonly page: string;
  readonly text: string;
  /** Where it begins in the text of the page. */
  readonly offset: number;
  readonly isRun: boolean;
}

const commandsIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.replace(/\s+# .*$/, '').trim())
    .filter((line) => line !== '');

/** Blocks of the shell in the order of the page. Throws for one of which only a part can be run. */
export function shellBlocksOf({ path, text }: Page): ShellBlock[] {
  return [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(({ 1: block = '', index: offset }) => {
    const commands = commandsIn(block);
    const isRun = !commands.some((line) => elsewhere.test(line));
    const stray = isRun ? undefined : commands.find((line) => !elsewhere.test(line) && !address.test(line));
    if (stray !== undefined) throw new Error(`${path}: ${stray} is in a block that no test runs`);
    return { page: path, text: block, offset, isRun };
  });
}

/** The replies that a page shows between two places: each as the texts between its `…`, without blanks. */
export const picturesIn = (text: string): string[][] =>
  [...text.matchAll(/^```(\w*)\n(.*?)^```$/gms)]
    .filter(([, language]) => language === '' || language === 'json')
    .map(([, , picture = '']) =>
      picture
        .replaceAll(/\s/g, '')
        .split('…')
        .filter((part) => part !== ''),
    );

export interface NpmCommand {
  readonly page: string;
  /** Name of the script in package.json. */
  readonly script: string;
  readonly flags: readonly string[];
}

/** The commands of Hearth in blocks that no test runs. */
export const unrunCommands: readonly NpmCommand[] = pages
  .flatMap(shellBlocksOf)
  .filter(({ isRun }) => !isRun)
  .flatMap(({ page, text }) =>
    commandsIn(text).flatMap((line) => {
      const [, script, rest = ''] = /\bnpm (?:run )?(?:--silent )?([a-z-]+)(.*)$/.exec(line) ?? [];
      return script === undefined ? [] : [{ page, script, flags: rest.match(/--[a-z][a-z-]*/g) ?? [] }];
    }),
  );
