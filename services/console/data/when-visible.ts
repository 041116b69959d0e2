// Holds back what a hidden tab need not do, such as to ask again while the store is away.

/** Calls `act` now if the tab is visible, else once when it is looked at again. `signal` gives it up. */
export function whenVisible(act: () => void, signal: AbortSignal): void {
  if (document.visibilityState === 'visible') act();
  else document.addEventListener('visibilitychange', act, { once: true, signal });
}
