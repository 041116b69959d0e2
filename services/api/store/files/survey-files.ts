// Files of survey responses: interviews as phones sent them, photos, audit logs, and what was added over REST.
import { hash } from 'node:crypto';
import { z } from 'zod';
import { inspectFile } from '#domain/surveys/files/file-defect.ts';
import type { ClickHouse } from '#runtime/clickhouse/client.ts';

const file = z.object({
  /** `att_…`; the same for the same file of the same response. */
  id: z.string(),
  projectId: z.string(),
  /** `responseId` of the response, or `instanceID` of the interview. */
  responseId: z.string(),
  /** Of the householdId that the interview names; empty for none. */
  householdId: z.string(),
  name: z.string(),
  /** `sha256:` and hex. */
  digest: z.string(),
  /** As the sender named it. */
  mediaType: z.string(),
  /** Of its bytes; empty: it arrived before they were read. */
  foundType: z.string(),
  size: z.coerce.number(),
  /** Its picture or recording begins and does not end. */
  isCut: z.coerce.boolean(),
  /** ISO 8601. */
  at: z.string(),
});

export type SurveyFile = z.output<typeof file>;

/** How an answer names it. */
export const namingAnswer = ({ id, digest, mediaType }: SurveyFile) => ({
  attachmentId: id,
  digest,
  mediaType,
});

export interface NewFile extends Omit<SurveyFile, 'id' | 'digest' | 'size' | 'foundType' | 'isCut'> {
  readonly bytes: Uint8Array;
}

export const digestOfBytes = (bytes: Uint8Array): string => `sha256:${hash('sha256', bytes)}`;

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 26 characters of Crockford base32 of a SHA-256: a repeat gives the same id. */
function idOf({ projectId, responseId, name }: NewFile, digest: string): string {
  const bytes = hash('sha256', JSON.stringify([projectId, responseId, name, digest]), 'buffer');
  return `att_${Array.from(bytes.subarray(0, 26), (byte) => alphabet[byte & 31]).join('')}`;
}

export function describeFile(sent: NewFile): SurveyFile {
  const { bytes, ...place } = sent;
  const digest = digestOfBytes(bytes);
  return { ...place, id: idOf(sent, digest), digest, ...inspectFile(bytes) };
}

/** Resolves when all are stored. Repeating it changes nothing. */
export const storeFiles = (clickhouse: ClickHouse, sent: readonly NewFile[]): Promise<void> =>
  clickhouse.insertRows(
    'survey_files',
    sent.map((one) => {
      const { id, projectId, responseId, householdId, name, digest, at, ...content } = describeFile(one);
      return {
        id,
        project_id: projectId,
        response_id: responseId,
        household_id: householdId,
        name,
        digest,
        media_type: content.mediaType,
        found_type: content.foundType,
        size: content.size,
        is_cut: content.isCut,
        at,
        content: Buffer.from(one.bytes).toString('base64'),
      };
    }),
    {
      columns: [
        'id',
        'project_id',
        'response_id',
        'household_id',
        'name',
        'digest',
        'media_type',
        'found_type',
        'size',
        'is_cut',
        'at',
        'content',
      ],
    },
  );

const columns = `id, project_id AS projectId, response_id AS responseId, household_id AS householdId, name, digest,
  toString(media_type) AS mediaType, toString(found_type) AS foundType, size, is_cut AS isCut, at`;

/** A project, and ids of responses or interviews in it. */
export interface ResponseFiles {
  readonly projectId: string;
  readonly responseIds: readonly string[];
}

/** By name and time. `responseIds`: ids of the interviews of a response. */
export const filesOf = (
  clickhouse: ClickHouse,
  projectId: string,
  responseIds: readonly string[],
): Promise<SurveyFile[]> => filesOfAll(clickhouse, [{ projectId, responseIds }]);

/** By name and time; those of several projects are in one list. */
export const filesOfAll = (clickhouse: ClickHouse, places: readonly ResponseFiles[]): Promise<SurveyFile[]> =>
  clickhouse.query(
    file,
    `SELECT ${columns} FROM survey_files FINAL
     WHERE project_id IN {projects:Array(String)} AND response_id IN {responseIds:Array(String)} ORDER BY name, at, id`,
    {
      projects: [...new Set(places.map(({ projectId }) => projectId))],
      responseIds: [...new Set(places.flatMap(({ responseIds }) => responseIds))],
    },
  );

/** Null if it does not exist, or was erased. */
export async function findFile(clickhouse: ClickHouse, id: string): Promise<SurveyFile | null> {
  const sql = `SELECT ${columns} FROM survey_files FINAL WHERE id = {id:String} LIMIT 1`;
  return (await clickhouse.query(file, sql, { id }))[0] ?? null;
}

const content = z.object({ content: z.string() });

/** Null if it was erased. */
export async function readFile(
  clickhouse: ClickHouse,
  { projectId, responseId, name, digest }: SurveyFile,
): Promise<Uint8Array | null> {
  const sql = `SELECT base64Encode(bytes) AS content FROM survey_files
    WHERE project_id = {projectId:String} AND response_id = {responseId:String} AND name = {name:String}
      AND digest = {digest:String} LIMIT 1`;
  const [row] = await clickhouse.query(content, sql, { projectId, responseId, name, digest });
  return row ? Buffer.from(row.content, 'base64') : null;
}

/** Gives the files of an interview to a household, so that its erasure deletes them. */
export const giveFiles = (
  clickhouse: ClickHouse,
  {
    projectId,
    responseIds,
    householdId,
  }: Readonly<{ projectId: string; responseIds: readonly string[]; householdId: string }>,
): Promise<void> =>
  clickhouse.command(
    `ALTER TABLE survey_files UPDATE household_id = {householdId:String}
     WHERE project_id = {projectId:String} AND response_id IN {responseIds:Array(String)} SETTINGS mutations_sync = 2`,
    { projectId, responseIds, householdId },
  );
