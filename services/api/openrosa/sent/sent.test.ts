// What phones post is taken apart within limits; names of files are never paths.
import { expect, test } from 'vitest';
import { Problem } from '../../contract/problem.ts';
import { readInterview } from './interview.ts';
import { filesMax, interviewPart, isFileName, readMultipart } from './multipart.ts';

const boundary = 'b0undary';
const contentType = `multipart/form-data; boundary=${boundary}`;

const partOf = (name: string, content: string): string =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${name}"\r\nContent-Type: image/jpeg\r\n\r\n${content}\r\n`;

const posted = (...parts: readonly string[]): Buffer => Buffer.from(`${parts.join('')}--${boundary}--\r\n`);

const xml = partOf(interviewPart, '<data/>');

/** The code of the problem, or what was returned. */
const outcome = async (work: () => unknown): Promise<unknown> => {
  try {
    return await work();
  } catch (error) {
    return error instanceof Problem ? error.code : error;
  }
};

test('names are read as UTF-8, in composed form', async () => {
  const { files, interview, isIncomplete } = await readMultipart(
    posted(xml, partOf('photo e\u0301.jpg', 'abc'), partOf('audit.csv', 'event')),
    contentType,
  );
  expect(Buffer.from(interview).toString()).toBe('<data/>');
  expect(files.map(({ name, mediaType, bytes }) => [name, mediaType, bytes.length])).toEqual([
    ['photo é.jpg', 'image/jpeg', 3],
    ['audit.csv', 'image/jpeg', 5],
  ]);
  expect(isIncomplete).toBe(false);
});

test('a further post is announced by its own part, which is no file', async () => {
  const { files, isIncomplete } = await readMultipart(
    posted(xml, partOf('*isIncomplete*', 'yes')),
    contentType,
  );
  expect([files, isIncomplete]).toEqual([[], true]);
});

test.each([
  ['no boundary', posted(xml), 'multipart/form-data'],
  ['no interview', posted(partOf('photo.jpg', 'abc')), contentType],
  ['a second interview', posted(xml, partOf(interviewPart, '<data/>')), contentType],
  ['no multipart body', Buffer.from('{}'), contentType],
  ['a body that is cut off', Buffer.from(xml.slice(0, -20)), contentType],
  ['a path', posted(xml, partOf('../../etc/passwd', 'abc')), contentType],
  ['a path of Windows', posted(xml, partOf('..\\\\run.exe', 'abc')), contentType],
  ['the folder above', posted(xml, partOf('..', 'abc')), contentType],
  ['a name that is too long', posted(xml, partOf(`${'a'.repeat(300)}.jpg`, 'abc')), contentType],
  [
    'too many files',
    posted(xml, ...Array.from({ length: filesMax + 1 }, (_, i) => partOf(`${i}.jpg`, ''))),
    contentType,
  ],
])('%s is refused', async (_, body, type) => {
  expect(await outcome(() => readMultipart(body, type))).toBe('invalid-submission');
});

test.each([
  ['photo.jpg', true],
  ['a b é.jpg', true],
  ['', false],
  ['.', false],
  ['a/b', false],
  ['a\\b', false],
  ['a\u0000b', false],
])('%j is a name of a file: %s', (name, expected) => expect(isFileName(name)).toBe(expected));

const read = (text: string): Promise<unknown> => outcome(() => readInterview(Buffer.from(text)));

test.each([
  ['no XML', 'hello'],
  ['open elements', '<data><a></data>'],
  ['a DOCTYPE', '<!DOCTYPE data [<!ENTITY x SYSTEM "file:///etc/passwd">]><data>&x;</data>'],
  ['an unknown entity', '<data>&x;</data>'],
  ['too deep', `${'<a>'.repeat(31)}${'</a>'.repeat(31)}`],
  ['too large', `<data>${'x'.repeat(1024 * 1024)}</data>`],
  ['too many elements', `<data>${'<a/>'.repeat(20_001)}</data>`],
  ['not UTF-8', Buffer.from([0x3c, 0x61, 0xff, 0x3e]).toString('latin1')],
  ['encrypted', '<data encrypted="yes"/>'],
])('XML with %s is refused', async (_, text) => expect(await read(text)).toBe('invalid-submission'));

test('thirty levels are read', async () => {
  expect(await read(`${'<a>'.repeat(30)}${'</a>'.repeat(30)}`)).toMatchObject({ deprecatedId: null });
});

test('ids are those of the phone, and without a usable one the digest of the bytes', async () => {
  const meta = (id: string) =>
    `<data xmlns:orx="http://openrosa.org/xforms"><household>hh_01M7YNX8J0N7TB7MHAA8ZXNPJ1</household><orx:meta><orx:instanceID>${id}</orx:instanceID><orx:deprecatedID>uuid:0</orx:deprecatedID></orx:meta></data>`;
  expect(await read(meta('uuid:1'))).toMatchObject({
    instanceId: 'uuid:1',
    deprecatedId: 'uuid:0',
    householdId: 'hh_01M7YNX8J0N7TB7MHAA8ZXNPJ1',
  });
  expect(await read(meta('rsp_01M7YNX8J0N7TB7MHAA8ZXNPJ1'))).toMatchObject({
    instanceId: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
  });
  expect(await read('<data><household>../x</household></data>')).toMatchObject({ householdId: '' });
});
