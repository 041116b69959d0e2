// Conditions of a WHERE, whose values are bound as parameters.
import type { Principal } from './principal.ts';

/** A condition on a typed table with its parameters; `{name:Type}` in the text, with names of its own. */
export interface Condition {
  readonly sql: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** The condition that a column equals one of the values given; none when no value was given. */
export const anyOf = (column: string, values: readonly string[] | undefined): Condition[] =>
  values === undefined
    ? []
    : [{ sql: `${column} IN {${column}:Array(String)}`, params: { [column]: values } }];

/** Conditions that hide rows outside the projects of the key. `column` has a project id. */
export const ownProjects = (principal: Principal, column = 'project_id'): Condition[] =>
  principal.projectIds.length === 0
    ? []
    : [{ sql: `${column} IN {ownProjects:Array(String)}`, params: { ownProjects: principal.projectIds } }];

/** Conditions that hide what opens more projects than the key. `column` is empty for all projects. */
export const withinProjects = ({ projectIds }: Principal, column = 'project_ids'): Condition[] =>
  projectIds.length === 0
    ? []
    : [
        {
          sql: `notEmpty(${column}) AND hasAll({ownProjects:Array(String)}, ${column})`,
          params: { ownProjects: projectIds },
        },
      ];

/** The conditions as one text, `true` for none, and their parameters. */
export const allOf = (
  conditions: readonly Condition[],
): { where: string; params: Record<string, unknown> } => ({
  where: ['true', ...conditions.map(({ sql }) => sql)].join(' AND '),
  params: Object.assign({}, ...conditions.map(({ params }) => params ?? {})),
});
