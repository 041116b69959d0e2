// Hearth's verifier of bundles, one file without dependencies: node verify.mjs BUNDLE.zip, or in a browser
// `import { verifyBundle } from './verify.mjs'`. Take it, and the key of the issuer, from elsewhere than the bundle.
// Before the rules are loaded.
// oxlint-disable-next-line import/no-unassigned-import
import './node-20.ts';
import type { Options } from './verdict.ts';
import { verifyBundle } from './verify-bundle.ts';

export { verifyBundle };

const help = `node verify.mjs BUNDLE.zip [--key z6Mk…] [--anchor SEQ:DIGEST]

Checks the bundle of an impact claim, without network and without Hearth. It reads one file and writes none.

  --key z6Mk…          key of the issuer, which you have from elsewhere than the bundle; may be repeated
  --anchor SEQ:DIGEST  an anchor of the project that you kept: the bundle must be of the same history
  --help               shows this text

The last line is the verdict:
  VALID         exit code 0: everything matches, a verifier confirmed the claim, and the given key signed it
  CONSISTENT    exit code 2: the same, but no key was given: anybody can make such a bundle
  NOT VERIFIED  exit code 1: everything matches, but the claim is not verified: undecided, rejected, disputed, withdrawn, revoked
  NOT REPEATED  exit code 1: everything matches, but not all that the claim rests on could be calculated again
  INVALID       exit code 1: something does not match
With exit code 1 the line before the last names the first thing that does not match or is missing.`;

interface Arguments extends Pick<Options, 'keys' | 'anchor'> {
  readonly path: string;
}

const anchorPattern = /^(\d{1,15}):(sha256:[0-9a-f]{64})$/;

/** Null for arguments that have no meaning. */
function argumentsOf(given: readonly string[]): Arguments | null {
  const keys: string[] = [];
  const paths: string[] = [];
  let anchor: Options['anchor'] = null;
  for (let at = 0; at < given.length; at += 1) {
    const [name = '', value = ''] = [given[at], given[at + 1]];
    if (name === '--key' || name === '--anchor') at += 1;
    if (name === '--key') keys.push(value);
    else if (name === '--anchor') {
      const [, seq, digest] = anchorPattern.exec(value) ?? [];
      if (seq === undefined || digest === undefined) return null;
      anchor = { seq: Number(seq), digest };
    } else if (name.startsWith('-')) return null;
    else paths.push(name);
  }
  const [path, ...more] = paths;
  if (path === undefined || more.length > 0 || keys.some((key) => !/^z6Mk[1-9A-Za-z]{40,50}$/.test(key)))
    return null;
  return { keys, anchor, path };
}

/** Only where this file is run, not where it is imported. */
async function run(): Promise<void> {
  const { readFile, realpath } = await import('node:fs/promises');
  const { fileURLToPath } = await import('node:url');
  const [, script = '', ...given] = process.argv;
  if ((await realpath(script).catch(() => script)) !== (await realpath(fileURLToPath(import.meta.url))))
    return;
  if (given.includes('--help')) return console.log(help);
  const asked = argumentsOf(given);
  if (asked === null) {
    console.log(help);
    process.exitCode = 1;
    return;
  }
  const bytes = await readFile(asked.path).catch((error: unknown) => {
    console.log(`FAILED        archive: ${asked.path} cannot be read: ${String(error)}\nINVALID`);
    process.exitCode = 1;
  });
  if (!bytes) return;
  const now = `${new Date().toISOString().slice(0, 19)}Z`;
  const { exitCode, lines } = verifyBundle(bytes, { ...asked, now });
  console.log(lines.join('\n'));
  process.exitCode = exitCode;
}

if (typeof process === 'object' && process.versions?.node !== undefined) await run();
