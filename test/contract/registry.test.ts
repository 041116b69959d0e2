// The registry client against a real registry behind a proxy that can disconnect.
import { randomBytes } from 'node:crypto';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openRegistry } from '#runtime/registry/registry.ts';
import { wireEncoder } from '#runtime/registry/wire-encoder.ts';
import { openRegistryProxy, type RegistryProxy } from '#test/support/registry-proxy.ts';

const url = inject('stack').registry;
const newSubject = () => `contract.${randomBytes(6).toString('hex')}-value`;
const field = (name: string, type: string, more: object = {}) => ({ name, type, ...more });
const recordOf = (...fields: object[]) => ({
  type: 'record',
  name: `R${randomBytes(4).toString('hex')}`,
  fields,
});

async function proxy(): Promise<RegistryProxy> {
  const opened = await openRegistryProxy(url);
  onTestFinished(() => opened[Symbol.asyncDispose]());
  return opened;
}

test('a registered schema has an id, the same one again, and is found by it', async () => {
  const registry = openRegistry(url);
  const [subject, schema] = [newSubject(), recordOf(field('a', 'int'))];
  const id = await registry.register(subject, schema);
  expect(await registry.register(subject, schema)).toBe(id);
  expect(await registry.versions(subject)).toEqual([1]);
  expect(await registry.version(subject, 1)).toEqual({ id, schema });
  expect(await openRegistry(`${url}/`).version(subject, 1)).toEqual({ id, schema });
});

test('no version keeps another one out, whatever the earlier ones are', async () => {
  const registry = openRegistry(url);
  const subject = newSubject();
  const name = recordOf().name;
  const version = (...fields: object[]) => registry.register(subject, { type: 'record', name, fields });
  const first = await version(field('a', 'long'), field('b', 'int', { default: 1 }));
  const later = [
    await version(field('a', 'int'), field('c', 'string')),
    await version(field('a', 'long')),
    await version(field('c', 'string')),
    await version(field('a', 'string')),
  ];
  expect(new Set([first, ...later]).size).toBe(5);
  expect(await version(field('a', 'long'), field('b', 'int', { default: 1 }))).toBe(first);
  expect(await registry.versions(subject)).toEqual([1, 2, 3, 4, 5]);
});

test('a text that is no schema is refused, with the words of the registry', async () => {
  const broken = { type: 'record', name: 'R', fields: [field('a', 'no-type')] };
  await expect(openRegistry(url).register(newSubject(), broken)).rejects.toThrow(
    /registry: POST .* answered 4/,
  );
});

test('a subject from before is taken over: its compatibility is set when a schema is registered', async () => {
  const subject = newSubject();
  const config = () => fetch(`${url}/config/${subject}`).then((reply) => reply.json());
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ compatibility: 'FORWARD_TRANSITIVE' });
  expect((await fetch(`${url}/config/${subject}`, { method: 'PUT', headers, body })).status).toBe(200);
  const schema = recordOf(field('a', 'long'), field('b', 'int'));
  const send = (value: object) =>
    fetch(`${url}/subjects/${subject}/versions`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ schema: JSON.stringify(value), schemaType: 'AVRO' }),
    });
  expect((await send(schema)).status).toBe(200);
  expect((await send({ ...schema, fields: [field('a', 'int'), field('b', 'int')] })).status).toBe(200);
  // The narrower one keeps all later ones out until the rule is gone.
  const next = { ...schema, fields: [...schema.fields, field('c', 'int', { default: 0 })] };
  expect((await send(next)).status).toBe(409);
  const id = await openRegistry(url).register(subject, schema);
  expect(await config()).toEqual({ compatibilityLevel: 'NONE' });
  expect(await openRegistry(url).version(subject, 1)).toEqual({ id, schema });
  expect((await send(next)).status).toBe(200);
});

test('all versions of a subject are listed and given, deleted ones too', async () => {
  const registry = openRegistry(url);
  const [subject, other] = [newSubject(), newSubject()];
  const name = recordOf().name;
  const first = { type: 'record', name, fields: [field('a', 'int')] };
  const second = { type: 'record', name, fields: [field('a', 'int'), field('b', 'int', { default: 1 })] };
  const ids = [await registry.register(subject, first), await registry.register(subject, second)];
  expect(await registry.register(other, first)).toBe(ids[0]);
  const deleted = await fetch(`${url}/subjects/${subject}/versions/1`, { method: 'DELETE' });
  expect(deleted.status).toBe(200);
  expect(await registry.versions(subject)).toEqual([1, 2]);
  expect(await registry.version(subject, 1)).toEqual({ id: ids[0], schema: first });
  expect(await registry.version(subject, 2)).toEqual({ id: ids[1], schema: second });
  expect(await registry.versions(other)).toEqual([1]);
});

test('a schema that is not Avro and a version that is gone are null', async () => {
  const registry = openRegistry(url);
  const subject = newSubject();
  const sent = await fetch(`${url}/subjects/${subject}/versions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      schema: '{"$schema":"http://json-schema.org/draft-07/schema#","type":"object"}',
      schemaType: 'JSON',
    }),
  });
  expect(sent.status).toBe(200);
  expect(await registry.versions(subject)).toEqual([1]);
  expect(await registry.version(subject, 1)).toBeNull();
  expect(await registry.version(subject, 2)).toBeNull();
});

test('a subject that the registry does not have is a throw: it says nothing about ids', async () => {
  await expect(openRegistry(url).versions(newSubject())).rejects.toThrow(/answered 404/);
});

test('a registry that is away, sick, silent or none is a throw, and is asked again', async () => {
  const { state, url: proxied } = await proxy();
  const registry = openRegistry(proxied);
  const [subject, schema] = [newSubject(), recordOf(field('a', 'int'))];
  const id = await registry.register(subject, schema);
  state.mode = 'away';
  await expect(registry.versions(subject)).rejects.toThrow('fetch failed');
  state.mode = 'sick';
  await expect(registry.version(subject, 1)).rejects.toThrow('answered 500: sick');
  state.mode = 'odd';
  await expect(registry.versions(subject)).rejects.toThrow('answered what no registry says');
  // A web server that is no registry also answers 404: that says nothing about the version.
  await expect(openRegistry(`${new URL(url).origin}/nowhere`).version(subject, 1)).rejects.toThrow('404');
  state.mode = 'there';
  expect(await registry.version(subject, 1)).toEqual({ id, schema });
  state.mode = 'silent';
  await expect(openRegistry(proxied, { timeoutMs: 1 }).versions(subject)).rejects.toThrow(/timeout/);
});

test('the wire format: 0x00, id, Avro body', () => {
  const schema = recordOf(field('a', 'int'), field('b', 'string'));
  const bytes = wireEncoder(0x01020304, schema)({ a: 3, b: 'x' });
  expect([...bytes]).toEqual([0, 1, 2, 3, 4, 6, 2, 120]);
  expect(() => wireEncoder(1, schema)({ a: 'three', b: 'x' })).toThrow('invalid "int"');
});
