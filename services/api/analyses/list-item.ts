// Prints analyses in lists: as they were first returned, and whether they are stale.
import { projectAnalysisKind } from '../store/analyses.ts';
import { z } from 'zod';
import type { Api } from '../context/api.ts';
import { latestOf } from '../store/page.ts';
import { projectAnalysisReply } from './project-reply.ts';
import { analysisReply } from './household-reply.ts';
import { isStale, notesOf } from '../store/stale-notes.ts';
import { storedAnalysis, storedProjectAnalysis } from './stored/stored.ts';

const stale = z
  .boolean()
  .describe('Whether its data changed after it was computed; `GET /v1/analyses/{id}/freshness` says what.');

export const listedAnalysis = analysisReply.extend({ stale }).meta({ id: 'ListedAnalysis' });
export const listedProjectAnalysis = projectAnalysisReply
  .extend({ stale })
  .meta({ id: 'ListedProjectAnalysis' });

export const printListed = (api: Api, ids: readonly string[]): Promise<unknown[]> =>
  print(api, ids, { kind: 'analysis', resultOf: (body) => storedAnalysis(body).result });

export const printListedProgrammes = (api: Api, ids: readonly string[]): Promise<unknown[]> =>
  print(api, ids, { kind: projectAnalysisKind, resultOf: (body) => storedProjectAnalysis(body).result });

interface Printing {
  readonly kind: string;
  readonly resultOf: (body: unknown) => Readonly<Record<string, unknown>>;
}

async function print(api: Api, ids: readonly string[], { kind, resultOf }: Printing): Promise<unknown[]> {
  const [records, notes] = await Promise.all([latestOf(api, kind, ids), notesOf(api, ids)]);
  return records.map(({ id, body }) => ({ ...resultOf(body), stale: isStale(notes.get(id)) }));
}
