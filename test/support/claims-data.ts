// The public test vectors of test/data/claims (sources and licences in its README).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const read = <T>(name: string, shape: z.ZodType<T>): T =>
  shape.parse(JSON.parse(readFileSync(join(import.meta.dirname, '../data/claims', `${name}.json`), 'utf8')));

const text = z.string();
const count = z.number();

export const jcs = read(
  'jcs',
  z.object({
    cases: z.array(z.object({ name: text, input: text, output: text })),
    numbers: z.array(z.tuple([text, text])),
    checksums: z.array(z.tuple([count, text])),
  }),
);

export const jsonTexts = read(
  'json-texts',
  z.object({
    texts: z.array(z.object({ name: text, text, json: z.boolean(), canonical: z.boolean() })),
  }),
).texts;

export const merkle = read(
  'merkle',
  z.object({
    roots: z.array(z.object({ leaves: count, root: text })),
    paths: z.array(z.object({ leaves: count, index: count, path: z.array(text) })),
    inclusion: z.array(
      z.object({
        name: text,
        index: count,
        size: count,
        leafHash: text,
        path: z.array(text),
        root: text,
        valid: z.boolean(),
      }),
    ),
  }),
);

const signed = z.object({
  id: z.union([text, count]),
  publicKey: text,
  message: text,
  signature: text,
  valid: z.boolean(),
});

export const ed25519 = read(
  'ed25519',
  z.object({
    rfc8032: z.array(signed),
    wycheproof: z.array(signed),
    smallOrder: z.array(z.object({ publicKey: text, multikey: text })),
  }),
);

const anyDocument = z.looseObject({});

export const credentials = read(
  'credentials',
  z.object({
    w3c: z.object({
      document: anyDocument,
      canonicalDocument: text,
      documentHash: text,
      canonicalProof: text,
      proofHash: text,
      signature: text,
      keyPair: z.object({ publicKeyMultibase: text, privateKeyMultibase: text }),
    }),
    cases: z.array(
      z.object({ name: text, standard: z.boolean(), hearth: z.boolean(), document: anyDocument }),
    ),
  }),
);

export const keys = read(
  'keys',
  z.object({
    didKeys: z.array(z.object({ did: text, seed: text, publicKey: text })),
    notKeys: z.array(z.object({ name: text, multikey: text })),
    didWeb: z.array(z.object({ did: text, url: text.nullable() })),
  }),
);

export const statusLists = read(
  'status-lists',
  z.object({
    lists: z.array(z.object({ set: z.array(count), length: count, encodedList: text })),
    refuse: z.array(z.object({ name: text, encodedList: text })),
  }),
);
