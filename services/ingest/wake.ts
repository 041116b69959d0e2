// Wakes a loop when there may be something to do, or when a time has passed.

export interface Wake {
  readonly up: () => void;
  /** Resolves at the next `up`, or after this many ms. An `up` before the call counts. */
  readonly wait: (timeoutMs: number) => Promise<void>;
}

/** Longest wait of a timer, about 24 days. */
const foreverMs = 2 ** 31 - 1;

export function openWake(): Wake {
  let isUp = false;
  let end: (() => void) | null = null;
  return {
    up: () => {
      isUp = true;
      end?.();
    },
    wait: async (timeoutMs) => {
      if (!isUp) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, Math.min(timeoutMs, foreverMs));
          end = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      isUp = false;
      end = null;
    },
  };
}
