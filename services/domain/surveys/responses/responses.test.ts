// Responses as a whole: the form of their digest, sealed answers, states, and when a campaign takes them.
import { describe, expect, test } from 'vitest';
import { canonicalJson } from '#domain/canonical/canonical-json.ts';
import { hexDigest } from '#test/support/sha256.ts';
import { specifiedTemplate } from '#test/support/specified-template.ts';
import { sealCalculated } from '../answers/sealed-questions.ts';
import type { Question } from '../templates/template.ts';
import { absenceAt, type Absence, type Presence } from './absence.ts';
import { takesResponse } from './accepts.ts';
import { canonicalResponse, canonicalSealed } from './canonical-response.ts';
import { isOutOfSample } from './sampled.ts';
import { isSealedAt, findSealedAnswers, withAnswers, withoutAnswers } from './sealed-answers.ts';
import { keepUnseen } from './unseen-answers.ts';
import { allowedDecisions, isCorrectable, isReceived, responseStatuses, sentState } from './states.ts';

const identity = {
  campaignId: 'srv_01M7YNX8J0G4FJM55SGM69V73N',
  responseId: 'survey-123',
  householdId: 'did:ixo:household/123',
  timestamp: '2024-02-20T10:00:00.000Z',
  round: 1,
};

const specified = sealCalculated(specifiedTemplate);

const digest = (answers: Record<string, Record<string, unknown>>): string =>
  `sha256:${hexDigest(canonicalJson(canonicalResponse(identity, { answers, salted: [], template: specified })))}`;

describe('the digest', () => {
  const published = 'sha256:5a0f621df03742a5c15540c84f00218f8ded4fbe91d43cb2643b26d874c053ba';

  test('of the response of the contract is its published value, in any order of options', () => {
    const socio_economic = { household_size: 5 };
    expect(digest({ eligibility: { current_cooking: ['wood', 'charcoal'] }, socio_economic })).toBe(
      published,
    );
    expect(digest({ socio_economic, eligibility: { current_cooking: ['charcoal', 'wood'] } })).toBe(
      published,
    );
    expect(digest({ socio_economic, eligibility: { current_cooking: ['wood'] } })).not.toBe(published);
  });
});

/** With a sensitive answer, one in each item of a repeat, and a place. */
const template = sealCalculated({
  templateId: 'sealed',
  sections: [
    {
      id: 's',
      questions: [
        { id: 'open', type: 'text' },
        { id: 'income', type: 'number', sensitive: true },
        { id: 'home', type: 'geopoint' },
        {
          id: 'members',
          type: 'repeat',
          questions: [
            { id: 'age', type: 'integer' },
            { id: 'name', type: 'text', sensitive: true },
          ],
        },
      ],
    },
  ],
});

const answers = {
  s: {
    open: 'x',
    income: 7,
    home: { lat: 1, lon: 2 },
    members: [{ age: 5, name: ' Ama ' }, { age: 9 }, { name: 'Kofi' }],
  },
};

describe('sealed answers', () => {
  const sealed = findSealedAnswers(answers, template);

  test('are those marked sensitive, also within items, and places', () => {
    expect(sealed).toEqual([
      { path: ['s', 'income'], answer: 7 },
      { path: ['s', 'home'], answer: { lat: 1, lon: 2 } },
      { path: ['s', 'members', 0, 'name'], answer: ' Ama ' },
      { path: ['s', 'members', 2, 'name'], answer: 'Kofi' },
    ]);
    expect(sealed.every(({ path }) => isSealedAt(path, template))).toBe(true);
    expect(isSealedAt(['s', 'members', 0, 'age'], template)).toBe(false);
    expect(isSealedAt(['s', 'home', 'accuracyM'], template)).toBe(true);
    expect(isSealedAt(['nothing', 'income'], template)).toBe(false);
  });

  test('leave the other answers in their places, and come back as they were', () => {
    const open = withoutAnswers(answers, sealed);
    expect(open).toEqual({ s: { open: 'x', members: [{ age: 5 }, { age: 9 }, {}] } });
    expect(withAnswers(open, sealed)).toEqual(answers);
  });

  test('change each repeat in one pass, however many of its items have sealed answers', () => {
    let visited = 0;
    class Items extends Array<unknown> {
      override map<Out>(change: (item: unknown, index: number, items: unknown[]) => Out): Out[] {
        visited += this.length;
        return super.map(change);
      }
    }
    const members = Array.from({ length: 40 }, (_, index) => ({ age: index, name: `Name ${index}` }));
    const given = { s: { members: Items.from(members) } };
    const names = findSealedAnswers(given, template);
    expect(names).toHaveLength(40);
    const open = withoutAnswers(given, names);
    expect(visited).toBe(40);
    expect(withAnswers(open, names)).toEqual({ s: { members } });
    expect(visited).toBe(80);
  });

  test('enter the digest salted, so that it holds without them', () => {
    const salted = canonicalSealed(answers, template).map(({ path, answer }, index) => ({
      path,
      salted: `sha256:${hexDigest(`salt ${index} ${canonicalJson(answer)}`)}`,
    }));
    const of = (given: typeof answers | ReturnType<typeof withoutAnswers>) =>
      canonicalJson(canonicalResponse(identity, { answers: given, salted, template }));
    expect(of(withoutAnswers(answers, sealed))).toBe(of(answers));
    expect(of(answers)).not.toMatch(/Ama|Kofi|"lat"|:7\b/);
    expect(canonicalSealed(answers, template)[2]).toEqual({
      path: ['s', 'members', 0, 'name'],
      answer: 'Ama',
    });
  });
});

describe('a correction by a sender that does not see sealed answers', () => {
  const cards: Question[] = [
    { id: 'card', type: 'text', sensitive: true },
    { id: 'kind', type: 'text' },
  ];
  const rows = sealCalculated({
    templateId: 'rows',
    sections: [
      {
        id: 's',
        questions: [
          {
            id: 'members',
            type: 'repeat',
            questions: [
              { id: 'who', type: 'text', sensitive: true },
              { id: 'age', type: 'integer' },
              { id: 'cards', type: 'repeat', questions: cards },
            ],
          },
        ],
      },
    ],
  });
  const ama = { who: 'Ama', age: 7, cards: [{ card: '1', kind: 'school' }, { card: '2' }] };
  const before = { s: { members: [ama, { age: 9 }] } };
  const corrected = (members: unknown) => keepUnseen({ s: { members } }, before, rows);

  test.each([
    [
      'an outer row',
      [{ age: 8, cards: [{ kind: 'school' }, {}] }, { age: 9 }],
      [{ ...ama, age: 8 }, { age: 9 }],
    ],
    [
      'an inner row',
      [{ age: 7, cards: [{ kind: 'id' }, {}] }],
      [{ ...ama, cards: [{ card: '1', kind: 'id' }, { card: '2' }] }],
    ],
    ['without the inner rows', [{ age: 8 }], [{ ...ama, age: 8 }]],
    ['with another sealed answer', [{ who: 'Afia', age: 7 }], [{ ...ama, who: 'Afia' }]],
    ['with more rows', [{ age: 7 }, { age: 9 }, { age: 1 }], [ama, { age: 9 }, { age: 1 }]],
    ['that clears the list', undefined, undefined],
    ['that is no list of rows', ['x', null], ['x', null]],
  ])('%s: keeps them in their rows', (_, sent, members) => {
    expect(corrected(sent)).toEqual({ answers: { s: { members } }, lacking: [] });
  });

  test.each([
    ['an outer row', [], [{ path: ['s', 'members'], fewest: 1 }]],
    ['an inner row', [{ cards: [{ kind: 'id' }] }], [{ path: ['s', 'members', 0, 'cards'], fewest: 2 }]],
  ])('%s that has some cannot be left out', (_, sent, lacking) => {
    expect(corrected(sent).lacking).toEqual(lacking);
  });
});

describe('states', () => {
  test.each<[(typeof responseStatuses)[number], number, string[]]>([
    ['pending', 1, ['verified', 'needs_correction', 'rejected']],
    ['pending', 2, ['supervisor_approved', 'needs_correction', 'rejected']],
    ['supervisor_approved', 2, ['verified', 'needs_correction', 'rejected']],
    ['verified', 1, ['disputed']],
    ['disputed', 1, ['verified', 'rejected']],
    ['disputed', 2, ['supervisor_approved', 'rejected']],
    ['needs_correction', 1, []],
    ['rejected', 1, ['disputed']],
    ['superseded', 1, []],
    ['draft', 1, []],
    ['held', 1, []],
    ['back_check', 1, []],
  ])('%s with %d levels allows %j', (status, levels, expected) => {
    expect(allowedDecisions(status, levels)).toEqual(expected);
  });

  test('a response is corrected until it is final, and a draft is not received', () => {
    expect(responseStatuses.filter((status) => !isCorrectable(status))).toEqual([
      'rejected',
      'disputed',
      'superseded',
    ]);
    expect(responseStatuses.filter((status) => !isReceived(status))).toEqual(['held', 'draft', 'back_check']);
  });
});

test('a back-check that is sent in is in a state of its own, in which nothing is decided', () => {
  expect([undefined, 'back_check' as const].map(sentState)).toEqual(['pending', 'back_check']);
});

describe('a campaign', () => {
  const day = 86_400_000;
  const timing = { opensAtMs: 0, closesAtMs: 10 * day, closedAtMs: null, graceDays: 7 };

  test.each<[string, Parameters<typeof takesResponse>[0]['status'], number, number, boolean]>([
    ['open, before its end', 'open', 9, 9, true],
    ['whose end has passed, begun before', 'open', 11, 9, true],
    ['whose end has passed, begun after', 'open', 11, 10.5, false],
    ['begun at the very end', 'open', 11, 10, true],
    ['on the last day of grace', 'open', 16.9, 9, true],
    ['after the days of grace', 'open', 17, 9, false],
    ['planned, whose opening has passed', 'scheduled', 1, 1, true],
    ['paused', 'paused', 1, 1, false],
    ['draft', 'draft', 1, 1, false],
    ['closed', 'closed', 1, 1, false],
    ['archived', 'archived', 1, 1, false],
  ])('%s: %s on day %d, begun on day %d', (_, status, now, begun, isTaken) => {
    expect(takesResponse({ ...timing, status }, { nowMs: now * day, begunAtMs: begun * day }).isTaken).toBe(
      isTaken,
    );
  });
});

describe('a household', () => {
  const always = [{ projectId: 'prj_1', fromMs: -Infinity, toMs: Infinity }];
  const moved = [
    { projectId: 'prj_1', fromMs: -Infinity, toMs: 10 },
    { projectId: 'prj_2', fromMs: 10, toMs: 20 },
    { projectId: 'prj_1', fromMs: 20, toMs: Infinity },
  ];
  const none = [{ projectId: null, fromMs: -Infinity, toMs: Infinity }];
  const [withdrawnMs, archivedMs] = [10, 10];

  test.each<[string, Partial<Presence>, number, Absence | null]>([
    ['that is there', {}, 10, null],
    ['before it withdrew', { withdrawnMs }, 9, null],
    ['from the moment on at which it withdrew', { withdrawnMs }, 10, 'household-withdrawn'],
    ['before it was archived', { archivedMs }, 9, null],
    ['since it was archived', { archivedMs }, 10, 'household-archived'],
    ['that withdrew and was archived later', { withdrawnMs: 5, archivedMs }, 10, 'household-withdrawn'],
    ['before it moved', { memberships: moved }, 9, null],
    ['that is in another project', { memberships: moved }, 10, 'household-moved'],
    ['that came back', { memberships: moved }, 20, null],
    [
      'that left for no project',
      { memberships: [...moved.slice(0, 1), { projectId: null, fromMs: 10, toMs: Infinity }] },
      10,
      'household-moved',
    ],
    ['of another project', { memberships: moved.slice(1, 2) }, 15, 'not-in-project'],
    ['without a project', { memberships: none }, 10, null],
    ['without a project that withdrew', { memberships: none, withdrawnMs }, 10, 'household-withdrawn'],
  ])('%s', (_, given, atMs, expected) => {
    const presence = { withdrawnMs: null, archivedMs: null, memberships: always, ...given };
    expect(absenceAt(presence, { projectId: 'prj_1', atMs })).toBe(expected);
  });
});

test.each([
  ['before a draw', null, null],
  ['drawn', { drawn: new Set(['hh_1']), replacements: [] }, false],
  ['not drawn', { drawn: new Set<string>(), replacements: [] }, true],
  ['replaced', { drawn: new Set(['hh_1']), replacements: [{ replaced: 'hh_1', household: 'hh_2' }] }, true],
  [
    'a replacement',
    { drawn: new Set(['hh_0']), replacements: [{ replaced: 'hh_0', household: 'hh_1' }] },
    false,
  ],
  [
    'a replacement that was replaced',
    {
      drawn: new Set(['hh_0']),
      replacements: [
        { replaced: 'hh_0', household: 'hh_1' },
        { replaced: 'hh_1', household: 'hh_2' },
      ],
    },
    true,
  ],
])('a household is out of the sample as it stands: %s', (_, sample, isOut) => {
  expect(isOutOfSample(sample, 'hh_1')).toBe(isOut);
});
