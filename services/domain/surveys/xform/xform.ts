// Writes a form as XForm (getodk.github.io/xforms-spec), which ODK Collect downloads. Equal forms give equal bytes.
import { devicesFile } from '../form/devices.ts';
import type { ChoiceList, Form, FormNode } from '../form/node.ts';
import { householdsFile } from '../form/visit.ts';
import { bindOf } from './binds.ts';
import { controlOf, instanceOf } from './body.ts';
import { choiceId, itextOf } from './itext.ts';
import { locate, xpath, type Paths } from './paths.ts';
import { setAtBeginning } from './set-values.ts';
import { element, escapeText } from './xml.ts';

const namespaces = {
  xmlns: 'http://www.w3.org/2002/xforms',
  'xmlns:h': 'http://www.w3.org/1999/xhtml',
  'xmlns:jr': 'http://openrosa.org/javarosa',
  'xmlns:orx': 'http://openrosa.org/xforms',
  'xmlns:odk': 'http://www.opendatakit.org/xforms',
} as const;

export function xformOf(form: Form): string {
  const paths = locate(form);
  const head = element('h:head', {}, element('h:title', {}, escapeText(form.title)), modelOf(form, paths));
  const body = element('h:body', {}, ...form.nodes.map((node) => controlOf(node, paths)));
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('h:html', namespaces, head, body)}\n`;
}

function modelOf(form: Form, paths: Paths): string {
  return element(
    'model',
    { 'odk:xforms-version': '1.0.0' },
    // Sent interviews may be corrected on the phone.
    element('submission', { 'odk:client-editable': 'true' }),
    itextOf(form, paths),
    element('instance', {}, primaryInstance(form)),
    ...filesOf(form).map((file) =>
      element('instance', { id: instanceOf(file), src: `jr://file-csv/${file}` }),
    ),
    ...form.lists.map(listInstance),
    ...paths.all.flatMap((at) => bindOf(at, paths) ?? []),
    ...metaBinds(form, paths),
    ...setAtBeginning(paths),
  );
}

const primaryInstance = ({ id, version, nodes }: Form): string =>
  element('data', { id, version }, ...nodes.map(instanceNode), meta);

/** A repeat begins without rows. */
const instanceNode = ({ name, type, value = '', children = [] }: FormNode): string =>
  element(
    name,
    type === 'repeat' ? { 'jr:template': '' } : {},
    escapeText(value),
    ...children.map(instanceNode),
  );

const meta = element('meta', {}, element('instanceID'), element('instanceName'), element('audit'));

function metaBinds({ instanceName }: Form, paths: Paths): string[] {
  const at = paths.find('today');
  return [
    element('bind', {
      nodeset: '/data/meta/instanceID',
      type: 'string',
      readonly: 'true()',
      'jr:preload': 'uid',
    }),
    element('bind', {
      nodeset: '/data/meta/instanceName',
      type: 'string',
      calculate: xpath(instanceName, { at, paths }),
    }),
    element('bind', { nodeset: '/data/meta/audit', type: 'binary' }),
  ];
}

/** Files that must travel with the form. */
function filesOf({ nodes, files }: Pick<Form, 'nodes' | 'files'>): string[] {
  const uses = (file: string, among: readonly FormNode[]): boolean =>
    among.some((node) => node.list === file || refersTo(file, node) || uses(file, node.children ?? []));
  const lists = files.map(({ name }) => `${name}.csv`);
  return [...[householdsFile, devicesFile].filter((file) => uses(file, nodes)), ...lists];
}

const refersTo = (file: string, { constraint = [] }: FormNode): boolean =>
  constraint.some((part) => typeof part === 'string' && part.includes(`instance('${instanceOf(file)}')`));

function listInstance(list: ChoiceList): string {
  const items = list.choices.map(({ name, columns }, index) =>
    element(
      'item',
      {},
      element('itextId', {}, choiceId(list, index)),
      element('name', {}, escapeText(name)),
      ...Object.entries(columns).map(([column, value]) => element(column, {}, escapeText(value))),
    ),
  );
  return element('instance', { id: list.name }, element('root', {}, ...items));
}
