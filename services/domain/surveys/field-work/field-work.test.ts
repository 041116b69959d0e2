// Field work: the states of assignments, progress by stratum and collector, prefilled answers, places and requirements.
import { describe, expect, test } from 'vitest';
import { sealCalculated } from '../answers/sealed-questions.ts';
import {
  allowedSteps,
  assignmentStatuses,
  currentStatus,
  endedStatus,
  isOpenStatus,
  mayBeAssignedAgain,
  type AssignmentStatus,
} from './assignments.ts';
import { comparePlaces } from './places.ts';
import { prefill } from './prefill.ts';
import { collectorProgress, standingOf, stratumProgress, type SampledHousehold } from './progress.ts';
import { requirementIds, requirementsOf, type Preparation } from './readiness.ts';

describe('states', () => {
  test.each<[AssignmentStatus, AssignmentStatus[], AssignmentStatus[]]>([
    ['assigned', ['in_progress', 'refused', 'not_found', 'moved', 'ineligible'], []],
    ['in_progress', ['refused', 'not_found', 'moved', 'ineligible'], ['submitted']],
    ['submitted', [], ['done', 'returned']],
    ['returned', ['in_progress'], []],
  ])('%s: a request sets %j, and of a back-check %j as well', (status, ofAll, ofOthers) => {
    expect(allowedSteps('interview', status)).toEqual(ofAll);
    expect(allowedSteps('back_check', status).toSorted()).toEqual([...ofAll, ...ofOthers].toSorted());
  });

  test('the other states are final, and only a visit without an interview may be repeated', () => {
    const final = assignmentStatuses.filter((status) => allowedSteps('revisit', status).length === 0);
    expect(final).toEqual(['done', 'refused', 'not_found', 'moved', 'ineligible', 'replaced']);
    expect(final.filter(mayBeAssignedAgain)).toEqual(['refused', 'not_found', 'moved', 'ineligible']);
  });

  const stored = { purpose: 'interview', status: 'assigned', statusAtMs: 100 } as const;

  test.each([
    ['pending', 'submitted'],
    ['supervisor_approved', 'submitted'],
    ['verified', 'done'],
    ['disputed', 'submitted'],
    ['rejected', 'submitted'],
    ['needs_correction', 'returned'],
    ['draft', 'assigned'],
    ['held', 'assigned'],
  ] as const)('a response that is %s makes the interview %s', (status, expected) => {
    expect(currentStatus(stored, { status, updatedAtMs: 200 })).toBe(expected);
    expect(currentStatus({ ...stored, purpose: 'revisit' }, { status, updatedAtMs: 200 })).toBe('assigned');
    expect(currentStatus({ ...stored, status: 'replaced' }, { status, updatedAtMs: 200 })).toBe('replaced');
  });

  test('a back-check is done with its own response, and no interview ends it', () => {
    const visit = { ...stored, purpose: 'back_check' } as const;
    expect(currentStatus(visit, { status: 'back_check', updatedAtMs: 200 })).toBe('done');
    expect(currentStatus(visit, { status: 'verified', updatedAtMs: 200 })).toBe('assigned');
    expect(currentStatus(stored, { status: 'back_check', updatedAtMs: 200 })).toBe('assigned');
  });

  test('an interview after which another was given is open no longer', () => {
    expect(assignmentStatuses.map(endedStatus).filter(isOpenStatus)).toEqual([]);
    expect((['assigned', 'refused', 'done'] as const).map(endedStatus)).toEqual([
      'submitted',
      'refused',
      'done',
    ]);
  });

  test('a returned interview is in progress once its collector takes it up', () => {
    const response = { status: 'needs_correction', updatedAtMs: 200 } as const;
    const inProgress = { ...stored, status: 'in_progress' } as const;
    expect(currentStatus({ ...inProgress, statusAtMs: 199 }, response)).toBe('returned');
    expect(currentStatus({ ...inProgress, statusAtMs: 201 }, response)).toBe('in_progress');
  });
});

const home = (more: Partial<SampledHousehold>): SampledHousehold => ({
  stratum: 'Medium',
  assignment: 'assigned',
  response: null,
  replaced: null,
  ...more,
});

const times = (count: number, more: Partial<SampledHousehold>): SampledHousehold[] =>
  Array.from({ length: count }, () => home(more));

describe('progress', () => {
  test('41 of 46 answered: ineligible, open and replaced households leave the bottom', () => {
    const households = [
      ...times(41, { assignment: 'done', response: 'verified' }),
      ...times(3, { assignment: 'refused' }),
      ...times(2, { assignment: 'not_found' }),
      ...times(1, { assignment: 'ineligible' }),
      ...times(4, { assignment: 'replaced', replaced: 'unsafe' }),
      ...times(13, {}),
      ...times(5, { stratum: 'High', assignment: 'refused' }),
    ];
    expect(stratumProgress({ name: 'Medium', population: 3000, planned: 60 }, households)).toEqual({
      name: 'Medium',
      population: 3000,
      planned: 60,
      done: 41,
      refused: 3,
      notFound: 2,
      moved: 0,
      ineligible: 1,
      rejected: 0,
      replaced: 4,
      open: 13,
      responseRate: 0.891,
    });
  });

  test('a household that refused still counts as refused when another has its place', () => {
    const stratum = { name: 'Medium', population: null, planned: 2 };
    const kept = times(1, { assignment: 'done', response: 'verified' });
    const before = stratumProgress(stratum, [...kept, home({ assignment: 'refused' })]);
    const after = stratumProgress(stratum, [
      ...kept,
      home({ assignment: 'refused', replaced: 'refused' }),
      home({ assignment: null }),
    ]);
    expect([before.responseRate, after.responseRate]).toEqual([0.5, 0.5]);
    expect(after).toMatchObject({ refused: 1, replaced: 1, open: 1 });
    expect(stratumProgress(stratum, [home({})]).responseRate).toBeNull();
  });

  test.each<[string, Partial<SampledHousehold>, ReturnType<typeof standingOf>]>([
    ['waits for review', { response: 'pending', assignment: 'submitted' }, 'open'],
    ['needs a correction', { response: 'needs_correction', assignment: 'returned' }, 'open'],
    ['is rejected', { response: 'rejected', assignment: 'submitted' }, 'rejected'],
    ['answered without an assignment', { response: 'verified', assignment: null }, 'done'],
    ['refused, and then answered', { response: 'pending', assignment: 'refused' }, 'open'],
    ['is verified, but out of the sample', { response: 'verified', replaced: 'moved' }, 'moved'],
    ['is replaced because it is unsafe', { replaced: 'unsafe' }, 'gone'],
    [
      'was not found, and replaced for another reason',
      { replaced: 'other', assignment: 'not_found' },
      'not_found',
    ],
  ])('a household that %s', (_, more, expected) => {
    expect(standingOf(home(more))).toBe(expected);
  });

  test('collectors have their visits by state, and the median length of their interviews', () => {
    const visit = (collector: string, status: AssignmentStatus) => ({ collector, status });
    const visits = [
      visit('b', 'done'),
      visit('a', 'returned'),
      visit('b', 'in_progress'),
      visit('b', 'refused'),
    ];
    const minutes = new Map([
      ['b', [20, 30.25, 10, 25]],
      ['c', [7]],
    ]);
    expect(collectorProgress(visits, minutes)).toEqual([
      expect.objectContaining({ collector: 'a', assigned: 1, returned: 1, open: 1, medianMinutes: null }),
      expect.objectContaining({
        collector: 'b',
        assigned: 3,
        done: 1,
        refused: 1,
        open: 1,
        medianMinutes: 22.5,
      }),
      expect.objectContaining({ collector: 'c', assigned: 0, medianMinutes: 7 }),
    ]);
  });
});

describe('prefill', () => {
  const earlier = sealCalculated({
    templateId: 'baseline',
    sections: [
      {
        id: 'home',
        questions: [
          { id: 'persons', type: 'integer' },
          { id: 'income', type: 'number', sensitive: true },
          { id: 'fuel', type: 'text' },
          { id: 'place', type: 'geopoint' },
        ],
      },
      { id: 'other', questions: [{ id: 'rooms', type: 'integer' }] },
    ],
  });
  const answers = {
    home: { persons: 5, income: 7, fuel: 'wood', place: { lat: 1, lon: 2 } },
    other: { rooms: 3 },
  };

  test('takes answers by id or former id, of the same type, and none that is sensitive or a place', () => {
    const now = sealCalculated({
      templateId: 'monitoring',
      sections: [
        {
          id: 'house',
          questions: [
            { id: 'household_size', type: 'integer', renamedFrom: 'persons' },
            { id: 'rooms', type: 'integer' },
            { id: 'income', type: 'number' },
            { id: 'fuel', type: 'integer' },
            { id: 'place', type: 'geopoint' },
            { id: 'new', type: 'text' },
          ],
        },
        { id: 'empty', questions: [{ id: 'nothing', type: 'text' }] },
      ],
    });
    expect(prefill(now, { template: earlier, answers })).toEqual({ house: { household_size: 5, rooms: 3 } });
  });
});

test('households of one place stand together', () => {
  const place = (household: string, adminCodes: string[], district: string, density = 'Medium') => ({
    household,
    adminCodes,
    district,
    density,
  });
  const sorted = [
    place('d', ['UG', '2'], 'A'),
    place('c', ['UG', '1'], 'B', 'Low'),
    place('b', ['UG', '1'], 'B', 'High'),
    place('e', [], 'Z'),
    place('a', ['UG', '1'], 'B', 'Low'),
  ].toSorted(comparePlaces);
  expect(sorted.map(({ household }) => household)).toEqual(['e', 'b', 'a', 'c', 'd']);
});

describe('readiness', () => {
  const ready: Preparation = {
    protocol: {
      methodology: 'Face to face.',
      storage: 'Hearth, three years.',
      responsibility: 'Field manager.',
      maddDocument: { title: 'MADD', version: '1', templateDigest: 'sha256:1' },
    },
    templateDigest: 'sha256:1',
    validatesAnswers: true,
    consistency: true,
    collectors: [{ did: 'did:example:a', mayWork: true }],
    separationOfDuties: true,
    frameSize: 10,
    sampleSize: 4,
    precision: 0.4,
    warnings: [],
    isRandom: true,
    isByHand: false,
    isDrawn: true,
  };
  const unmet = (more: Partial<Preparation>): string[] =>
    requirementsOf({ ...ready, ...more })
      .filter(({ isMet }) => !isMet)
      .map(({ id }) => id);

  test('lists all requirements in their order', () => {
    expect(requirementsOf(ready).map(({ id }) => id)).toEqual(requirementIds);
    expect(unmet({})).toEqual([]);
  });

  test.each<[string, Partial<Preparation>, string[]]>([
    ['another questionnaire in the MADD', { templateDigest: 'sha256:2' }, ['madd-questionnaire']],
    ['no protocol', { protocol: {} }, ['madd-questionnaire', 'collection-protocol', 'secure-storage']],
    ['a questionnaire without rules', { validatesAnswers: false }, ['quality-control']],
    ['no back-checks', { protocol: { ...ready.protocol, backCheckFraction: 0 } }, ['quality-control']],
    ['contradictions that count', { consistency: false }, ['quality-control']],
    ['no collectors', { collectors: [] }, ['data-collectors', 'data-flow']],
    ['an unknown collector', { collectors: [{ did: 'x', mayWork: false }] }, ['data-collectors']],
    ['reviews of own work', { separationOfDuties: false }, ['data-flow']],
    ['an empty frame', { frameSize: 0 }, ['sampling-methodology']],
    [
      'no comparison group',
      { warnings: [{ code: 'no-comparison-group', detail: 'None.' }] },
      ['sampling-methodology'],
    ],
    [
      'a sample that is too small',
      { warnings: [{ code: 'sample-too-small', detail: '4.' }] },
      ['sample-size'],
    ],
    ['no size', { sampleSize: null }, ['sample-size']],
    ['no draw', { isDrawn: false }, ['random-selection']],
    ['a list by hand', { isRandom: false, isByHand: true, precision: null }, ['random-selection']],
    ['a census', { isRandom: false, isDrawn: false }, []],
  ])('%s', (_, more, expected) => {
    expect(unmet(more)).toEqual(expected);
  });
});
