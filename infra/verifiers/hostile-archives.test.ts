// Archives that no verifier may read: both refuse each of them, before anything is unpacked where sizes tell.
import { deflateRawSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { filesOf, issuerKey } from '#test/support/claim-bundle.ts';
import { javascript, startPython, type Case } from '#test/support/verifiers.ts';
import { zipOfForm, type ZipEntry, type ZipForm } from '#test/support/zip-writer.ts';

const python = startPython();
afterAll(() => python[Symbol.asyncDispose]());

const files = filesOf({ days: 1, everyMs: 21_600_000, hasAnalysis: false });
const entries: readonly ZipEntry[] = files.map(({ name, text }) => ({ name, content: Buffer.from(text) }));
const [first, second] = entries;
if (!first || !second) throw new Error('no files');

const evil = Buffer.from('{}');
const more = (name: string, changes: Partial<ZipEntry> = {}): ZipEntry[] => [
  ...entries,
  { name, content: evil, ...changes },
];
const changed = (changes: Partial<ZipEntry>): ZipEntry[] => [{ ...first, ...changes }, ...entries.slice(1)];
const some = Buffer.from('PK\u0003\u0004 some bytes');
const big = Buffer.alloc(10_000_000);
const [evilPacked, bigPacked] = [deflateRawSync(evil), deflateRawSync(big)];

const hostile: readonly [string, readonly ZipEntry[], ZipForm?][] = [
  ['a name that climbs', more('../claim.json')],
  ['a name that climbs inside', more('batches/../../claim.json')],
  ['an absolute name', more('/etc/claim.json')],
  ['a name of a drive', more('C:/claim.json')],
  ['a name with a backslash', more('batches\\claim.json')],
  ['a hidden name', more('.claim.json')],
  ['a folder', more('batches/')],
  ['an empty part', more('batches//claim.json')],
  ['a name with letters beyond ASCII', more('сlaim.json')],
  ['a name with a zero', more('claim.json\0.txt')],
  ['a name with a line', more('claim.json\n')],
  ['a long name', more('a'.repeat(201))],
  ['no name', more('')],
  ['a name twice', more('claim.json')],
  [
    'a name twice, the first one not in the list',
    [{ name: 'claim.json', content: evil, isUnlisted: true }, ...entries],
  ],
  ['two heads of other names', changed({ local: { name: 'x'.repeat(first.name.length) } })],
  ['two heads of names of other lengths', changed({ local: { name: 'x' } })],
  ['two heads of other sizes', changed({ local: { size: 3 } })],
  ['two heads of other packed sizes', changed({ local: { packed: 3 } })],
  ['two heads of other methods', changed({ local: { method: 0 } })],
  ['two heads of other checksums', changed({ local: { crc: 7 } })],
  ['two heads of other flags', changed({ local: { flags: 0 } })],
  ['bytes before', entries, { before: some }],
  ['bytes before, with places counted from there', entries, { before: Buffer.alloc(4) }],
  ['bytes after', entries, { after: some }],
  ['a comment', entries, { comment: 'hello' }],
  ['bytes between two entries', changed({ after: some })],
  ['bytes between entries and list', entries, { between: some }],
  ['a comment of an entry', changed({ comment: 'hello' })],
  ['additional data in the list', changed({ extra: { central: Buffer.from([1, 0, 1, 0, 7]) } })],
  ['additional data in a head', changed({ extra: { local: Buffer.from([1, 0, 1, 0, 7]) } })],
  ['an encrypted entry', changed({ head: { flags: 0x801 } })],
  ['sizes behind the data', changed({ head: { flags: 0x808 } })],
  ['another method', changed({ head: { method: 14 } })],
  ['a bomb of 4 GB', more('bomb.json', { head: { size: 0xffffffff } })],
  [
    'bombs that are large together',
    [
      ...entries,
      ...Array.from({ length: 30 }, (_, index) => ({
        name: `b${index}`,
        content: big,
        data: bigPacked,
      })),
    ],
  ],
  ['a bomb that states 10 bytes', more('bomb.json', { content: big, data: bigPacked, head: { size: 10 } })],
  ['fewer bytes than stated', more('short.json', { head: { size: 10 } })],
  ['bytes after the packed data', changed({ data: Buffer.concat([deflateRawSync(first.content), some]) })],
  ['packed data that are cut', changed({ data: deflateRawSync(first.content).subarray(0, -3) })],
  ['data that are not packed as stated', changed({ data: Buffer.from(first.content) })],
  ['stored data with another size', changed({ head: { method: 0, size: 3 }, data: first.content })],
  ['another checksum', changed({ head: { crc: 7 } })],
  [
    '60,000 entries',
    Array.from({ length: 60_000 }, (_, index) => ({ name: `f${index}`, content: evil, data: evilPacked })),
  ],
  ['more entries in the list than counted', entries, { count: entries.length - 1 }],
  ['fewer entries in the list than counted', entries, { count: entries.length + 1 }],
  ['no entries', [], {}],
  ['another disk', entries, { disk: 1 }],
  ['an entry of another disk', changed({ central: { disk: 1 } })],
  ['two entries of one place', [first, { ...second, central: { offset: 0 } }, ...entries.slice(2)]],
  ['an entry in the list', changed({ central: { offset: 2 ** 31 } })],
  ['a file that the manifest does not name', more('notes.json')],
  ['a file missing', entries.slice(0, -1)],
  ['no manifest', entries.slice(1)],
  [
    'a file of another content',
    [...entries.slice(0, -1), { name: entries.at(-1)?.name ?? '', content: evil }],
  ],
];

const whole = zipOfForm(entries);
const cases: readonly (Case & { readonly name: string })[] = [
  ...hostile.map(([name, own, form]) => ({ name, bytes: zipOfForm(own, form) })),
  { name: 'nothing', bytes: new Uint8Array(0) },
  { name: 'half of it', bytes: whole.subarray(0, whole.length / 2) },
  { name: 'its second half', bytes: whole.subarray(whole.length / 2) },
  { name: 'text', bytes: Buffer.from('{"valid": true}') },
];

test('the archive itself is read by both, packed or stored', async () => {
  const stored = zipOfForm(entries.map((one) => ({ ...one, head: { method: 0 }, data: one.content })));
  const options = { keys: [issuerKey] };
  for (const bytes of [whole, stored]) {
    expect(javascript({ bytes, options })).toMatchObject({ code: 0, step: '' });
    expect(await python.verify([{ bytes, options }])).toMatchObject([{ code: 0, step: '' }]);
  }
});

test(`attack 34: both verifiers refuse ${cases.length} hostile archives, and name the same step`, async () => {
  expect(cases.length).toBeGreaterThanOrEqual(30);
  const own = cases.map(javascript);
  const other = await python.verify(cases);
  const named = (verdicts: typeof own) =>
    verdicts.map(({ code, step }, index) => [cases[index]?.name, code, step]);
  expect(named(other)).toEqual(named(own));
  expect(own.map(({ code }) => code)).toEqual(cases.map(() => 1));
  const late = own.flatMap(({ step }, index) => (step === 'archive' ? [] : [cases[index]?.name]));
  expect(late).toEqual([
    'a file that the manifest does not name',
    'a file missing',
    'no manifest',
    'a file of another content',
  ]);
});
