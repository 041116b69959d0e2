// Writes about alarms: to acknowledge one, to take that back, to assign it and to comment. A late write shows both versions.
import { onScopeDispose, shallowRef, type Ref } from 'vue';
import type { Alarm, AlarmPatch } from '#infra/client/operations.ts';
import { ifMatch } from '../../data/if-match.ts';
import { useAction, type Action } from '../../data/use-action.ts';
import { useVersions, type Comparison } from '../versions.tsx';

/** For how long the page offers to undo an acknowledgement; after that the list of acknowledged alarms does. */
const undoMs = 10_000;

export interface AlarmWrites {
  readonly action: Action;
  readonly versions: Comparison<Alarm>;
  /** The alarm that was acknowledged last, while it can be undone; else null. */
  readonly undoable: Ref<Alarm | null>;
  readonly acknowledge: (alarm: Alarm) => Promise<void>;
  readonly takeBack: (alarm: Alarm) => Promise<void>;
  /** Resolves to the alarm as it is then; null if it was refused. */
  readonly change: (alarm: Alarm, patch: AlarmPatch) => Promise<Alarm | null>;
}

/** `changed` gets the alarm as it is stored: after each write, also a late one, and when the page is to show what is stored now. */
export function useAlarms(changed: (now: Alarm) => void): AlarmWrites {
  const action = useAction();
  const undoable = shallowRef<Alarm | null>(null);
  let ends: ReturnType<typeof setTimeout> | undefined;
  const versions = useVersions<Alarm>(
    action,
    async (client, { id }) => {
      const reply = await client('getAlarm', { params: { id } });
      return reply.status === 200 ? reply.body : null;
    },
    changed,
  );
  const offer = (alarm: Alarm | null): void => {
    clearTimeout(ends);
    undoable.value = alarm;
    if (alarm !== null) ends = setTimeout(() => (undoable.value = null), undoMs);
  };
  const change = async (alarm: Alarm, body: AlarmPatch): Promise<Alarm | null> => {
    const reply = await action.run((client, { headers }) =>
      client('updateAlarm', {
        params: { id: alarm.id },
        body,
        headers: { ...headers, ...ifMatch(alarm) },
      }),
    );
    // Both versions are shown after a late write, so the next one concerns the newer.
    const now = reply?.body ?? (await versions.compare(alarm));
    if (now !== null) changed(now);
    return reply?.body ?? null;
  };
  onScopeDispose(() => clearTimeout(ends));
  return {
    action,
    versions,
    undoable,
    change,
    acknowledge: async (alarm) => {
      const seen = await change(alarm, { acknowledged: true });
      if (seen !== null) offer(seen);
    },
    takeBack: async (alarm) => {
      if ((await change(alarm, { acknowledged: false })) !== null) offer(null);
    },
  };
}
