// The evidence of a claim: golden pictures of its states, and nodes that never hide what does not hold.
import { expect, test } from 'vitest';
import { evidenceOf, factsOf } from '#test/support/pictures/claim-evidence.ts';
import { houseFaults, hostileNames } from '#test/support/pictures/house-rules.ts';
import { marksOf, parseSvg } from '#test/support/pictures/parsed-svg.ts';
import { sheet } from '#test/support/pictures/sheets.ts';
import { evidenceGraph, nodesMax, results, type ClaimEvidence } from './data.ts';
import { drawClaimEvidence } from './draw.ts';

const draft = factsOf(2, { items: [], decisions: [], credential: null });
const failing = {
  passed: 12,
  others: [{ id: 'digests', result: 'fail' as const, reason: 'One digest is wrong.' }],
};

const cases: Readonly<Record<string, ClaimEvidence>> = {
  verified: evidenceOf(factsOf(31)),
  broken: evidenceOf(factsOf(31, {}, [5, 40]), { checks: failing }),
  draft: evidenceOf({ ...draft, claim: { ...draft.claim, status: 'draft' } }),
  'one-day': evidenceOf(factsOf(1)),
};

test.each(Object.entries(cases))('%s is drawn as before', async (name, data) => {
  await expect(drawClaimEvidence(data, sheet())).toMatchFileSnapshot(`golden/${name}.svg`);
});

test('a phone has a list for each column, in French', async () => {
  const svg = drawClaimEvidence(cases['broken'] ?? evidenceOf(draft), sheet({ width: 390, language: 'fr' }));
  await expect(svg).toMatchFileSnapshot('golden/phone-fr.svg');
});

test.each(Object.entries(cases))('%s keeps the rules of all pictures', (_, data) => {
  expect(houseFaults(drawClaimEvidence, data)).toEqual([]);
});

test.each(Object.entries(cases))(
  'the nodes of %s are drawn with their results, and edges lead to nodes',
  (_, data) => {
    const svg = drawClaimEvidence(data, sheet());
    for (const result of results)
      expect(marksOf(svg, `node ${result}`)).toBe(data.nodes.filter((node) => node.result === result).length);
    const ids = new Set(data.nodes.map(({ id }) => id));
    expect(data.edges.filter(({ from, to }) => !ids.has(from) || !ids.has(to))).toEqual([]);
    expect(marksOf(svg, 'edge')).toBe(data.edges.length);
  },
);

test('every piece of evidence is in one node, and bad ones have nodes of their own', () => {
  const facts = factsOf(200, {}, [5, 40, 300]);
  const { nodes } = evidenceGraph(facts);
  const pieces = nodes.filter(({ column }) => column === 1 || column === 2);
  const count = (of: 'ok' | 'attention' | 'bad'): number =>
    pieces.reduce((sum, { counts }) => sum + counts[of], 0);
  expect([count('ok'), count('attention'), count('bad')]).toEqual([facts.items.length - 5, 2, 3]);
  expect(pieces.filter(({ result }) => result === 'bad').length).toBe(3);
  expect(pieces.length).toBeLessThan(10);
});

test('very many bad pieces are one bad node with their count', () => {
  const bad = Array.from({ length: nodesMax + 5 }, (_, index) => index);
  const { nodes } = evidenceGraph(factsOf(60, {}, bad));
  const own = nodes.filter(({ result, column }) => result === 'bad' && column === 2);
  expect(own.map(({ counts }) => counts.bad)).toEqual([bad.length]);
});

test('a device without evidence, and a decision on an earlier content, need a look', () => {
  const facts = factsOf(
    1,
    { decisions: [{ id: 'dec_1', by: 'did:x:auditor', isVerified: true, onVersion: 1 }] },
    [1],
  );
  const { nodes } = evidenceGraph(facts);
  const resultOf = (id: string) => nodes.find((node) => node.id === id)?.result;
  expect(resultOf('device did:x:device/meter-1')).toBe('ok');
  expect(resultOf('device did:x:device/meter-2')).toBe('attention');
  expect(resultOf('dec_1')).toBe('attention');
});

test('fifty thousand batches of a thousand devices are few nodes', () => {
  const deviceIds = Array.from({ length: 1000 }, (_, index) => `did:x:device/${index}`);
  const facts = factsOf(1);
  const batches = new Map(
    deviceIds.flatMap((device) =>
      Array.from({ length: 50 }, (_, day) => [`ev_${device}_${day}`, { device, day: '2024-01-01' }] as const),
    ),
  );
  const items = [...batches.keys()].map((ref) => ({
    id: `c${ref}`,
    kind: 'TelemetryBatch' as const,
    ref,
    digest: 'sha256:aa',
    result: 'ok' as const,
  }));
  const data = evidenceOf({ ...facts, batches, items, claim: { ...facts.claim, deviceIds } });
  expect(houseFaults(drawClaimEvidence, data)).toEqual([]);
  expect(data.nodes.length).toBeLessThan(10);
});

test('names are text, whatever they hold', () => {
  const facts = factsOf(1);
  const claim = { ...facts.claim, deviceIds: hostileNames, label: hostileNames.join(' ') };
  const data = evidenceOf({ ...facts, claim });
  const others = hostileNames.map((reason) => ({ id: reason, result: 'fail' as const, reason }));
  expect(houseFaults(drawClaimEvidence, { ...data, checks: { passed: 0, others } })).toEqual([]);
  expect(parseSvg(drawClaimEvidence(data, sheet())).some(({ name }) => name === 'script')).toBe(false);
});
