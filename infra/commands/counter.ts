// Shows the progress of long work as one counting line on a terminal, and nothing elsewhere.

/** Shows the number at most four times a second on standard error, when that is a terminal. */
export function counter(what: string): (count: number) => void {
  let shownMs = -Infinity;
  return (count) => {
    const nowMs = performance.now();
    if (!process.stderr.isTTY || nowMs - shownMs < 250) return;
    shownMs = nowMs;
    process.stderr.write(`\r${count.toLocaleString('en')} ${what}`);
  };
}
