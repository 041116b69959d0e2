// Stores the outcome of a batch of readings, which is the reply to its sender, for a month.
import { z } from 'zod';
import { jsonColumn } from '#runtime/clickhouse/json-column.ts';
import type { Api } from '../context/api.ts';
import type { Principal } from '../contract/principal.ts';
import { Problem } from '../contract/problem.ts';
import type { Refusal } from './judge.ts';

const count = z.int().min(0);

const item = z.object({
  index: count,
  code: z.string(),
  pointer: z.string(),
  detail: z.string(),
  allowed: z.array(z.string()).optional().describe('Allowed values, or names of fields.'),
  suggestion: z.string().optional().describe('Allowed value or name that is nearest to the one sent.'),
  min: z.number().optional(),
  max: z.number().optional(),
});

export const batchOutcome = z
  .object({
    batchId: z.string(),
    accepted: count.describe('Number of readings that the broker has.'),
    duplicates: count.describe('Number of copies of another reading of the batch.'),
    rejected: count.describe('Number of readings that were rejected; `items` lists them.'),
    items: z.array(item),
    receivedAt: z.string(),
  })
  .meta({ id: 'BatchOutcome' });

type BatchOutcome = z.output<typeof batchOutcome>;

interface Answered extends Omit<BatchOutcome, 'items'> {
  readonly items: readonly Refusal[];
}

/**
 * Stores the outcome. The readings are in the broker by then, and devices send many batches, so the reply does not
 * wait for this. Never throws: without the stored outcome, the sender still has the reply.
 */
export async function storeOutcome(api: Api, { keyId }: Principal, outcome: Answered): Promise<void> {
  const { batchId, receivedAt } = outcome;
  const row = { id: batchId, key_id: keyId, received_at: receivedAt, outcome: JSON.stringify(outcome) };
  await api.clickhouse.insertRows('reading_batches', [row], { isLazy: true }).catch(() => {});
}

const noted = z.object({
  keyId: z.string(),
  outcome: jsonColumn(batchOutcome),
});

/**
 * Throws 404 also for a batch of another key if this one is limited to projects: a batch may name devices of any
 * project.
 */
export async function readOutcome(api: Api, principal: Principal, id: string): Promise<BatchOutcome> {
  const sql = 'SELECT key_id AS keyId, outcome FROM reading_batches WHERE id = {id:String} LIMIT 1';
  const [batch] = await api.clickhouse.query(noted, sql, { id });
  if (batch && (principal.projectIds.length === 0 || batch.keyId === principal.keyId)) return batch.outcome;
  throw new Problem('reading-batch-not-found', { detail: `There is no batch ${id}.` });
}
