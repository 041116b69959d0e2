// Files of rows: how their cells are separated, and which of their rows contradict each other.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { openFileJudge } from './file-judge.ts';
import { dialectOf } from './separator.ts';

test.each([
  ['a,b,c\n1;2;3', ',', 1],
  ['a;b;c\n1,2,3', ';', 1],
  ['a\tb\n', '\t', 1],
  ['one\n', ',', 1],
  ['', ',', 1],
  ['"a;b;c;d",e,f\r\n', ',', 1],
  ['"a,b,c";"d""e,f";g\r', ';', 1],
  ['sep=;\r\na;b', ';', 2],
  ['SEP=\t\na\tb', '\t', 2],
])('%j is separated by %j, with its columns in line %i', (start, separator, headLine) => {
  expect(dialectOf(start)).toEqual({ separator, headLine });
});

function verdictsOf(rows: readonly unknown[]) {
  const judge = openFileJudge({ digest: (text) => text, projectOf: String });
  rows.forEach((row, index) => judge.note(index + 2, row));
  return Object.fromEntries(judge.verdicts());
}

const contradiction = (pointer: string, words: string) => ({
  kind: 'contradiction',
  pointer,
  detail: expect.stringContaining(words),
});

test('rows of one name with other content are rejected, each naming the others', () => {
  expect(
    verdictsOf([{ externalId: 'A', tags: ['x'] }, { externalId: 'B' }, { externalId: 'A', tags: ['y'] }]),
  ).toEqual({
    2: contradiction('#/externalId', '"A" is also in line 4, with other values.'),
    4: contradiction('#/externalId', '"A" is also in line 2, with other values.'),
  });
});

test('copies of a row follow the first, and contradict what it contradicts', () => {
  const [row, other] = [
    { did: 'did:x:1', status: 'active' },
    { status: 'enrolled', did: 'did:x:1' },
  ];
  expect(verdictsOf([row, { ...row }, { status: 'active', did: 'did:x:1' }])).toEqual({
    3: { kind: 'copy', of: 2 },
    4: { kind: 'copy', of: 2 },
  });
  expect(verdictsOf([row, row, other])).toEqual({
    2: contradiction('#/did', 'line 4'),
    3: contradiction('#/did', 'line 4'),
    4: contradiction('#/did', 'lines 2, 3'),
  });
});

test('one device or serial number in two households is a contradiction, and a DID is of one thing', () => {
  const meter = { did: 'did:x:m', vendor: 'V', serialNumber: '7' };
  expect(
    verdictsOf([
      { externalId: 'A', devices: [{ type: 'x' }, meter] },
      { externalId: 'B', devices: [{ vendor: 'V', serialNumber: '7' }] },
      { did: 'did:x:m' },
      { devices: [{ vendor: 'W', serialNumber: '7' }, { serialNumber: '7' }] },
    ]),
  ).toEqual({
    2: contradiction('#/devices/1/did', 'line 4'),
    3: contradiction('#/devices/0/serialNumber', '"7" is also in line 2'),
    4: contradiction('#/did', 'line 2'),
  });
});

test('one external id in two projects is two households', () => {
  expect(
    verdictsOf([
      { externalId: 'A', projectId: 'p' },
      { externalId: 'A', projectId: 'q' },
    ]),
  ).toEqual({});
});

test('many contradicting rows name the first five', () => {
  const rows = Array.from({ length: 9 }, (_, index) => ({ did: 'did:x:1', tags: [String(index)] }));
  expect(verdictsOf(rows)[2]).toEqual(contradiction('#/did', 'lines 3, 4, 5, 6, 7 and 3 more'));
});

const anyRow = fc.record(
  { did: fc.constantFrom('1', '2', '3'), externalId: fc.constantFrom('a', 'b', null, 5), tags: fc.boolean() },
  { requiredKeys: [] },
);

test('no two rows that are left name one thing, whatever the file holds', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          anyRow,
          fc.json().map((text): unknown => JSON.parse(text)),
        ),
      ),
      (rows) => {
        const verdicts = verdictsOf(rows);
        const left = rows.filter((_, index) => verdicts[index + 2] === undefined);
        expect(verdictsOf(left)).toEqual({});
        const copies = Object.entries(verdicts).flatMap(([line, verdict]) =>
          verdict.kind === 'copy' ? [[rows[Number(line) - 2], rows[verdict.of - 2]]] : [],
        );
        for (const [copy, first] of copies) expect(copy).toEqual(first);
      },
    ),
  );
});
