// npm run schemas: writes every schemas/avro/*.avsc as a TypeScript literal next to it.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from '../command-line/command.ts';

const folder = join(import.meta.dirname, '../../schemas/avro');

const camel = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The text of the `.ts` file of an `.avsc`: the same JSON, as a literal that keeps its types. */
export function literalOf(avscName: string): string {
  const name = basename(avscName, '.avsc');
  const json = JSON.stringify(JSON.parse(readFileSync(join(folder, avscName), 'utf8')), null, 2);
  const type = camel(`-${name}`);
  return [
    `// Generated from ${avscName} by "npm run schemas"; a contract test compares the two.`,
    `import type { FromAvro } from './from-avro.ts';`,
    '',
    `export const ${camel(name)}Schema = ${json} as const;`,
    '',
    `export type ${type} = FromAvro<typeof ${camel(name)}Schema>;`,
    '',
  ].join('\n');
}

export const avscNames = (): string[] => readdirSync(folder).filter((name) => name.endsWith('.avsc'));

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
  if (values.help) {
    console.log('npm run schemas\n\nWrites schemas/avro/<name>.ts from each schemas/avro/<name>.avsc.');
  } else {
    for (const name of avscNames()) {
      writeFileSync(join(folder, name.replace('.avsc', '.ts')), literalOf(name));
      console.log(`schemas/avro/${name.replace('.avsc', '.ts')}`);
    }
  }
}

if (import.meta.main) await runCommand(main);
