// POST /v1/collectors/{id}/field-links: a link for the phone of a collector. Only this reply has its token.
import { z } from 'zod';
import { defineEndpoint, noQuery } from '../context/endpoint.ts';
import { visibleCollector } from '../collectors/collectors.ts';
import { checkScope } from '../contract/access.ts';
import { note, reference, resourceParams } from '../contract/fields.ts';
import type { Principal } from '../contract/principal.ts';
import { Problem } from '../contract/problem.ts';
import { dateTime } from '../contract/query.ts';
import { inUtc, isoTime } from '../contract/time.ts';
import { mayWork, type Collector } from '../store/bodies/collector.ts';
import { fieldLinkBody } from '../store/bodies/field-link.ts';
import { parseStored } from '../store/bodies/held.ts';
import { newToken } from '../store/bodies/token.ts';
import { visibleProject } from '../store/visible.ts';
import { fieldLinkExample, fieldLinkReply, printLinks } from './links.ts';
import { collectSettings, linkAddress, settingsPicture } from './settings.ts';

const dayMs = 86_400_000;
/** Longer than most campaigns, and short enough for a phone that is lost unnoticed. */
const defaultDays = 180;
export const fieldLinkDaysMax = 730;

const secretParts = {
  address: z.string().nullable(),
  settings: z.record(z.string(), z.unknown()).nullable(),
  qr: z.string().nullable(),
};

const reply = z.object({ ...fieldLinkReply.shape, ...secretParts }).meta({ id: 'NewFieldLinkReply' });

const address =
  'https://hearth.example/v1/key/01M7YNX8J0QF6P5307M3HNMPM6exampleexampleexampleexampleex/projects/prj_01M7YNX8J0QF6P5307M3HNMPM6';

export const createFieldLink = defineEndpoint({
  method: 'POST',
  path: '/v1/collectors/:id/field-links',
  operationId: 'createFieldLink',
  summary: 'Create a field link for the phone of a collector',
  description:
    'The link is an address with a token. With it ODK Collect lists the forms of the campaigns in which the collector has open assignments, downloads them with the list of households, and sends interviews. `qr` is a picture (SVG) to scan in Collect, `settings` is what it holds. Address, settings and picture are in this reply and nowhere else; only the SHA-256 of the secret is stored. The link opens one project. Whoever has it can read the list of households and send interviews as the collector, so the key needs the scopes `households:read` and `responses:write` as well.',
  scope: 'projects:write',
  params: resourceParams('collector'),
  query: noQuery,
  body: {
    schema: z
      .strictObject({
        projectId: reference('project'),
        expiresAt: dateTime.optional(),
        note: note(200).optional(),
      })
      .meta({ id: 'NewFieldLink' }),
    fault: 'invalid-request',
    example: { projectId: 'did:ixo:project/789', expiresAt: '2027-05-20T00:00:00Z', note: 'Blue phone' },
  },
  replies: {
    201: {
      description: 'The link.',
      schema: reply,
      example: {
        ...fieldLinkExample,
        address,
        settings: collectSettings(address, 'Stoves of Gulu'),
        qr: '<svg xmlns="http://www.w3.org/2000/svg">…</svg>',
      },
    },
  },
  problems: ['collector-not-found', 'project-not-found'],
  run: async ({ params, body, principal, baseUrl }, api) => {
    checkMayLink(principal);
    const collector = await visibleCollector(api, principal, params.id);
    const project = await visibleProject(api, principal, body.projectId);
    const nowMs = api.nowMs();
    refuseIdle(collector, project.id, nowMs);
    const ulid = api.newUlid();
    const { token, secretSha256 } = newToken(ulid);
    const at = isoTime(nowMs);
    const link = parseStored(fieldLinkBody, {
      id: `fld_${ulid}`,
      version: 1,
      body: {
        collectorId: collector.id,
        projectId: project.id,
        secretSha256,
        note: body.note ?? null,
        expiresAt: expiry(body.expiresAt, nowMs),
        revokedAt: null,
        createdBy: principal.keyId,
        createdAt: at,
        updatedAt: at,
      },
    });
    const own = linkAddress(baseUrl, token, project.id);
    const settings = collectSettings(own, project.body.name ?? project.body.did);
    const [printed] = await printLinks(api, [link]);
    return {
      status: 201,
      version: 1,
      location: `/v1/collectors/${collector.id}/field-links/${link.id}`,
      body: { ...printed, address: null, settings: null, qr: null },
      shownOnce: { address: own, settings, qr: settingsPicture(settings) },
      records: [{ kind: 'field-link', ...link }],
    };
  },
});

/** A link grants nothing that the key lacks. Throws 403. */
function checkMayLink(principal: Principal): void {
  checkScope({ scope: 'households:read' }, principal);
  checkScope({ scope: 'responses:write' }, principal);
}

function refuseIdle(collector: Collector, projectId: string, nowMs: number): void {
  if (mayWork(collector, projectId, nowMs)) return;
  const detail = `Collector ${collector.body.did} does not work for this project now: it is not active, no longer valid, or of other projects.`;
  throw new Problem('invalid-request', {
    errors: [{ pointer: '#/projectId', code: 'collector-not-working', detail }],
  });
}

function expiry(sent: string | undefined, nowMs: number): string {
  if (sent === undefined) return isoTime(nowMs + defaultDays * dayMs);
  const ms = Date.parse(sent);
  if (ms > nowMs && ms <= nowMs + fieldLinkDaysMax * dayMs) return inUtc(sent);
  const detail = `A field link ends in the future, within ${fieldLinkDaysMax} days.`;
  throw new Problem('invalid-request', {
    errors: [{ pointer: '#/expiresAt', code: 'out-of-range', detail }],
  });
}
