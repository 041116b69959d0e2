// The files of the console as the browser gets them: read once, packed beforehand, with the content policy of its pages.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Scripts, styles and calls of the same origin alone; Vue alone may turn text into markup. */
export const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types vue',
].join('; ');

/** Of the page of forms: its engine is WebAssembly, and writes styles and markup of its own. */
export const formsPolicy = contentPolicy
  .replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")
  .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")
  .replace("; require-trusted-types-for 'script'; trusted-types vue", '');

/** A form may ask for a photo, a recording or the place. */
const formsPermissions = 'camera=(self), microphone=(self), geolocation=(self)';

/** A reply to a request below `/console`. */
interface ConsoleReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Answers a path; `gzip`: the caller takes packed bodies. */
export type ConsoleFiles = (path: string, gzip: boolean) => ConsoleReply;

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

interface File {
  readonly type: string;
  readonly plain: Buffer;
  readonly packed: Buffer | null;
}

/** Reads the files of a built console. Throws a sentence for a folder without one; undefined: none is served. */
export function openConsoleFiles(folder: string | undefined): ConsoleFiles {
  if (folder === undefined) return () => notBuilt;
  const files = readFiles(folder);
  const page = files.get('index.html');
  const formsPage = files.get('fill.html');
  if (!page || !formsPage)
    throw new Error(
      `HEARTH_CONSOLE_DIR ${folder} holds no console: npm run console -- --build prints its folder`,
    );
  return (path, gzip) => {
    if (path === '/console')
      return { status: 303, headers: { location: '/console/' }, body: Buffer.alloc(0) };
    const name = path.slice('/console/'.length);
    const file = files.get(name);
    if (file && !name.endsWith('.html'))
      return replyOf(file, gzip, { 'cache-control': 'public, max-age=31536000, immutable' });
    // Each address of the console is the same page, but a script that is gone must not look like one.
    if (name.startsWith('assets/')) return missing;
    if (name.startsWith('fill/'))
      return replyOf(formsPage, gzip, {
        'cache-control': 'no-store',
        'content-security-policy': formsPolicy,
        'permissions-policy': formsPermissions,
      });
    return replyOf(page, gzip, { 'cache-control': 'no-store', 'content-security-policy': contentPolicy });
  };
}

function readFiles(folder: string): ReadonlyMap<string, File> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  const packed = new Set(names.filter((name) => name.endsWith('.gz')));
  return new Map(
    names
      .filter((name) => !packed.has(name))
      .map((name) => [
        name,
        {
          type: types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
          plain: readFileSync(join(folder, name)),
          packed: packed.has(`${name}.gz`) ? readFileSync(join(folder, `${name}.gz`)) : null,
        },
      ]),
  );
}

function replyOf(
  { type, plain, packed }: File,
  gzip: boolean,
  headers: Record<string, string>,
): ConsoleReply {
  const isPacked = gzip && packed !== null;
  return {
    status: 200,
    headers: {
      ...headers,
      'content-type': type,
      ...(packed !== null && { vary: 'Accept-Encoding' }),
      ...(isPacked && { 'content-encoding': 'gzip' }),
    },
    body: isPacked ? packed : plain,
  };
}

const textReply = (status: number, text: string): ConsoleReply => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  body: Buffer.from(text),
});

const missing = textReply(404, 'This file of the console is not there. Load the page again.\n');

const notBuilt = textReply(
  404,
  'This API serves no console: set HEARTH_CONSOLE_DIR to the folder that npm run console -- --build prints. The contract is at /docs.\n',
);
