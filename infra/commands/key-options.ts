// Parses the options of npm run key; a wrong value is a UsageError that names the allowed values.
import { z } from 'zod';
import { isDid, isIdOf } from '#domain/identifiers.ts';
import { isScope, scopes } from '#domain/scopes.ts';
import { keyNameMax, overlapSecondsMax } from '#records/api-keys/api-keys.ts';
import { isCidr } from '#runtime/text/networks.ts';
import { invisibleIn, textFault } from '#runtime/text/text-faults.ts';
import type { Records } from '#records/records.ts';
import { UsageError } from '../command-line/command.ts';

const list = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** The purpose of a key, by the rule of the REST API: one line of visible text. Surrounding spaces are removed. */
export function nameOf(text: string | undefined): string {
  const name = text?.trim() ?? '';
  if (name.length > keyNameMax)
    throw new UsageError(`--name has ${name.length} characters: use at most ${keyNameMax}`);
  const code = invisibleIn(name);
  if (code !== undefined) throw new UsageError(`--name contains the invisible character ${code}: remove it`);
  if (textFault(name) !== null) throw new UsageError('--name is missing: give the purpose of the key');
  return name;
}

export function scopesOf(text: string | undefined): string[] {
  const wanted = text === 'all' ? [...scopes] : list(text);
  if (wanted.length === 0)
    throw new UsageError(`--scopes is missing: use "all" or some of ${scopes.join(', ')}`);
  const unknown = wanted.filter((name) => !isScope(name));
  if (unknown.length > 0)
    throw new UsageError(`--scopes: ${unknown.join(', ')} is not a scope; allowed: ${scopes.join(', ')}`);
  return wanted;
}

export async function projectIdsOf(records: Records, text: string | undefined): Promise<string[]> {
  const named = list(text);
  const dids = named.filter(isDid);
  const owners = await records.names(dids.map((did) => `project-did:${did}`));
  const ids = named.map((name) =>
    isIdOf('project', name) ? name : (owners.get(`project-did:${name}`)?.owner ?? ''),
  );
  const known = await records.latest(
    'project',
    ids.filter((id) => id !== ''),
  );
  const unknown = named.filter((_, index) => !known.has(ids[index] ?? ''));
  if (unknown.length > 0)
    throw new Error(
      `--projects: there is no project ${unknown.join(', ')}; create it with POST /v1/projects first`,
    );
  return ids;
}

export function expiryOf(text: string | undefined): string | null {
  if (text === undefined) return null;
  const moment = z.iso.date().safeParse(text).success ? `${text}T23:59:59.999Z` : text;
  if (!z.iso.datetime({ offset: true }).safeParse(moment).success)
    throw new UsageError(
      `--expires is ${JSON.stringify(text)}: use a date YYYY-MM-DD or a date-time with a time zone`,
    );
  if (Date.parse(moment) <= Date.now())
    throw new UsageError(`--expires is ${JSON.stringify(text)}: use a time in the future`);
  return new Date(moment).toISOString();
}

export function actorOf(text: string | undefined): string | null {
  if (text === undefined || isDid(text)) return text ?? null;
  throw new UsageError(`--actor is ${JSON.stringify(text)}: use a DID`);
}

const organisationMax = 200;

export function organisationOf(text: string | undefined): string | null {
  if (text === undefined) return null;
  const name = text.trim();
  if (name !== '' && name.length <= organisationMax && textFault(name) === null) return name;
  throw new UsageError(
    `--organisation is ${JSON.stringify(text)}: use a name of 1 to ${organisationMax} visible characters`,
  );
}

export function networksOf(text: string | undefined): string[] {
  const networks = list(text);
  const wrong = networks.find((network) => !isCidr(network));
  if (wrong === undefined) return networks;
  throw new UsageError(`--networks: ${wrong} is not a network; use the form 192.0.2.0/24 or 2001:db8::/32`);
}

export function overlapOf(text: string | undefined): number {
  const seconds = Number(text ?? 86_400);
  if (/^\d{1,7}$/.test(text ?? '0') && seconds <= overlapSecondsMax) return seconds;
  throw new UsageError(
    `--overlap is ${JSON.stringify(text)}: use a whole number of seconds from 0 to ${overlapSecondsMax}`,
  );
}
