// Reads again what has become old while it is shown: when the tab is looked at again, and while it is looked at.
import { onBeforeUnmount, onMounted } from 'vue';
import { useReading, type Resource } from './use-resource.ts';

/** Data older than this are read again. */
export const freshMs = 3 * 60_000;
/** How often the age is looked at. */
const lookMs = 30_000;

/**
 * For `setup` alone. What was never read, stopped by the person or refused is left alone, and so is all after a sign-out: `useResource`
 * or the person starts that read.
 */
export function keepFresh({
  shown,
  readAtMs,
  again,
}: Pick<Resource<unknown>, 'shown' | 'readAtMs' | 'again'>): void {
  const { nowMs, session } = useReading();
  let timer: ReturnType<typeof setInterval> | undefined;
  /** A read that takes long is not begun anew. */
  let askedAtMs = 0;
  const readIfOld = (): void => {
    const now = nowMs();
    const isOld = now - Math.max(readAtMs.value ?? now, askedAtMs) >= freshMs;
    if (!isOld || shown.value.state !== 'ready') return;
    if (session.isOut.value || document.visibilityState !== 'visible') return;
    askedAtMs = now;
    again();
  };
  onMounted(() => {
    document.addEventListener('visibilitychange', readIfOld);
    timer = setInterval(readIfOld, lookMs);
  });
  onBeforeUnmount(() => {
    document.removeEventListener('visibilitychange', readIfOld);
    clearInterval(timer);
  });
}
