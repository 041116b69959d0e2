// Where a page is scrolled to. The place that an address names with `#` stays in view while the content above it is loaded, until
// the person scrolls, presses or types.
import type { RouterScrollBehavior } from 'vue-router';

const acts = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** For one router. */
export function openScroll(): RouterScrollBehavior {
  let release = (): void => {};
  return ({ hash }, _from, saved) => {
    release();
    if (saved !== null || hash === '') return saved ?? { top: 0 };
    release = keepAt(hash.slice(1));
    return false;
  };
}

/** Scrolls there now and each time the page changes its length. Returns what ends it. */
function keepAt(id: string): () => void {
  const observer = new ResizeObserver(() => document.getElementById(id)?.scrollIntoView());
  const release = (): void => {
    observer.disconnect();
    for (const act of acts) window.removeEventListener(act, release);
  };
  for (const act of acts) window.addEventListener(act, release, { passive: true });
  observer.observe(document.body);
  return release;
}
