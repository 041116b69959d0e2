// Changes a verifier or a collector by a merge patch. A patch that changes nothing creates no version.
import type { Answer } from '../context/answer.ts';
import type { Api } from '../context/api.ts';
import { differences } from '../contract/differences.ts';
import { bodyFaults, pointerOf, unknownNulls } from '../contract/faults.ts';
import { mergePatch } from '../contract/merge-patch.ts';
import { checkVersion } from '../contract/precondition.ts';
import type { Principal } from '../contract/principal.ts';
import { Problem } from '../contract/problem.ts';
import type { IfMatch } from '../contract/shape.ts';
import { isoTime } from '../contract/time.ts';
import { parseStored, type Held } from '../store/bodies/held.ts';
import { refuseForeign, visibleRegistrant, type RegistrantBody, type Registrants } from './registrant.ts';

type Patch = Readonly<Record<string, unknown>>;

interface Changing {
  readonly params: { readonly id: string };
  readonly body: Patch;
  readonly ifMatch: IfMatch;
  readonly principal: Principal;
}

/** Throws 404, 412, 403 for one that works for projects outside of the key, and 400. */
export async function change<
  Body extends RegistrantBody,
  Input extends { readonly did?: string | undefined },
>(
  api: Api,
  { params, body: patch, ifMatch, principal }: Changing,
  of: Registrants<Body, Input>,
): Promise<Answer> {
  const record = await visibleRegistrant(api, principal, of, params.id);
  checkVersion(ifMatch, record);
  refuseForeign(principal, record, of.kind);
  const content = await patchRecord(api, principal, of, { record, patch });
  const isSame = differences(content, record.body).length === 0;
  const next = isSame
    ? record
    : parseStored(of.stored, {
        id: record.id,
        version: record.version + 1,
        body: { ...record.body, ...content, updatedAt: isoTime(api.nowMs()) },
      });
  const [body] = await of.print(api, principal, [next]);
  return {
    status: 200,
    version: next.version,
    body,
    ...(!isSame && { records: [{ kind: of.kind, ...next }] }),
  };
}

/** Fields that a request may send back as they were read. */
const fixedFields = (readOnly: readonly string[]): readonly string[] => [
  'id',
  'did',
  'version',
  'createdAt',
  'updatedAt',
  ...readOnly,
];

interface Patching<Body> {
  readonly record: Held<Body>;
  readonly patch: Patch;
}

/** Throws 400. The patched record as a whole must be valid for a new one. */
async function patchRecord<Body extends RegistrantBody, Input extends { readonly did?: string | undefined }>(
  api: Api,
  principal: Principal,
  of: Registrants<Body, Input>,
  { record, patch }: Patching<Body>,
) {
  const fixed = fixedFields(of.readOnly);
  const changes = Object.fromEntries(Object.entries(patch).filter(([name]) => !fixed.includes(name)));
  const { createdAt: _created, updatedAt: _updated, ...before } = record.body;
  const whole = mergePatch(before, changes);
  const parsed = of.input.safeParse(whole);
  const [printed] = await of.print(api, principal, [record]);
  const errors = [
    ...fixedFaults(fixed, patch, printed ?? {}),
    ...(parsed.error ? bodyFaults(parsed.error, whole) : []),
    ...unknownNulls(of.content, changes),
  ];
  if (!parsed.data || errors.length > 0) throw new Problem('invalid-request', { errors });
  return of.describe(api, principal, parsed.data);
}

const fixedFaults = (fixed: readonly string[], patch: Patch, printed: Patch) =>
  fixed
    .filter((name) => Object.hasOwn(patch, name))
    .filter((name) => differences({ [name]: patch[name] }, printed).length > 0)
    .map((name) => ({
      pointer: pointerOf([name]),
      code: 'read-only',
      detail: 'This field is read-only. Send it back as it was read, or leave it out.',
    }));
