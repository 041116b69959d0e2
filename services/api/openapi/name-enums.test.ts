// Lists of allowed texts get one name each: that of their field where it says enough, else of the shortest owner.
import { expect, test } from 'vitest';
import { nameEnums } from './name-enums.ts';

const colours = { type: 'string', enum: ['red', 'blue'] };
const states = { type: 'string', enum: ['on', 'off'] };
const others = { type: 'string', enum: ['open', 'shut'] };

const document = {
  paths: {
    '/stoves': {
      get: {
        operationId: 'listStoves',
        parameters: [{ name: 'state', in: 'query', schema: { type: 'array', items: states } }],
      },
    },
  },
  schemas: {
    Stove: {
      properties: { colour: { ...colours, description: 'Paint.' }, state: states },
      examples: [{ enum: [1] }],
    },
    Door: { properties: { colour: { anyOf: [colours, { type: 'null' }] }, state: others, enum: others } },
  },
};

const to = (name: string) => ({ $ref: `#/components/schemas/${name}` });

test('each list is a schema once, and is referenced from everywhere', () => {
  expect(nameEnums(document)).toEqual({
    paths: {
      '/stoves': {
        get: {
          operationId: 'listStoves',
          parameters: [{ name: 'state', in: 'query', schema: { type: 'array', items: to('StoveState') } }],
        },
      },
    },
    schemas: {
      Colour: colours,
      Door: {
        properties: {
          colour: { anyOf: [to('Colour'), { type: 'null' }] },
          state: to('DoorEnum'),
          enum: to('DoorEnum'),
        },
      },
      DoorEnum: others,
      Stove: {
        properties: { colour: { ...to('Colour'), description: 'Paint.' }, state: to('StoveState') },
        examples: [{ enum: [1] }],
      },
      StoveState: states,
    },
  });
});

test('a schema that is a list keeps its name, and gives it to the same list elsewhere', () => {
  const { schemas } = nameEnums({
    paths: {},
    schemas: { Paint: colours, Stove: { properties: { colour: colours } } },
  });
  expect(schemas).toEqual({ Paint: colours, Stove: { properties: { colour: to('Paint') } } });
});

test('two schemas of one name are refused', () => {
  const schemas = {
    StoveState: { type: 'object' },
    Stove: { properties: { state: states } },
    Door: { properties: { state: others } },
  };
  expect(() => nameEnums({ paths: {}, schemas })).toThrow('several schemas would be named StoveState');
});
