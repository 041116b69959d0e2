// What verifiers and collectors have in common: a DID, a time in which they work, and the projects for which they do.
import type { z } from 'zod';
import type { Api } from '../context/api.ts';
import type { Condition } from '../contract/condition.ts';
import type { Principal } from '../contract/principal.ts';
import { Problem, type ProblemCode } from '../contract/problem.ts';
import type { Held } from '../store/bodies/held.ts';
import { visibleProject } from '../store/visible.ts';

export interface RegistrantBody extends Readonly<Record<string, unknown>> {
  readonly did: string;
  /** Ids; empty: all projects. */
  readonly projectIds: readonly string[];
  readonly createdAt: string;
  readonly updatedAt: string;
}

interface RegistrantInput {
  readonly did?: string | undefined;
}

/** One kind of them: its form, and where it is kept. */
export interface Registrants<Body extends RegistrantBody, Input extends RegistrantInput> {
  readonly kind: 'collector' | 'verifier';
  readonly collection: 'collectors' | 'verifiers';
  readonly idPrefix: 'col' | 'vfr';
  readonly missing: ProblemCode;
  readonly conflict: ProblemCode;
  readonly stored: z.ZodType<Body>;
  /** The request body of a new one. */
  readonly input: z.ZodType<Input>;
  /** All that a request may state. */
  readonly content: z.ZodType;
  /** Fields that replies have, and no request changes, besides those of every record. */
  readonly readOnly: readonly string[];
  readonly nameOf: (did: string) => string;
  /** By id or DID; null: there is none. */
  readonly find: (api: Api, idOrDid: string) => Promise<Held<Body> | null>;
  /** The stored form of what a request states. */
  readonly describe: (
    api: Api,
    principal: Principal,
    input: Input,
  ) => Promise<Omit<Body, 'did' | 'createdAt' | 'updatedAt'>>;
  readonly print: (
    api: Api,
    principal: Principal,
    records: readonly Held<Body>[],
  ) => Promise<readonly Readonly<Record<string, unknown>>[]>;
}

/** Those of all projects are seen by every key. */
export const ownRegistrants = ({ projectIds }: Principal): Condition[] =>
  projectIds.length === 0
    ? []
    : [
        {
          sql: '(empty(project_ids) OR hasAny(project_ids, {ownProjects:Array(String)}))',
          params: { ownProjects: projectIds },
        },
      ];

type Limited = Pick<Principal, 'projectIds'>;
type InProjects = Held<Pick<RegistrantBody, 'projectIds'>>;

export const isSeen = ({ projectIds: own }: Limited, { body: { projectIds } }: InProjects): boolean =>
  own.length === 0 || projectIds.length === 0 || projectIds.some((id) => own.includes(id));

/** Throws 404. */
export async function visibleRegistrant<Body extends RegistrantBody, Input extends RegistrantInput>(
  api: Api,
  principal: Principal,
  { find, kind, missing }: Registrants<Body, Input>,
  idOrDid: string,
): Promise<Held<Body>> {
  const found = await find(api, idOrDid);
  if (found && isSeen(principal, found)) return found;
  throw new Problem(missing, { detail: `There is no ${kind} ${idOrDid}.` });
}

/** DIDs of the projects of each, as far as the key may see them. */
export async function findShownProjects(
  api: Api,
  { projectIds: own }: Principal,
  records: readonly InProjects[],
): Promise<(record: InProjects) => string[]> {
  const isOwn = (id: string): boolean => own.length === 0 || own.includes(id);
  const dids = await api.projectDids(records.flatMap(({ body }) => body.projectIds).filter(isOwn));
  return ({ body }) => body.projectIds.flatMap((id) => (isOwn(id) ? (dids.get(id) ?? []) : []));
}

/** Ids of the named projects; those of the key if none is named. Throws 404. */
export async function projectsOf(
  api: Api,
  principal: Principal,
  named: readonly string[],
): Promise<string[]> {
  const projects = await Promise.all(named.map((one) => visibleProject(api, principal, one)));
  const ids = [...new Set(projects.map(({ id }) => id))];
  return ids.length > 0 ? ids : [...principal.projectIds];
}

/** Throws 403: a key that is limited to projects changes none that works for others, too. */
export function refuseForeign({ projectIds: own }: Limited, { body }: InProjects, kind: string): void {
  const { projectIds } = body;
  if (own.length === 0 || (projectIds.length > 0 && projectIds.every((id) => own.includes(id)))) return;
  throw new Problem('project-not-allowed', {
    detail: `This ${kind} also works for projects to which this key has no access.`,
  });
}
