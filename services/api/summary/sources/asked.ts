// The request that every source of the summary receives, and the reading of sources that count a list of the API.
import type { Scope } from '#domain/scopes.ts';
import type { Api } from '../../context/api.ts';
import type { Condition } from '../../contract/condition.ts';
import type { Principal } from '../../contract/principal.ts';
import type { Project } from '../../store/bodies/project.ts';
import type { ProjectCoverage } from '../../store/days/project-coverage.ts';
import { countAndFirst } from '../../store/page.ts';
import { idsMax, type Found, type Link } from '../to-do/lines.ts';

export interface Asked {
  readonly api: Api;
  readonly principal: Principal;
  readonly project: Project;
  /** Read once for all sources that need it. */
  readonly coverage: () => Promise<ProjectCoverage>;
}

export interface Source {
  readonly name: string;
  /** Scope of the lists that its lines lead to. */
  readonly scope: Scope;
  readonly read: (asked: Asked) => Promise<readonly Found[]>;
}

interface Counting {
  readonly table: string;
  readonly conditions: readonly Condition[];
  readonly kind: Found['kind'];
  readonly link: Link;
}

/** The line of a list: `conditions` are those of the list that the link leads to. */
export const countLine = async (api: Api, { table, conditions, kind, link }: Counting): Promise<Found> => ({
  kind,
  link,
  ...(await countAndFirst(api, { table, conditions, most: idsMax })),
});
