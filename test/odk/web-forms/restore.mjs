// Reads finished interviews with the engine of ODK Web Forms: commands and results are one line of JSON each.
// {"form": XForm, "files": {name: text}} opens a form; {"interview": XML} restores a finished interview in it.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const packages = createRequire(join(process.argv[2], 'package.json'));
const { JSDOM } = packages('jsdom');

// The engine is made for browsers, and reads what it needs of one from the global object.
const { window } = new JSDOM('', { url: 'http://localhost/' });
Object.assign(globalThis, { ['__dirname']: import.meta.dirname, require: packages });
for (const name of Object.getOwnPropertyNames(window))
  if (!(name in globalThis)) globalThis[name] = window[name];

// Results alone go to the standard output.
console.log = console.error;
console.warn = console.error;

const { loadForm } = await import(pathToFileURL(packages.resolve('@getodk/xforms-engine')));

let form;

async function open({ form: xform, files }) {
  const textOf = async (url) => {
    const name = decodeURIComponent(url.href.split('/').at(-1));
    const text = files[name];
    const headers = new Headers({ 'content-type': 'text/csv' });
    return {
      ok: text !== undefined,
      status: text === undefined ? 404 : 200,
      headers,
      text: async () => text,
    };
  };
  form = await loadForm(xform, { fetchFormAttachment: textOf });
  if (form.error) throw form.error;
  return { status: form.status };
}

async function restore({ interview }) {
  const data = new FormData();
  data.append('xml_submission_file', new File([interview], 'xml_submission_file', { type: 'text/xml' }));
  const { root } = await form.restoreInstance({ data: [data] });
  const found = { relevant: [], violated: [], missing: [], values: {} };
  visit(root, found);
  return found;
}

function visit(node, found) {
  const { reference, relevant, children, instanceValue } = node.currentState;
  if (!relevant) return;
  const path = reference.replaceAll('[1]', '').replaceAll('/orx:', '/');
  if (!node.nodeType.startsWith('repeat-range')) found.relevant.push(path);
  if (instanceValue) found.values[path] = instanceValue;
  const condition = node.validationState?.violation?.condition;
  if (condition === 'constraint') found.violated.push(path);
  if (condition === 'required') found.missing.push(path);
  for (const child of children ?? []) visit(child, found);
}

for await (const line of createInterface({ input: process.stdin })) {
  const command = JSON.parse(line);
  const result = await (command.form ? open(command) : restore(command)).catch((error) => ({
    error: String(error?.message ?? error),
  }));
  process.stdout.write(`${JSON.stringify(result)}\n`);
}
