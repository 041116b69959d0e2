// The faults of a household that is sent again with other values: what is stored, what was sent, and how to change it.
import { pointerOf } from '../../contract/faults.ts';
import type { Fault } from '../../contract/problem.ts';

interface Compared {
  readonly id: string;
  readonly sent: unknown;
  readonly stored: unknown;
}

/** Fields whose values a fault shows. Personal ones never: jobs and repeated replies keep faults. */
const shown =
  /^(?:group|status|externalId|location\/(?:district|density|urbanRural)|(?:baseline|members)\/\w+)$/;

/** One fault for each path, a field or its parts separated by `/`. */
export const otherContent = (paths: readonly string[], compared: Compared): Fault[] =>
  paths.map((path) => {
    const parts = path.split('/');
    return {
      pointer: pointerOf(parts),
      code: 'other-content',
      detail: `${differenceText(path, compared)} ${wayOf(parts[0] ?? '', compared.id)}`,
    };
  });

function differenceText(path: string, { sent, stored }: Compared): string {
  const [is, asked] = [valueText(valueAt(stored, path)), valueText(valueAt(sent, path))];
  return shown.test(path) && is !== null && asked !== null
    ? `The stored value is ${is}, the sent value is ${asked}.`
    : 'The stored household has another value for this field.';
}

/** Null for a list, an object or a text that is too long to show. */
function valueText(value: unknown): string | null {
  if (value === undefined || value === null) return 'empty';
  if (typeof value === 'string') return value.length <= 100 ? JSON.stringify(value) : null;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

const valueAt = (value: unknown, path: string): unknown =>
  path
    .split('/')
    .reduce<unknown>(
      (at, name) =>
        typeof at === 'object' && at !== null
          ? Object.entries(at).find(([key]) => key === name)?.[1]
          : undefined,
      value,
    );

function wayOf(field: string, id: string): string {
  if (field === 'did' || field === 'type') return 'It cannot change.';
  if (field === 'status') return `Change it by POST /v1/households/${id}/status-changes.`;
  if (field === 'devices') return 'Leave devices out, and move them by POST /v1/devices/{id}/installations.';
  return `Change it by PATCH /v1/households/${id}.`;
}
