// Runs the engine of ODK Web Forms, the second opinion beside JavaRosa, as a process beside the tests.
import { join } from 'node:path';
import { npmWith } from '#test/support/npm-packages.ts';
import { filled, type Filled } from './javarosa.ts';
import { startLineProcess } from './line-process.ts';

const restored = filled.pick({ relevant: true, violated: true, missing: true, values: true });

export type Restored = Pick<Filled, 'relevant' | 'violated' | 'missing' | 'values'>;

export interface WebForms extends AsyncDisposable {
  /** `files`: contents of attached files by their name. */
  readonly open: (xform: string, files?: Readonly<Record<string, string>>) => Promise<void>;
  /** What the engine says of a finished interview of the form that was opened last. */
  readonly restore: (interview: string) => Promise<Restored>;
}

const own = join(import.meta.dirname, 'web-forms');

export async function startWebForms(): Promise<WebForms> {
  const packages = await npmWith('web-forms', own);
  const engine = startLineProcess('xforms-engine', process.execPath, [join(own, 'restore.mjs'), packages]);
  return {
    open: async (form, files = {}) => {
      await engine.ask({ form, files });
    },
    restore: async (interview) => restored.parse(await engine.ask({ interview })),
    [Symbol.asyncDispose]: () => engine[Symbol.asyncDispose](),
  };
}
