// Both verifiers on good bundles and on bundles of which one thing is wrong: they agree, and name it.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { zipOf } from '#runtime/process/zip.ts';
import type { BundledBatch } from '#domain/bundle/batch.ts';
import type { BundleParts } from '#domain/bundle/files.ts';
import { canonicalJson } from '#domain/canonical/canonical-json.ts';
import { digestText } from '#domain/canonical/digest-text.ts';
import { anchorText, batchId } from '#domain/evidence/batch.ts';
import { ed25519Multikey } from '#domain/multibase.ts';
import { sha256 } from '#runtime/process/sha256.ts';
import { bytesOf } from '#test/support/bytes.ts';
import {
  filesOf,
  issuerKey,
  otherPair,
  partsOf,
  resignedCredential,
  type BundleOptions,
} from '#test/support/claim-bundle.ts';
import { ed25519, jcs } from '#test/support/claims-data.ts';
import { javascript, startPython, type Case, type Verdict } from '#test/support/verifiers.ts';
import { buildVerifier, verifierFile } from './build.ts';
import { isSigned } from './source/ed25519.ts';
import { inflate } from './source/inflate.ts';
import { openSha256 } from './source/sha256.ts';
import { verifyBundle } from './source/verify-bundle.ts';

const python = startPython();
afterAll(() => python[Symbol.asyncDispose]());

const root = join(import.meta.dirname, '../..');
const keyed = { keys: [issuerKey] };

const bundle = async (options: BundleOptions = {}): Promise<Uint8Array> => zipOf(filesOf(options));

/** The verdict of both, which must be the same. */
async function both(given: Case): Promise<Verdict> {
  const [own, [other]] = [javascript(given), await python.verify([given])];
  expect(other).toEqual(own);
  return own;
}

test('verify.mjs is up to date with its source: npm run verifiers makes it anew', async () => {
  expect(readFileSync(verifierFile, 'utf8')).toBe(await buildVerifier());
});

test('with the key of the issuer it is VALID, without one CONSISTENT, with another INVALID', async () => {
  const bytes = await bundle();
  expect(await both({ bytes, options: keyed })).toEqual({
    code: 0,
    step: '',
    verdict: `VALID, signed by ${issuerKey}`,
  });
  expect(await both({ bytes })).toEqual({ code: 2, step: '', verdict: `CONSISTENT, signed by ${issuerKey}` });
  const other = ed25519Multikey(otherPair.publicKey);
  expect(await both({ bytes, options: { keys: [other] } })).toEqual({
    code: 1,
    step: 'manifest',
    verdict: 'INVALID',
  });
  expect(await both({ bytes, options: { keys: [other, issuerKey] } })).toMatchObject({ code: 0 });
});

test('a claim without a credential, and one without an analysis, are as valid', async () => {
  for (const options of [{ hasCredential: false }, { hasAnalysis: false }])
    expect(await both({ bytes: await bundle(options), options: keyed })).toMatchObject({ code: 0 });
});

const printed = `
import { createHash } from 'node:crypto';
import { zipOf } from '#runtime/process/zip.ts';
import { filesOf } from '#test/support/claim-bundle.ts';
console.log(createHash('sha256').update(await zipOf(filesOf())).digest('hex'));
`;

test('the same records give the same bytes, in any time zone', async () => {
  const zones = ['UTC', 'America/Los_Angeles', 'Asia/Kathmandu'];
  const digests = await Promise.all(
    zones.map(async (TZ) => {
      const given = ['--input-type=module', '--eval', printed];
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      execFile(process.execPath, given, { cwd: root, env: { ...process.env, TZ } }, (error, out) =>
        error === null ? resolve(out.trim()) : reject(error),
      );
      return promise;
    }),
  );
  expect(new Set(digests)).toEqual(new Set([Buffer.from(sha256(await bundle())).toString('hex')]));
});

test('attack 32: a bundle forged whole with another key is never VALID', async () => {
  const bytes = await bundle({ issuer: otherPair });
  const forged = ed25519Multikey(otherPair.publicKey);
  expect(await both({ bytes })).toEqual({ code: 2, step: '', verdict: `CONSISTENT, signed by ${forged}` });
  expect(await both({ bytes, options: keyed })).toEqual({ code: 1, step: 'manifest', verdict: 'INVALID' });
  const both2 = [{ publicKeyMultibase: issuerKey }, { publicKeyMultibase: forged }];
  const listed = await bundle({ issuer: otherPair, keys: both2 });
  expect(await both({ bytes: listed, options: keyed })).toMatchObject({ code: 1, step: 'manifest' });
});

test('attack 22: a kept anchor must be in the chain of the bundle', async () => {
  const bytes = await bundle();
  const [, , head] = partsOf().anchors;
  if (!head) throw new Error('no anchor');
  const kept = { seq: head.seq, digest: digestText(sha256(anchorText(head))) };
  const at = (anchor: typeof kept) => both({ bytes, options: { ...keyed, anchor } });
  expect(await at(kept)).toMatchObject({ code: 0 });
  expect(await at({ ...kept, digest: `sha256:${'0'.repeat(64)}` })).toMatchObject({
    code: 1,
    step: 'kept anchor',
  });
  expect(await at({ ...kept, seq: 99 })).toMatchObject({ code: 1, step: 'kept anchor' });
});

test('attack 24: lists that are over make the status unknown, never "not revoked"', async () => {
  const bytes = await bundle();
  const late = { bytes, options: { ...keyed, now: '2030-01-01T00:00:00Z' } };
  expect(await both(late)).toMatchObject({ code: 0 });
  const lines = await reports(late);
  for (const one of lines)
    expect(one).toMatch(
      /^status +neither revoked nor suspended as of 2024-03-01T10:00:00Z; unknown now, because the lists ended at 2024-03-02T10:00:00Z$/m,
    );
  for (const one of await reports({ bytes, options: keyed })) expect(one).not.toContain('unknown now');
});

/** All lines of both. */
async function reports(given: Case): Promise<string[]> {
  const { exitCode: _, lines } = verifyBundle(given.bytes, {
    keys: [],
    anchor: null,
    now: '2024-03-01T12:00:00Z',
    ...given.options,
  });
  const [other] = await python.report([given]);
  return [lines.join('\n'), other?.lines.join('\n') ?? ''];
}

test.each([
  ['revoked', { revocation: [94_567] }],
  ['suspended', { suspension: [94_567] }],
])('a credential that is %s fails', async (_what, set) => {
  expect(await both({ bytes: await bundle({ set }), options: keyed })).toMatchObject({
    code: 1,
    step: 'status',
  });
});

test('both print the same, but for what only JavaScript repeats', async () => {
  const [own = '', other = ''] = await reports({ bytes: await bundle(), options: keyed });
  const common = (text: string) =>
    text.split('\n').filter((one) => !/^ok +(days|analysis: the result)|^not repeated/.test(one));
  expect(common(other)).toEqual(common(own));
  expect(own).toMatch(/^not repeated +nothing$/m);
  expect(other).toMatch(/^not repeated +days and analysis: not repeated here/m);
});

const batchAt =
  (index: number, change: (batch: BundledBatch) => BundledBatch) =>
  (parts: BundleParts): BundleParts => ({
    ...parts,
    batches: parts.batches.map((batch, at) => (at === index ? change(batch) : batch)),
  });

const withHead = (batch: BundledBatch, changes: Partial<BundledBatch['head']>): BundledBatch => {
  const head = { ...batch.head, ...changes };
  return { ...batch, head, id: batchId(sha256, head) };
};

const inClaim =
  (change: (claim: Record<string, unknown>) => object) =>
  (parts: BundleParts): BundleParts => ({
    ...parts,
    claim: change({ ...parts.claim }),
  });

/** Each is signed by the issuer: what a careless or dishonest service could send. */
const wrong: readonly [string, string, (parts: BundleParts) => BundleParts][] = [
  [
    'a claim of more',
    'claim',
    inClaim((all) => ({ ...all, claim: { ...Object(all['claim']), quantity: 99 } })),
  ],
  ['attack 36: evidence taken from the claim', 'claim', inClaim((all) => ({ ...all, evidence: [] }))],
  ['another version of the content', 'claim', inClaim((all) => ({ ...all, contentVersion: 3 }))],
  ['a cited batch missing', 'batches', (parts) => ({ ...parts, batches: parts.batches.slice(2) })],
  ['a batch more than is cited', 'batches', batchAt(0, (batch) => ({ ...batch, role: 'claimed' }))],
  [
    'attack 20: two leaves swapped',
    'batches',
    batchAt(1, (batch) => ({
      ...batch,
      leaves: [...batch.leaves.slice(0, -2), ...batch.leaves.slice(-2).toReversed()],
    })),
  ],
  [
    'attack 20: the last leaf doubled',
    'batches',
    batchAt(1, (batch) => ({ ...batch, leaves: [...batch.leaves, batch.leaves.at(-1) ?? ''] })),
  ],
  [
    'the last leaf dropped',
    'batches',
    batchAt(1, (batch) => ({ ...batch, leaves: batch.leaves.slice(0, -1) })),
  ],
  [
    'attack 21: the last leaf dropped, and the count changed',
    'batches',
    batchAt(1, (batch) =>
      withHead({ ...batch, leaves: batch.leaves.slice(0, -1) }, { leafCount: batch.leaves.length - 1 }),
    ),
  ],
  [
    'a value of a leaf changed',
    'batches',
    batchAt(1, (batch) => ({ ...batch, leaves: batch.leaves.map((leaf) => leaf.replace('800', '900')) })),
  ],
  [
    'attack 19: an inner node as a leaf',
    'batches',
    batchAt(1, (batch) => ({ ...batch, leaves: ['\u0001aa', 'bb'] })),
  ],
  [
    'a leaf of another device',
    'batches',
    batchAt(1, (batch) => ({
      ...batch,
      leaves: batch.leaves.map((leaf) => leaf.replace('device/456', 'device/457')),
    })),
  ],
  [
    'a leaf that is not canonical',
    'batches',
    batchAt(1, (batch) => ({
      ...batch,
      leaves: batch.leaves.map((leaf) => leaf.replace('"v":1', '"v": 1')),
    })),
  ],
  [
    'an anchor changed',
    'anchors',
    (parts) => ({
      ...parts,
      anchors: parts.anchors.map((one, at) => (at === 0 ? { ...one, batchCount: 3 } : one)),
    }),
  ],
  [
    'an anchor of the chain missing',
    'anchors',
    (parts) => ({ ...parts, anchors: parts.anchors.filter((_, at) => at !== 1) }),
  ],
  [
    'attack 22: a chain that is cut at its end',
    'anchors',
    (parts) => ({ ...parts, anchors: parts.anchors.slice(0, -1) }),
  ],
  [
    'a path with another hash',
    'anchors',
    batchAt(1, (batch) => ({
      ...batch,
      anchor: batch.anchor && { ...batch.anchor, path: ['0'.repeat(64)] },
    })),
  ],
  [
    'attack 18: a path of 65 hashes',
    'anchors',
    batchAt(1, (batch) => ({
      ...batch,
      anchor: batch.anchor && { ...batch.anchor, path: Array<string>(65).fill('0'.repeat(64)) },
    })),
  ],
  [
    'attack 18: an index beyond 2^53',
    'anchors',
    batchAt(1, (batch) => ({ ...batch, anchor: batch.anchor && { ...batch.anchor, leafIndex: 2 ** 63 } })),
  ],
  [
    'attack 18: a hash of 31 bytes',
    'anchors',
    batchAt(1, (batch) => ({
      ...batch,
      anchor: batch.anchor && { ...batch.anchor, path: ['0'.repeat(62)] },
    })),
  ],
  ['a batch without an anchor', 'credential', batchAt(1, (batch) => ({ ...batch, anchor: null }))],
  ['decisions that are not those of the claim', 'decisions', (parts) => ({ ...parts, decisions: [] })],
  [
    'a decision signed by nobody',
    'decisions',
    (parts) => withDecision(parts, { proof: { type: 'DataIntegrityProof' } }),
  ],
  ['a decision on another content', 'decisions', (parts) => withDecision(parts, { onVersion: 1 })],
  [
    'a result that is not that of its digest',
    'analysis',
    (parts) => ({
      ...parts,
      trace: { ...parts.trace, result: { ...Object(parts.trace?.['result']), creditedReduction: 99 } },
    }),
  ],
  [
    'attack 29: a credential of another suite',
    'credential',
    (parts) => ({
      ...parts,
      credential: {
        ...parts.credential,
        proof: { ...Object(Reflect.get(parts.credential ?? {}, 'proof')), cryptosuite: 'ecdsa-jcs-2019' },
      },
    }),
  ],
  [
    'attack 31: a context appended',
    'credential',
    (parts) => ({
      ...parts,
      credential: {
        ...parts.credential,
        '@context': [
          'https://www.w3.org/ns/credentials/v2',
          'https://hearth.localhost/contexts/v1',
          'https://x.example',
        ],
      },
    }),
  ],
  [
    'attack 23: a credential older than its anchor',
    'credential',
    (parts) => resignedCredential(parts, (own) => ({ ...own, validFrom: '2024-01-01T00:00:00Z' })),
  ],
  [
    'attack 28: a credential of another issuer',
    'credential',
    (parts) => resignedCredential(parts, (own) => ({ ...own, issuer: 'did:web:other.example' })),
  ],
  [
    'a credential of another quantity',
    'credential',
    (parts) =>
      resignedCredential(parts, (own) => ({
        ...own,
        credentialSubject: { ...Object(own['credentialSubject']), quantity: 99 },
      })),
  ],
  [
    'a credential of another household',
    'credential',
    (parts) =>
      resignedCredential(parts, (own) => ({
        ...own,
        credentialSubject: { ...Object(own['credentialSubject']), id: 'did:x:other' },
      })),
  ],
  [
    'a credential without its evidence',
    'credential',
    (parts) => resignedCredential(parts, (own) => ({ ...own, evidence: [] })),
  ],
  [
    'attack 26: the list of another purpose',
    'status',
    (parts) =>
      parts.statusLists === null
        ? parts
        : {
            ...parts,
            statusLists: {
              revocation: parts.statusLists.suspension,
              suspension: parts.statusLists.revocation,
            },
          },
  ],
  [
    'attack 26: a list that is not signed',
    'status',
    (parts) =>
      parts.statusLists === null
        ? parts
        : {
            ...parts,
            statusLists: { ...parts.statusLists, revocation: { ...parts.statusLists.revocation, proof: {} } },
          },
  ],
];

function withDecision(parts: BundleParts, changes: object): BundleParts {
  const decisions = parts.decisions.map((one) => ({ ...one, ...changes }));
  const verification = { ...Object(Reflect.get(parts.claim, 'verification')), decisions };
  return { ...parts, decisions, claim: { ...parts.claim, verification } };
}

test('a bundle that the issuer signed, of which one thing is wrong, fails in both with the same step', async () => {
  const cases = await Promise.all(
    wrong.map(async ([, , change]) => ({ bytes: await bundle({ change }), options: keyed })),
  );
  const own = cases.map(javascript);
  const other = await python.verify(cases);
  const named = (verdicts: readonly Verdict[]) =>
    verdicts.map(({ code, step }, at) => [wrong[at]?.[0], code, step]);
  expect(named(own)).toEqual(wrong.map(([name, step]) => [name, 1, step]));
  expect(named(other)).toEqual(named(own));
});

test('attack 33: a file replaced, with a manifest that was made anew without the key, fails', async () => {
  const files = filesOf();
  const [manifest, ...others] = files;
  const replaced = others.map((file) => (file.name === 'factors.json' ? { ...file, text: '[]' } : file));
  const listed = JSON.parse(manifest?.text ?? '{}');
  for (const one of listed.files)
    if (one.name === 'factors.json') Object.assign(one, { bytes: 2, digest: digestText(sha256('[]')) });
  const forged = [{ name: 'manifest.json', text: canonicalJson(listed) }, ...replaced];
  expect(await both({ bytes: await zipOf(forged), options: keyed })).toMatchObject({
    code: 1,
    step: 'manifest',
  });
  expect(await both({ bytes: await zipOf(forged) })).toMatchObject({ code: 1, step: 'manifest' });
});

test('days and analysis are repeated by JavaScript alone: numbers that do not follow fail there', async () => {
  const day = (parts: BundleParts): BundleParts => {
    const trace = structuredClone(parts.trace);
    const inputs = Object(trace?.['inputs']);
    inputs.devices[0].days[0].energyKwh += 1;
    return { ...parts, trace };
  };
  const bytes = await bundle({ change: day });
  expect(javascript({ bytes, options: keyed })).toMatchObject({ code: 1, step: 'days' });
  expect(await python.verify([{ bytes, options: keyed }])).toMatchObject([{ code: 0 }]);
  const factors = await bundle({ change: (parts) => ({ ...parts, trace: { ...parts.trace, factors: [] } }) });
  expect(javascript({ bytes: factors, options: keyed })).toMatchObject({ code: 1, step: 'analysis' });
  const rules = (parts: BundleParts): BundleParts => ({
    ...parts,
    methods: { ...parts.methods, dayRules: 99 },
  });
  const newer = await bundle({ change: rules });
  expect(javascript({ bytes: newer, options: keyed })).toMatchObject({ code: 1, step: 'repetition' });
  const [own = ''] = await reports({ bytes: newer, options: keyed });
  expect(own).toMatch(/^not repeated +2 days \(rules 99, here 2\)$/m);
});

test('attack 27: a bundle signed by a key after its end, or by a revoked one, fails', async () => {
  for (const end of [{ expires: '2024-03-01T09:59:59Z' }, { revoked: '2024-06-01T00:00:00Z' }])
    expect(
      await both({
        bytes: await bundle({ keys: [{ publicKeyMultibase: issuerKey, ...end }] }),
        options: keyed,
      }),
    ).toMatchObject({
      code: 1,
      step: 'manifest',
    });
  const later = await bundle({ keys: [{ publicKeyMultibase: issuerKey, expires: '2024-03-01T10:00:00Z' }] });
  expect(await both({ bytes: later, options: keyed })).toMatchObject({ code: 0 });
});

test('attack 30: a bundle signed by a key of small order fails', async () => {
  const [weak] = ed25519.smallOrder;
  const issuer = { publicKey: bytesOf(weak?.publicKey ?? ''), sign: () => new Uint8Array(64) };
  expect(await both({ bytes: await bundle({ issuer }) })).toMatchObject({ code: 1, step: 'manifest' });
});

test.each([
  [process.execPath, 'verify.mjs'],
  ['python3', 'verify.py'],
])(
  'the command %s %s: exit codes, help, arguments that mean nothing',
  { timeout: 60_000 },
  async (program, script) => {
    const folder = mkdtempSync(join(tmpdir(), 'hearth-bundle-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'bundle.zip');
    writeFileSync(file, await bundle());
    const run = (...given: string[]) =>
      new Promise<[number, string]>((resolve) => {
        execFile(program, [join(import.meta.dirname, script), ...given], { cwd: folder }, (error, out, err) =>
          resolve([error === null ? 0 : Number(error.code), `${out}${err}`.trimEnd()]),
        );
      });
    const last = (text: string): string => text.split('\n').at(-1) ?? '';
    const [valid, consistent] = [await run(file, '--key', issuerKey), await run(file)];
    expect([valid[0], last(valid[1])]).toEqual([0, `VALID, signed by ${issuerKey}`]);
    expect([consistent[0], last(consistent[1])]).toEqual([2, `CONSISTENT, signed by ${issuerKey}`]);
    const lost = await run(join(folder, 'missing.zip'), '--key', issuerKey);
    expect([lost[0], last(lost[1])]).toEqual([1, 'INVALID']);
    const [code, text] = await run('--help');
    expect([code, text]).toEqual([0, expect.stringContaining('--anchor SEQ:DIGEST')]);
    for (const given of [
      [],
      [file, file],
      [file, '--key'],
      [file, '--key', 'z6Mk'],
      [file, '--anchor', '1'],
      [file, '--force'],
    ])
      expect([given, (await run(...given))[0]]).toEqual([given, 1]);
  },
);

/** Takes away what Node.js 24 has and Node.js 20 has not. */
const asNode20 = `
  for (const [of, names] of [
    [Map, ['groupBy']], [Object, ['groupBy']], [Promise, ['withResolvers', 'try']], [Array, ['fromAsync']],
    [RegExp, ['escape']], [Math, ['f16round']], [Error, ['isError']], [globalThis, ['Float16Array']],
    [ArrayBuffer.prototype, ['transfer', 'transferToFixedLength']],
    [Set.prototype, ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom']],
    [Iterator.prototype, ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find']],
  ]) for (const name of names) delete of[name];
  delete globalThis.Iterator;
`;

test('verify.mjs needs nothing that Node.js 20 does not have', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-bundle-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'bundle.zip');
  writeFileSync(file, await bundle());
  const preload = `data:text/javascript,${encodeURIComponent(asNode20)}`;
  const given = ['--import', preload, verifierFile, file, '--key', issuerKey];
  const out = await new Promise<string>((resolve) => {
    execFile(process.execPath, given, (_error, text, err) => resolve(`${text}${err}`.trimEnd()));
  });
  expect(out.split('\n').at(-1)).toBe(`VALID, signed by ${issuerKey}`);
});

test.each([...ed25519.rfc8032, ...ed25519.wycheproof])(
  'signature $id in JavaScript',
  ({ publicKey, message, signature, valid }) => {
    const given = { publicKey: bytesOf(publicKey), data: bytesOf(message), signature: bytesOf(signature) };
    expect(given.signature.length === 64 && isSigned(given)).toBe(valid);
  },
);

test('SHA-256 in steps, and DEFLATE, are those of Node.js', () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 128, 1000]) {
    const data = Uint8Array.from({ length }, (_, at) => (at * 31) & 255);
    const own = openSha256();
    own.update(data.subarray(0, length >> 1));
    own.update(data.subarray(length >> 1));
    expect(own.digest('hex')).toBe(Buffer.from(sha256(data)).toString('hex'));
  }
  for (const level of [0, 1, 6, 9])
    for (const length of [0, 1, 300, 70_000]) {
      const data = Buffer.from(Array.from({ length }, (_, at) => (at * at) % 251));
      expect(Buffer.compare(inflate(deflateRawSync(data, { level }), length), data)).toBe(0);
      expect(() => inflate(deflateRawSync(data, { level }), length + 1)).toThrow(/the data|a code/);
    }
});

const pythonChecks = `
import importlib.util, json, sys
spec = importlib.util.spec_from_file_location("verify", sys.argv[1])
verify = importlib.util.module_from_spec(spec)
spec.loader.exec_module(verify)
given = json.load(sys.stdin)
signed = lambda one: len(one["signature"]) == 128 and verify.is_signed(*[bytes.fromhex(one[name]) for name in ("publicKey", "message", "signature")])
print(json.dumps({
    "signatures": [signed(one) for one in given["signatures"]],
    "weak": [verify.public_key(one["multikey"]) is None for one in given["weak"]],
    "texts": [verify.canonical(json.loads(text)) for text in given["texts"]],
    "numbers": [verify.number_of(__import__("struct").unpack(">d", bytes.fromhex(bits))[0]) for bits in given["numbers"]],
}))
`;

test('canonical JSON, signatures and weak keys in Python, against the public vectors', async () => {
  const signatures = [...ed25519.rfc8032, ...ed25519.wycheproof];
  const numbers = jcs.numbers.filter(([, text]) => /^-?\d/.test(text));
  const out = await new Promise<string>((resolve, reject) => {
    const child = execFile(
      'python3',
      ['-c', pythonChecks, join(import.meta.dirname, 'verify.py')],
      (error, text) => (error === null ? resolve(text) : reject(error)),
    );
    const texts = jcs.cases.map(({ input }) => input);
    child.stdin?.end(
      JSON.stringify({ signatures, weak: ed25519.smallOrder, texts, numbers: numbers.map(([bits]) => bits) }),
    );
  });
  expect(JSON.parse(out)).toEqual({
    signatures: signatures.map(({ valid }) => valid),
    weak: ed25519.smallOrder.map(() => true),
    texts: jcs.cases.map(({ output }) => output),
    numbers: numbers.map(([, text]) => text),
  });
});
