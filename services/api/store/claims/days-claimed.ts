// Refuses changes of the past that would change what a live claim counts: where a device was, and in which project a household.
import type { Span } from '#domain/cooking/steps.ts';
import { claimsAt, isHeld, type LedgerEntry } from '#domain/claims/ledger.ts';
import { sharedMs } from '#domain/cooking/steps.ts';
import type { RecordVersion } from '#records/records.ts';
import { maySee } from '../../contract/access.ts';
import type { Api } from '../../context/api.ts';
import type { Principal } from '../../contract/principal.ts';
import { Problem } from '../../contract/problem.ts';
import { isoTime } from '../../contract/time.ts';
import type { Installation } from '../bodies/installation.ts';
import { spanOf } from '../past-installations.ts';
import { ledgerRecord, readLedgers, type HeldLedger } from './ledgers.ts';

/** Installations of one device before and after a change; those that stay as they are may be left out of both. */
interface InstallationChange {
  readonly before: readonly Installation[];
  readonly after: readonly Installation[];
}

/**
 * Records that keep a claim from being submitted at the same time: the next version of the ledger of each household whose
 * past changes. Throws 409 if a live claim holds a time that changes.
 */
export async function keepClaimedStays(
  api: Pick<Api, 'records' | 'nowMs'>,
  principal: Principal,
  { before, after }: InstallationChange,
): Promise<RecordVersion[]> {
  const [did] = [...before, ...after].map(({ body }) => body.deviceDid);
  const changes = changedTimes({ before, after }, api.nowMs());
  if (did === undefined || changes.size === 0) return [];
  const ledgers = await readLedgers(api, [...changes.keys()].toSorted());
  const found = ledgers.flatMap(({ id, entries }) =>
    claimsAt(entries, did, changes.get(id) ?? [], api.nowMs()),
  );
  if (found.length > 0) throw claimedProblem(principal, found, `where ${did} was`);
  return keepLedgers(ledgers);
}

/** The same for the projects of a household. `changed`: the times in which it gets another project. */
export async function keepClaimedProjects(
  api: Pick<Api, 'records' | 'nowMs'>,
  principal: Principal,
  { householdId, changed }: { readonly householdId: string; readonly changed: readonly Span[] },
): Promise<RecordVersion[]> {
  const past = pastOf(changed, api.nowMs());
  if (past.length === 0) return [];
  const ledgers = await readLedgers(api, [householdId]);
  const found = ledgers.flatMap(({ entries }) =>
    entries.filter((entry) => isHeld(entry, api.nowMs()) && past.some((time) => sharedMs(time, entry) > 0)),
  );
  if (found.length > 0) throw claimedProblem(principal, found, 'the project of the household');
  return keepLedgers(ledgers);
}

const keepLedgers = (ledgers: readonly HeldLedger[]): RecordVersion[] =>
  ledgers.map((ledger) => ledgerRecord(ledger, ledger.entries));

/** A claim ends before now, so what begins now changes none. */
const pastOf = (spans: readonly Span[], nowMs: number): Span[] =>
  spans
    .map(({ fromMs, toMs }) => ({ fromMs, toMs: Math.min(toMs, nowMs) }))
    .filter(({ fromMs, toMs }) => fromMs < toMs);

/** By household: the past times in which the device is there before or after, and not both. */
function changedTimes({ before, after }: InstallationChange, nowMs: number): ReadonlyMap<string, Span[]> {
  const households = new Set([...before, ...after].map(({ body }) => body.householdId));
  const times = [...households].map((householdId) => {
    const of = (stays: readonly Installation[]) =>
      stays.filter(({ body }) => body.householdId === householdId).map(spanOf);
    return [householdId, pastOf(differenceOf(of(before), of(after)), nowMs)] as const;
  });
  return new Map(times.filter(([, spans]) => spans.length > 0));
}

/** Times that one list covers and the other does not. */
export function differenceOf(a: readonly Span[], b: readonly Span[]): Span[] {
  const edges = [...new Set([...a, ...b].flatMap(({ fromMs, toMs }) => [fromMs, toMs]))].sort(
    (x, y) => x - y,
  );
  const covers = (spans: readonly Span[], fromMs: number, toMs: number): boolean =>
    spans.some((span) => span.fromMs <= fromMs && toMs <= span.toMs);
  return edges.slice(1).flatMap((toMs, index) => {
    const fromMs = edges[index] ?? toMs;
    return covers(a, fromMs, toMs) === covers(b, fromMs, toMs) ? [] : [{ fromMs, toMs }];
  });
}

function claimedProblem(principal: Principal, entries: readonly LedgerEntry[], what: string): Problem {
  const shown = entries.map((entry) => nameOf(principal, entry));
  const detail = `This changes ${what} in a time that is claimed: ${shown.map(({ text }) => text).join('; ')}. A claim must be withdrawn, or decided after a dispute, before its past can change.`;
  return new Problem('days-claimed', {
    detail,
    errors: shown.map(({ text }) => ({ pointer: '#', code: 'days-claimed', detail: `Held by ${text}.` })),
    members: { claims: shown.map(({ id }) => id) },
  });
}

/** The id of a claim of another project is not shown. */
function nameOf(principal: Principal, { claimId, projectId, fromMs, toMs }: LedgerEntry) {
  const id = maySee(principal, projectId) ? claimId : null;
  return { id, text: `${id ?? 'a claim of another project'} from ${isoTime(fromMs)} to ${isoTime(toMs)}` };
}
