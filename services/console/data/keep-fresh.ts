// Reads again what ages while it is shown: when the tab is looked at again, and every few minutes while it is.
import { onBeforeUnmount, onMounted } from 'vue';

export const freshMs = 3 * 60_000;

/** For `setup` alone. */
export function keepFresh(read: () => void): void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const readSeen = (): void => {
    if (document.visibilityState === 'visible') read();
  };
  onMounted(() => {
    document.addEventListener('visibilitychange', readSeen);
    timer = setInterval(readSeen, freshMs);
  });
  onBeforeUnmount(() => {
    document.removeEventListener('visibilitychange', readSeen);
    clearInterval(timer);
  });
}
