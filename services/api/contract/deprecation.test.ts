// Operations that will be retired: headers of their replies before and after the sunset.
import { expect, test } from 'vitest';
import { deprecationHeaders } from './deprecation.ts';

const deprecated = {
  at: '2027-01-01T00:00:00Z',
  sunset: '2028-01-01T00:00:00Z',
  link: 'https://hearth.localhost/docs',
};
const headers = {
  deprecation: '@1798761600',
  sunset: 'Sat, 01 Jan 2028 00:00:00 GMT',
  link: '<https://hearth.localhost/docs>; rel="deprecation"',
};

test('an operation that stays says nothing', () => {
  expect(deprecationHeaders(undefined, 0)).toEqual({});
});

test('an operation that ends says since when, until when, and where to read more', () => {
  expect(deprecationHeaders(deprecated, Date.parse('2027-06-01T00:00:00Z'))).toEqual(headers);
});

test('its successor is linked, too', () => {
  expect(deprecationHeaders({ ...deprecated, successor: '/v1/other' }, 0)).toMatchObject({
    link: `${headers.link}, </v1/other>; rel="successor-version"`,
  });
});

test('after the sunset it is gone', () => {
  const call = () => deprecationHeaders(deprecated, Date.parse(deprecated.sunset));
  expect(call).toThrow(expect.objectContaining({ code: 'endpoint-retired', reply: { headers } }));
});
