// ODK Collect without a phone: lists, downloads, fills in and sends, through its own engine and network library.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { filled, startJavaProgram, type Filled } from './javarosa.ts';

const listed = z.object({
  formID: z.string(),
  name: z.string(),
  version: z.string(),
  hash: z.string(),
  downloadUrl: z.string(),
  manifestUrl: z.string().optional(),
});

export type ListedForm = z.output<typeof listed>;

const lists = z.object({ forms: z.array(listed) });
const downloaded = z.object({ xml: z.string(), files: z.record(z.string(), z.string()) });
const sent = z.object({ posts: z.array(z.object({ status: z.number(), text: z.string() })) });

export interface Interview {
  readonly xml: string;
  /** Contents of the files by name: a text, or the number of bytes of a photo. */
  readonly files?: Readonly<Record<string, string | number>>;
  /** Most bytes of a post, in place of what the server advises. */
  readonly limit?: number;
}

export interface Collect extends AsyncDisposable {
  /** `server`: the address of the field link. */
  readonly list: (server: string) => Promise<ListedForm[]>;
  /** Downloads a form with its files and opens it. */
  readonly open: (form: ListedForm) => Promise<z.output<typeof downloaded>>;
  /** Answers by the path of their node. */
  readonly fillIn: (answers: Readonly<Record<string, string>>) => Promise<Filled>;
  /** Asks, then sends in as many posts as it takes. */
  readonly send: (server: string, interview: Interview) => Promise<z.output<typeof sent>['posts']>;
}

export async function startCollect(): Promise<Collect> {
  const java = await startJavaProgram('CollectClient');
  const folder = mkdtempSync(join(tmpdir(), 'hearth-collect-'));
  return {
    list: async (server) => lists.parse(await java.ask({ list: server })).forms,
    open: async (form) => {
      const files = downloaded.parse(await java.ask({ download: form, folder }));
      await java.ask({ form: join(folder, 'form.xml'), folder });
      return files;
    },
    fillIn: async (answers) => filled.parse(await java.ask({ answers })),
    send: async (server, interview) => sent.parse(await java.ask({ send: { server, ...interview } })).posts,
    [Symbol.asyncDispose]: async () => {
      await java[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true });
    },
  };
}
