import { expect, test } from 'vitest';
import { readList } from './read-list.ts';

const read = (file: string, text: string) => readList(file, Buffer.from(text));
const lines = (count: number, lineOf: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => lineOf(index)).join('');

test.each([
  ['villages.csv', [2, 5], '\ufeffcode;village\nv1;"Kiboga; ""old"""\n\n;\nv2;Lira;;\n'],
  [
    'villages.xml',
    [1, 2],
    '<root><item><code>v1</code><village>Kiboga; "old"</village></item><item><village> Lira</village><code>v2</code><code>v3</code></item></root>',
  ],
])('%s is a table of its columns, with its lines %j', (file, at, text) => {
  expect(read(file, text)).toEqual({
    table: {
      columns: ['code', 'village'],
      rows: [
        ['v1', 'Kiboga; "old"'],
        ['v2', 'Lira'],
      ],
    },
    lines: at,
    unread: [],
  });
});

test('features of GeoJSON have their place as phones write places', () => {
  const features = [
    { id: 1, geometry: { type: 'Point', coordinates: [32.5, 0.3] }, properties: { title: 'Well', deep: {} } },
    {
      id: 'a',
      geometry: {
        type: 'MultiPolygon',
        coordinates: [
          [
            [
              [1, 2],
              [3, 4],
            ],
          ],
        ],
      },
    },
  ];
  expect(read('sites.geojson', JSON.stringify({ type: 'FeatureCollection', features }))).toMatchObject({
    table: {
      columns: ['id', 'geometry', 'title', 'deep'],
      rows: [
        ['1', '0.3 32.5 0 0', 'Well', ''],
        ['a', '2 1 0 0;4 3 0 0', '', ''],
      ],
    },
  });
});

test('columns that no form can name are told', () => {
  expect(read('a.csv', 'code,préfecture,label::Français\n1,2,3\n')).toMatchObject({
    table: { columns: ['code'] },
    unread: ['préfecture', 'label::Français'],
  });
  const unnamed = (cell: string) => read('a.csv', `code,\nv1,${cell}\n`);
  expect([unnamed(''), unnamed('gulu')]).toMatchObject([{ unread: [] }, { unread: [''] }]);
});

test('a line with more cells than columns is named: a separator in a text moves what follows', () => {
  expect(read('a.csv', 'code,label,part\nv1,Kiboga,gulu\n\nv2,Lira, old,gulu\n')).toEqual({
    fault: expect.stringMatching(/^Line 4 has 4 cells, and the first line names 3 columns\./),
  });
});

test('empty lines between rows are no rows of the limit', () => {
  const text = `code\n${lines(20_000, (index) => `v${index}\n\n,\n`)}`;
  expect(read('a.csv', text)).toMatchObject({ table: { rows: { length: 20_000 } } });
});

const feature = (properties: object, coordinates: unknown = null) => ({
  geometry: { type: 'Point', coordinates },
  properties,
});
const features = (all: readonly object[]): string =>
  JSON.stringify({ type: 'FeatureCollection', features: all });

test.each([
  ['a.csv', `${lines(100_000, (index) => `c${index},`)}\n1\n`, 'more than 50 columns'],
  ['a.csv', `code\n${lines(20_001, (index) => `${index}\n`)}`, 'more than 20000 rows'],
  ['a.csv', `code\n${'\n'.repeat(8 * 1024 * 1024)}`, 'more than 8388608 bytes'],
  ['a.xml', `<root>${lines(15_000, (index) => `<item><a${index}/></item>`)}</root>`, 'more than 50 columns'],
  ['a.xml', `<root>${'<item/>'.repeat(150_000)}</root>`, 'more than 20000 rows'],
  [
    'a.geojson',
    features(Array.from({ length: 15_000 }, (_, index) => feature({ [`a${index}`]: 1 }))),
    'more than 50 columns',
  ],
  ['a.geojson', features(Array.from({ length: 20_001 }, () => feature({}))), 'more than 20000 rows'],
])('%s that is too large is refused', (file, text, why) => {
  expect(read(file, text)).toEqual({ fault: expect.stringContaining(why) });
});

test('coordinates that lie in lists of any depth are no place', () => {
  const deep = `${'['.repeat(20_000)}1${']'.repeat(20_000)}`;
  const text = features([feature({ name: 'x' }, 'deep')]).replace('"deep"', deep);
  expect(read('a.geojson', text)).toMatchObject({ table: { rows: [['', 'x']] } });
});
