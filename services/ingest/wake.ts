// Wakes the flush loop when there is something to do, or when a time has passed.

export interface Bell {
  readonly ring: () => void;
  /** Resolves at the next ring or after this many ms; a ring that nobody waited for is not lost. */
  readonly wait: (timeoutMs: number) => Promise<void>;
}

/** Longest wait of a timer, about 24 days. */
const foreverMs = 2 ** 31 - 1;

export function openBell(): Bell {
  let rung = false;
  let wake: (() => void) | null = null;
  return {
    ring: () => {
      rung = true;
      wake?.();
    },
    wait: async (timeoutMs) => {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, Math.min(timeoutMs, foreverMs));
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      rung = false;
      wake = null;
    },
  };
}
