// YAML of JSON values.
import { expect, test } from 'vitest';
import { yamlOf } from './yaml.ts';

test('what holds something is a block, all else is JSON', () => {
  const value = {
    openapi: '3.1.1',
    servers: [{ url: '/', tags: ['a', 'b'] }],
    paths: { '/v1/x': { get: { security: [], '200': null, on: true, info: {} } } },
    matrix: [[1, 2], []],
    left: undefined,
  };
  expect(yamlOf(value)).toBe(
    [
      'openapi: "3.1.1"',
      'servers:',
      '  - url: "/"',
      '    tags:',
      '      - "a"',
      '      - "b"',
      'paths:',
      '  "/v1/x":',
      '    get:',
      '      "200": null',
      '      security: []',
      '      "on": true',
      '      info: {}',
      'matrix:',
      '  - - 1',
      '    - 2',
      '  - []',
      '',
    ].join('\n'),
  );
});

test('texts keep every character', () => {
  expect(yamlOf({ text: 'a: "b"\n- # c\u2028é' })).toBe(`text: ${JSON.stringify('a: "b"\n- # c\u2028é')}\n`);
});
