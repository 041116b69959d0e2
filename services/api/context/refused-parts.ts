// Logs that the store refuses to read a part of a reply, which is sent without that part.
import type { StoreError } from '#runtime/clickhouse/client.ts';
import type { Log } from '#runtime/process/observe.ts';

export type ReportRefusedPart = (part: string, error: StoreError) => void;

/** Once for each part and code: replies without it may be asked for every few seconds. The message may hold values, and is left out. */
export function openRefusedParts(log: Log): ReportRefusedPart {
  const logged = new Set<string>();
  return (part, { code }) => {
    const key = `${part} ${code}`;
    if (logged.has(key)) return;
    logged.add(key);
    log('error', 'api.part_refused', { part, code });
  };
}
