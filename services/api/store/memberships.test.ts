// Laws of the projects of a household: its time is divided among them without gaps, and no project gets time of
// another.
import { array, assert, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import { byProject, formerProjects, inProjectSince, membershipsOf } from './memberships.ts';

const body = (projectId: string | null) => ({ projectId });

test('a household that was in no other project is of its project always', () => {
  expect(membershipsOf(body('prj_a'))).toEqual([{ projectId: 'prj_a', fromMs: -Infinity, toMs: Infinity }]);
  expect(formerProjects(body(null), 'prj_a', '2024-01-01T00:00:00Z')).toEqual({});
  expect(formerProjects(body('prj_a'), 'prj_a', '2024-01-01T00:00:00Z')).toEqual({});
  expect(inProjectSince(body('prj_a'))).toBe(-Infinity);
});

test('each move ends the time of one project where that of the next begins', () => {
  const project = constantFrom('prj_a', 'prj_b', 'prj_c', null);
  assert(
    property(project, array(project, { maxLength: 6 }), (first, moves) => {
      let household: Parameters<typeof membershipsOf>[0] = body(first);
      for (const [index, next] of moves.entries())
        household = {
          projectId: next,
          ...formerProjects(household, next, new Date(Date.UTC(2024, 0, index + 1)).toISOString()),
        };
      const all = membershipsOf(household);
      expect(all.at(0)?.fromMs).toBe(-Infinity);
      expect(all.at(-1)).toMatchObject({
        projectId: moves.length === 0 ? first : moves.at(-1),
        toMs: Infinity,
      });
      expect(all.slice(1).map(({ fromMs }) => fromMs)).toEqual(all.slice(0, -1).map(({ toMs }) => toMs));
      const stay = { fromMs: Date.UTC(2024, 0, 2, 12), toMs: Date.UTC(2024, 0, 4, 12) };
      const parts = byProject(stay, all);
      expect(parts.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0)).toBe(stay.toMs - stay.fromMs);
    }),
  );
});
