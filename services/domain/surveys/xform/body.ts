// The controls of an XForm: what people see, in its order.
import { isShown, type FormNode, type NodeType } from '../form/node.ts';
import { textIds } from './itext.ts';
import { pathOf, xpath, type Located, type Paths } from './paths.ts';
import { setByAnswer, setInRows } from './set-values.ts';
import { element } from './xml.ts';

const mediaTypes: Readonly<Partial<Record<NodeType, string>>> = {
  image: 'image/*',
  audio: 'audio/*',
  video: 'video/*',
  file: 'application/*',
};

export function controlOf(node: FormNode, paths: Paths): string {
  if (!isShown(node)) return '';
  const at = paths.find(node.name);
  const ref = pathOf(at);
  const inner = (): string[] => (node.children ?? []).map((child) => controlOf(child, paths));
  // Tables are a matter of spreadsheets: on phones their rows stand on one page.
  const appearance = node.appearance?.replace(/\btable-list\b/, 'field-list');
  if (node.type === 'group') return element('group', { ref, appearance }, ...captions(at), ...inner());
  if (node.type === 'repeat') {
    const count = node.repeatCount && xpath(node.repeatCount, { at, paths });
    const repeat = element(
      'repeat',
      { nodeset: ref, appearance, 'jr:count': count, 'jr:noAddRemove': count && 'true()' },
      ...setInRows(at, paths),
      ...inner(),
    );
    return element('group', { ref }, ...captions(at), repeat);
  }
  return question(at, appearance, paths);
}

function question(at: Located, appearance: string | undefined, paths: Paths): string {
  const { node } = at;
  const ref = pathOf(at);
  const { start, end, step, rows, incremental, ...rest } = node.parameters ?? {};
  const content = [...captions(at), ...choices(at, paths), ...setByAnswer(at, paths)];
  const parameters = {
    start,
    end,
    step,
    rows,
    incremental,
    accuracyThreshold: rest['capture-accuracy'],
    unacceptableAccuracyThreshold: rest['warning-accuracy'],
    mediatype: mediaTypes[node.type],
  };
  return element(tags[node.type] ?? 'input', { ref, appearance, ...parameters }, ...content);
}

const tags: Readonly<Partial<Record<NodeType, string>>> = {
  select_one: 'select1',
  select_one_from_file: 'select1',
  select_multiple_from_file: 'select',
  select_multiple: 'select',
  rank: 'odk:rank',
  range: 'range',
  image: 'upload',
  audio: 'upload',
  video: 'upload',
  file: 'upload',
};

function captions(at: Located): string[] {
  const ids = textIds(at);
  return [
    ...(ids.label === undefined ? [] : [element('label', { ref: `jr:itext('${ids.label}')` })]),
    ...(ids.hint === undefined ? [] : [element('hint', { ref: `jr:itext('${ids.hint}')` })]),
  ];
}

function choices(at: Located, paths: Paths): string[] {
  const { list, choiceFilter, type, parameters = {} } = at.node;
  if (list === undefined) return [];
  const isFile = type === 'select_one_from_file' || type === 'select_multiple_from_file';
  const { value = 'name', label = 'label', randomize, seed } = parameters;
  const filter = choiceFilter ? `[${xpath(choiceFilter, { at, paths, isFilter: true })}]` : '';
  const items = `instance('${instanceOf(list)}')/root/item${filter}`;
  return [
    element(
      'itemset',
      {
        nodeset:
          randomize === 'true'
            ? `randomize(${[items, ...(seed === undefined ? [] : [seed])].join(', ')})`
            : items,
      },
      element('value', { ref: isFile ? value : 'name' }),
      element('label', { ref: isFile ? label : 'jr:itext(itextId)' }),
    ),
  ];
}

export const instanceOf = (list: string): string => list.replace(/\.csv$/, '');
