// Registers a verifier or a collector: a new record under its DID, or the one that exists with the same content.
import { isMintedDid, mintedDid } from '#domain/identifiers.ts';
import { takeName } from '#records/records.ts';
import type { Answer } from '../context/answer.ts';
import type { Api } from '../context/api.ts';
import { differences } from '../contract/differences.ts';
import { pointerOf } from '../contract/faults.ts';
import { readOnlyNames } from '../contract/fields.ts';
import type { Principal } from '../contract/principal.ts';
import { Problem } from '../contract/problem.ts';
import { isoTime } from '../contract/time.ts';
import { parseStored, type Held } from '../store/bodies/held.ts';
import { isSeen, type RegistrantBody, type Registrants } from './registrant.ts';

/** Throws 409 if the DID is taken by one with other content. */
export async function register<
  Body extends RegistrantBody,
  Input extends { readonly did?: string | undefined },
>(api: Api, principal: Principal, of: Registrants<Body, Input>, input: Input): Promise<Answer> {
  const content = await of.describe(api, principal, input);
  const known = input.did === undefined ? null : await of.find(api, input.did);
  if (known) return answerRepeat(api, principal, of, { known, content });
  refuseSetByService(api, input);
  const ulid = api.newUlid();
  const did = input.did ?? mintedDid(api.settings.HEARTH_DOMAIN, of.collection, ulid);
  const name = of.nameOf(did);
  const before = (await api.records.names([name])).get(name);
  const at = isoTime(api.nowMs());
  const record = parseStored(of.stored, {
    id: `${of.idPrefix}_${ulid}`,
    version: 1,
    body: { did, ...content, createdAt: at, updatedAt: at },
  });
  return {
    status: 201,
    location: `/v1/${of.collection}/${record.id}`,
    version: 1,
    body: (await of.print(api, principal, [record]))[0],
    records: [{ kind: of.kind, ...record }, takeName(name, record.id, before)],
  };
}

interface Repeat<Body> {
  readonly known: Held<Body>;
  readonly content: object;
}

/** Throws 409 for other content, and for one outside the projects of the key. */
async function answerRepeat<Body extends RegistrantBody, Input extends { readonly did?: string | undefined }>(
  api: Api,
  principal: Principal,
  { kind, conflict, print }: Registrants<Body, Input>,
  { known, content }: Repeat<Body>,
): Promise<Answer> {
  const isVisible = isSeen(principal, known);
  const other = differences(content, known.body).map(([field]) => String(field));
  if (isVisible && other.length === 0)
    return { status: 200, version: known.version, body: (await print(api, principal, [known]))[0] };
  const detail = isVisible
    ? `A ${kind} with this did exists with other content. Update it with PATCH, or use another did.`
    : 'This did is taken. Use another did.';
  const fields = isVisible ? other : ['did'];
  throw new Problem(conflict, {
    detail,
    errors: fields.map((field) => ({ pointer: pointerOf([field]), code: 'other-content', detail })),
  });
}

function refuseSetByService(api: Api, input: { readonly did?: string | undefined }): void {
  const set = readOnlyNames.filter((name) => Object.hasOwn(input, name));
  const errors = set.map((name) => ({
    pointer: pointerOf([name]),
    code: 'read-only',
    detail: 'This field is read-only. Leave it out.',
  }));
  const isReserved = input.did !== undefined && isMintedDid(api.settings.HEARTH_DOMAIN, input.did);
  const reserved = {
    pointer: '#/did',
    code: 'reserved',
    detail: `${input.did} is in the namespace of the DIDs that this service creates. Leave the DID out, or use a DID of your own.`,
  };
  const all = [...errors, ...(isReserved ? [reserved] : [])];
  if (all.length > 0) throw new Problem('invalid-request', { errors: all });
}
