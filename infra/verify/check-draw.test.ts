// The two scripts that run a draw again agree: on proofs of every method, and on proofs that were changed.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { committed, proofBy } from '#test/support/golden-draw.ts';
import type { Committed } from '#domain/sampling/draw/commitment.ts';
import type { FrameEntry } from '#domain/sampling/draw/frame.ts';
import type { DrawProof } from '#domain/sampling/draw/proof.ts';

const scripts = [
  ['node', 'check-draw.mjs'],
  ['python3', 'check-draw.py'],
] as const;

/** The exit code, and the checks that failed. */
const run = ([program, script]: (typeof scripts)[number], proof: unknown) =>
  new Promise<{ code: number; failed: string[]; lines: number; err: string }>((resolve) => {
    const child = execFile(
      program === 'node' ? process.execPath : program,
      [join(import.meta.dirname, script)],
      (error, out, err) => {
        const lines = out.trimEnd().split('\n');
        resolve({
          code: error === null ? 0 : Number(error.code),
          failed: lines.filter((line) => line.startsWith('FAILED ')).map((line) => line.slice(7)),
          lines: lines.length,
          err,
        });
      },
    );
    child.stdin?.end(JSON.stringify(proof));
  });

const golden = proofBy({});
const all = (take: number) => [{ name: 'all', population: 10, take }];
const villages = Array.from({ length: 40 }, (_, index) => ({
  household: `did:x:household-${index + 100}`,
  stratum: index < 22 ? 'Žofín' : `Village ${index % 5}`,
}));
const sizes = Map.groupBy(villages, ({ stratum }) => stratum);
const clusters = [...sizes]
  .map(([name, { length }]) => ({ name, population: length, take: Math.min(3, length) }))
  .sort((a, b) => (a.name < b.name ? -1 : 1));

const methods: [string, Partial<Committed>, (readonly FrameEntry[])?][] = [
  ['stratified', {}],
  ['simple_random', { method: 'simple_random', strata: all(3) }],
  ['systematic', { method: 'systematic', strata: all(4) }],
  ['census', { method: 'census', strata: all(10), seedPlan: null }],
  [
    'purposive',
    {
      method: 'purposive',
      strata: all(1),
      seedPlan: null,
      chosen: ['did:ixo:household/103'],
      reason: 'pilot',
    },
  ],
  ['cluster', { method: 'cluster', strata: clusters, clusters: 3 }, villages],
];

test.each(methods)('both find a %s draw right', async (_, changed, from) => {
  for (const script of scripts)
    expect([script, await run(script, proofBy(changed, from))]).toEqual([
      script,
      { code: 0, failed: [], lines: 11, err: '' },
    ]);
});

const replaced = (of: number, by: number) => ({
  replaced: `did:ixo:household/${of}`,
  household: `did:ixo:household/${by}`,
  reason: 'moved' as const,
  note: null,
  at: '2026-12-01T08:00:00.000Z',
});

const last = golden.commitments.at(-1) ?? { committed, commitment: '', reason: null, voided: null };

const tampered: [string, Partial<DrawProof>, RegExp][] = [
  ['another seed', { seed: { source: 'external', value: '04 17 23 31 38 43' } }, /^the sample/],
  ['another source', { seed: { source: 'dice', value: '04 17 23 31 38 42' } }, /^the seed/],
  [
    'a household fewer',
    { frame: golden.frame.split('\n').slice(1).join('\n') },
    /^the frame is the committed/,
  ],
  ['a household twice', { frame: golden.frame.replace('102', '101') }, /^the frame is sorted/],
  ['other strata', { frame: golden.frame.replace('Medium', 'High') }, /^the strata/],
  ['an exchanged sample', { sample: [...golden.reserve, ...golden.sample.slice(2)] }, /^the sample/],
  ['a reserve in another order', { reserve: golden.reserve.toReversed() }, /^the reserve/],
  ['a draw before its commitment', { drawnAt: '2026-11-21T09:09:59.000Z' }, /^commitments and draw/],
  [
    'a changed commitment',
    { commitments: [{ ...last, committed: { ...committed, frameSize: 11 } }] },
    /^every commitment/,
  ],
  [
    'a draw by a commitment that became void',
    {
      commitments: golden.commitments.map((one) => ({
        ...one,
        voided: { at: '2026-11-22T09:10:00.000Z', reason: 'The size was corrected.' },
      })),
    },
    /^the last commitment/,
  ],
  [
    'two commitments in force',
    { commitments: golden.commitments.map((one) => ({ ...one, voided: null })) },
    /^the last commitment/,
  ],
  ['commitments in another order', { commitments: golden.commitments.toReversed() }, /^commitments and draw/],
  ['a chosen replacement', { replacements: [replaced(110, 103)] }, /^each replacement/],
  [
    'two replacements of one',
    { replacements: [replaced(110, 107), replaced(110, 107)] },
    /^each replacement/,
  ],
];

test.each(tampered)('both find %s', async (_, changed, check) => {
  for (const script of scripts) {
    const { code, failed, err } = await run(script, { ...golden, ...changed });
    expect([script, code, failed, err]).toEqual([
      script,
      1,
      expect.arrayContaining([expect.stringMatching(check)]),
      '',
    ]);
  }
});

test('both say of a commitment that nothing is drawn yet', async () => {
  const waiting = { ...golden, seed: null, drawnAt: null, sample: [], reserve: [] };
  for (const script of scripts)
    expect(await run(script, waiting)).toMatchObject({ code: 1, failed: ['nothing is drawn yet'], err: '' });
});

test.each([{ detail: 'Survey not found.' }, [], null])(
  'both say of %j that it is no proof',
  async (reply) => {
    for (const script of scripts)
      expect(await run(script, reply)).toMatchObject({
        code: 1,
        failed: [expect.stringContaining('this is no proof; get one with GET /v1/surveys/')],
        err: '',
      });
  },
);

test('both find right replacements right', async () => {
  const replacements = [replaced(110, 107), replaced(104, 103)];
  for (const script of scripts)
    expect(await run(script, { ...golden, replacements })).toMatchObject({ code: 0, failed: [] });
});
