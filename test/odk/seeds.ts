// How many random interviews the tests fill in: few in each run, HEARTH_SEEDS of them where that is set.
const wanted = process.env['HEARTH_SEEDS'];

export const seeds = {
  isLong: wanted !== undefined,
  many: Number(wanted ?? 8),
  few: Number(wanted ?? 2),
} as const;
