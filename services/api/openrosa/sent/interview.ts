// The XML of an interview, read as far as it must be before it is stored: which form, which id, which household.
import { isIdOf } from '#domain/identifiers.ts';
import { childNamed, textOf, type Element } from '#domain/surveys/submission/element.ts';
import { parseXml } from '#runtime/xml/parse-xml.ts';
import { Problem } from '../../contract/problem.ts';
import { digestOfBytes } from '../../store/files/survey-files.ts';
import { interviewBytesMax } from './multipart.ts';

export const interviewDepthMax = 30;
const elementsMax = 20_000;
const idMax = 249;

export interface SentInterview {
  readonly root: Element;
  readonly digest: string;
  /** Its `instanceID`. */
  readonly instanceId: string;
  /** The id of the interview that it corrects; null for none. */
  readonly deprecatedId: string | null;
  /** `hh_…`, as it was chosen; empty for none. */
  readonly householdId: string;
}

/** Throws 400 for what cannot be read. */
export function readInterview(bytes: Uint8Array): SentInterview {
  const parsed = parseXml(bytes, { bytesMax: interviewBytesMax, depthMax: interviewDepthMax, elementsMax });
  if ('fault' in parsed) throw unreadable(parsed.fault.detail);
  const { root } = parsed;
  if (root.attributes['encrypted'] === 'yes')
    throw unreadable(
      'The interview is encrypted. Use a form without public_key: the connection itself is encrypted.',
    );
  const digest = digestOfBytes(bytes);
  const meta = childNamed(root, 'meta');
  const inMeta = (name: string): string | undefined => meta && textOf(childNamed(meta, name));
  const household = textOf(childNamed(root, 'household')) ?? '';
  return {
    root,
    digest,
    instanceId: usableId(inMeta('instanceID')) ?? digest,
    deprecatedId: usableId(inMeta('deprecatedID')) ?? null,
    householdId: isIdOf('household', household) ? household : '',
  };
}

/** An interview without an id of its own is known by its bytes. */
const usableId = (id: string | undefined): string | undefined =>
  id !== undefined && id.length <= idMax && !id.startsWith('rsp_') && !/\p{Cc}/u.test(id) ? id : undefined;

const unreadable = (detail: string): Problem => new Problem('invalid-submission', { detail });
