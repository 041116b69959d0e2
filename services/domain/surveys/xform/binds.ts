// Types and rules of the nodes of an XForm.
import type { FormNode, NodeType } from '../form/node.ts';
import { textIds } from './itext.ts';
import { pathOf, xpath, type Located, type Paths } from './paths.ts';
import { element } from './xml.ts';

const types: Readonly<Partial<Record<NodeType, string>>> = {
  integer: 'int',
  decimal: 'decimal',
  rank: 'odk:rank',
  date: 'date',
  time: 'time',
  dateTime: 'dateTime',
  geopoint: 'geopoint',
  geoshape: 'geoshape',
  image: 'binary',
  audio: 'binary',
  video: 'binary',
  file: 'binary',
  barcode: 'barcode',
  start: 'dateTime',
  end: 'dateTime',
  today: 'date',
};

const preloads: Readonly<Partial<Record<NodeType, string>>> = {
  start: 'timestamp',
  end: 'timestamp',
  today: 'date',
  deviceid: 'property',
  username: 'property',
};

/** Undefined for a group without rules. */
export function bindOf(at: Located, paths: Paths): string | undefined {
  const { message, required } = textIds(at);
  const { node } = at;
  const isGroup = node.type === 'group' || node.type === 'repeat';
  const write = (formula: FormNode['relevant']) => formula && xpath(formula, { at, paths });
  const rules = {
    required: node.isRequired === true ? 'true()' : undefined,
    'jr:requiredMsg': required && `jr:itext('${required}')`,
    readonly: node.isReadonly === true || node.type === 'note' ? 'true()' : undefined,
    relevant: write(node.relevant),
    constraint: write(node.constraint),
    'jr:constraintMsg': message && `jr:itext('${message}')`,
    calculate: write(node.calculation),
  };
  if (isGroup && Object.values(rules).every((rule) => rule === undefined)) return undefined;
  const preload = preloads[node.type];
  return element('bind', {
    nodeset: pathOf(at),
    type: isGroup ? undefined : typeOf(node),
    ...rules,
    ...captureOf(node),
    'jr:preload': preload,
    'jr:preloadParams': preload === undefined ? undefined : node.type,
  });
}

/** A scale of whole steps gives whole numbers. */
function typeOf({ type, parameters = {} }: FormNode): string {
  if (type !== 'range') return types[type] ?? 'string';
  return Object.values(parameters).every((value) => Number.isInteger(Number(value))) ? 'int' : 'decimal';
}

/** How phones take a picture, a recording or a place, as pyxform writes it. */
const captureOf = ({ parameters = {} }: FormNode): Readonly<Record<string, string | undefined>> => ({
  'orx:max-pixels': parameters['max-pixels'],
  'odk:quality': parameters['quality'],
  'odk:allow-mock-accuracy': parameters['allow-mock-accuracy'],
});
