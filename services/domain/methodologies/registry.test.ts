// Methodologies as data: the factors that they name exist, and no default is unconfirmed.
import { expect, test } from 'vitest';
import { factors, isNamed } from '../emissions/factors/records/registry.ts';
import { analyzable, methodologies, rulesOf, statusOf } from './registry.ts';

const all = methodologies.flatMap(({ id, parameters }) => parameters.map((parameter) => ({ id, parameter })));

test('ids are unique, a name and a version', () => {
  const ids = methodologies.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^[a-z][a-z0-9-]*@[a-z0-9.]+$/.test(id))).toEqual([]);
});

test('parameters of a methodology are named once', () => {
  for (const { parameters } of methodologies)
    expect(parameters.length).toBe(new Set(parameters.map(({ name }) => name)).size);
});

test.each(all.filter(({ parameter }) => parameter.default !== null))(
  '$parameter.name of $id has a default with its unit that is no unconfirmed one',
  ({ parameter }) => {
    const factor = factors.find(({ id }) => id === parameter.default);
    expect(factor).toMatchObject({ name: parameter.factors, unit: parameter.unit });
    expect(factor?.reliability).not.toBe('M');
  },
);

test.each(all.filter(({ parameter }) => parameter.factors !== null))(
  'the registry has values for $parameter.name of $id',
  ({ parameter }) => {
    const named = factors.filter(({ name }) => isNamed(name, parameter.factors ?? ''));
    expect(named).not.toEqual([]);
    expect(named.map(({ unit }) => unit)).toContain(parameter.unit);
  },
);

test('what an analysis can follow has its record, with its boundary', () => {
  expect(
    methodologies
      .filter((one) => statusOf(one) === 'analysis')
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(analyzable.toSorted());
  for (const id of analyzable)
    expect(methodologies.find((one) => one.id === id)?.boundaries).toContain(rulesOf(id).boundary);
});
