// XML from outside: what is read, and what is refused before it costs anything.
import { expect, test } from 'vitest';
import { parseXml } from './parse-xml.ts';

const limits = { bytesMax: 100_000, depthMax: 30, elementsMax: 1000 };
const parse = (text: string) => parseXml(new TextEncoder().encode(text), limits);

test('elements have local names, namespaces, attributes and their own text', () => {
  expect(
    parse('<?xml version="1.0"?><a xmlns:x="urn:x" id="1"> one <x:b>é &amp; <![CDATA[<c>]]></x:b>two</a>'),
  ).toMatchObject({
    root: {
      name: 'a',
      namespace: '',
      attributes: { id: '1' },
      text: ' one two',
      children: [{ name: 'b', namespace: 'urn:x', text: 'é & <c>', children: [] }],
    },
  });
});

test.each([
  ['<a>', 'not-well-formed'],
  ['<a></b>', 'not-well-formed'],
  ['<a>&unknown;</a>', 'not-well-formed'],
  ['<x:a/>', 'not-well-formed'],
  ['<a/><b/>', 'not-well-formed'],
  ['', 'not-well-formed'],
  ['text', 'not-well-formed'],
  ['<!DOCTYPE a><a/>', 'doctype'],
  ['<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', 'doctype'],
  ['<!DOCTYPE a [<!ENTITY b "bbbbbbbbbb"><!ENTITY c "&b;&b;&b;&b;">]><a>&c;</a>', 'doctype'],
  [`${'<a>'.repeat(31)}${'</a>'.repeat(31)}`, 'too-deep'],
  [`<a>${'<b/>'.repeat(1000)}</a>`, 'too-many-elements'],
  [`<a>${'b'.repeat(100_000)}</a>`, 'too-large'],
])('%.40s is refused: %s', (text, code) => {
  expect(parse(text)).toMatchObject({ fault: { code } });
});

test('30 levels and the last allowed element are read', () => {
  expect(parse(`${'<a>'.repeat(30)}${'</a>'.repeat(30)}`)).toHaveProperty('root');
  expect(parse(`<a>${'<b/>'.repeat(999)}</a>`)).toHaveProperty('root');
});

test('bytes that are not UTF-8 are refused', () => {
  expect(parseXml(Uint8Array.of(60, 97, 62, 0xff, 60, 47, 97, 62), limits)).toMatchObject({
    fault: { code: 'not-well-formed' },
  });
});

test('an element named __proto__ or constructor is an element', () => {
  expect(parse('<a __proto__="x"><constructor/></a>')).toMatchObject({
    root: { children: [{ name: 'constructor' }] },
  });
});
