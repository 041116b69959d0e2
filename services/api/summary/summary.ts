// Reads all parts of the summary of a project at the same time. A part that cannot be read is named, and the rest is shown.
import { z } from 'zod';
import { scopes, type Scope } from '#domain/scopes.ts';
import { isPassing, StoreError } from '#runtime/clickhouse/client.ts';
import { projectCoverage, type ProjectCoverage } from '../store/days/project-coverage.ts';
import {
  claimable,
  claimableNumbers,
  coverageNumbers,
  coverageOf,
  estimateNumbers,
  householdNumbers,
  newestEstimate,
} from './numbers.ts';
import { staleAnalyses } from './sources/analyses.ts';
import { openAlarms } from './sources/alarms.ts';
import { anomalies } from './sources/anomalies.ts';
import type { Asked, Source } from './sources/asked.ts';
import { openClaims } from './sources/claims.ts';
import { lowCoverage, silentDevices, unexplainedGaps } from './sources/devices.ts';
import { deadLetters, disabledWebhooks, expiringKeys } from './sources/service.ts';
import { preparedCampaigns, revisits, waitingResponses } from './sources/surveys.ts';
import { kinds, severities, type ToDoKind } from './to-do/kinds.ts';
import { linkedResources, toDoLines, type Found } from './to-do/lines.ts';

const sources: readonly Source[] = [
  silentDevices,
  unexplainedGaps,
  lowCoverage,
  anomalies,
  openAlarms,
  staleAnalyses,
  preparedCampaigns,
  waitingResponses,
  revisits,
  openClaims,
  deadLetters,
  disabledWebhooks,
  expiringKeys,
];

const isKind = (name: string): name is ToDoKind => Object.hasOwn(kinds, name);

const notRead = z.object({
  source: z
    .string()
    .describe('The part that is missing: a number of the summary, or a source of the list of things to do.'),
  reason: z
    .enum(['scope', 'unavailable', 'refused'])
    .describe(
      '`scope`: the key has no right to read it. `unavailable`: its store did not answer; ask again. `refused`: its store refused the statement, and may do so again.',
    ),
  scope: z.enum(scopes).nullable().describe('Scope that the key lacks; null for another reason.'),
});

export const summaryReply = z
  .object({
    projectId: z.string(),
    timeZone: z.string(),
    households: householdNumbers
      .meta({ id: 'SummaryHouseholds' })
      .nullable()
      .describe('Who cooks; null if it was not read.'),
    coverage: coverageNumbers
      .meta({ id: 'SummaryCoverage' })
      .nullable()
      .describe('The data that came; null if it was not read.'),
    estimate: estimateNumbers.describe(
      'The newest analysis of the project; null for none, or if it was not read.',
    ),
    claimable: claimableNumbers
      .meta({ id: 'SummaryClaimable' })
      .nullable()
      .describe('What may be claimed; null if it was not read.'),
    toDo: z
      .array(
        z
          .object({
            kind: z.enum(Object.keys(kinds).filter(isKind)),
            severity: z.enum(severities),
            count: z.int(),
            ids: z.array(z.string()),
            link: z.object({
              resource: z.enum(linkedResources),
              id: z.string().nullable(),
              href: z.string(),
            }),
            words: z.string(),
          })
          .meta({ id: 'ToDo' }),
      )
      .describe('Things to do, the most severe first. What is done disappears.'),
    notRead: z.array(notRead),
  })
  .meta({ id: 'ProjectSummary' });

export type Summary = z.output<typeof summaryReply>;

type NotRead = z.output<typeof notRead>;

interface Part {
  readonly source: string;
  readonly scope: Scope;
}

/** The parts that were read; those that the store does not give are noted. Any other failure is thrown, and that of all parts. */
function openParts({ api, principal }: Asked) {
  const missing: NotRead[] = [];
  const failures: unknown[] = [];
  let read = 0;
  return {
    missing,
    read: async <T>({ source, scope }: Part, load: () => Promise<T>): Promise<T | null> => {
      if (!principal.scopes.includes(scope)) {
        missing.push({ source, reason: 'scope', scope });
        return null;
      }
      try {
        const value = await load();
        read += 1;
        return value;
      } catch (error) {
        if (!(error instanceof StoreError)) throw error;
        failures.push(error);
        if (isPassing(error)) missing.push({ source, reason: 'unavailable', scope: null });
        else {
          missing.push({ source, reason: 'refused', scope: null });
          api.reportRefusedPart(source, error);
        }
        return null;
      }
    },
    throwIfNothing: (): void => {
      if (read === 0 && failures.length > 0) throw failures[0];
    },
  };
}

export async function readSummary({ api, principal, project }: Omit<Asked, 'coverage'>): Promise<Summary> {
  let loading: Promise<ProjectCoverage> | undefined;
  const asked: Asked = {
    api,
    principal,
    project,
    coverage: () => (loading ??= projectCoverage(api, project)),
  };
  const parts = openParts(asked);
  const newest = parts.read({ source: 'estimate', scope: 'analysis:read' }, () => newestEstimate(asked));
  const [coverage, estimate, claims, ...found] = await Promise.all([
    parts.read({ source: 'coverage', scope: 'readings:read' }, asked.coverage),
    newest,
    parts.read({ source: 'claimable', scope: 'claims:read' }, async () => {
      const known = await newest;
      return known && claimable(asked, known);
    }),
    ...sources.map(({ name, scope, read }) =>
      parts.read({ source: name, scope }, async (): Promise<readonly Found[]> => read(asked)),
    ),
  ]);
  parts.throwIfNothing();
  const numbers = coverage && coverageOf(project, coverage);
  return {
    projectId: project.body.did,
    timeZone: project.body.timeZone,
    households: numbers?.households ?? null,
    coverage: numbers?.coverage ?? null,
    estimate: estimate?.estimate ?? null,
    claimable: claims,
    toDo: toDoLines(found.flatMap((lines) => lines ?? [])).map((line) => ({ ...line, ids: [...line.ids] })),
    notRead: parts.missing.toSorted((a, b) => (a.source < b.source ? -1 : 1)),
  };
}
