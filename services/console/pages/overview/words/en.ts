// The English texts of the overview: how stoves are adopted and stacked.

export const texts = {
  adoption: 'Do people keep using the stove',
  readingAdoption: 'Reading the weeks since each installation …',
  week: 'Weeks since installation',
  heard: 'Stoves heard',
  used: 'Stoves used',
  share: 'Share',
  interval: '90 % interval',
  between: (lower: string, upper: string) => `${lower} to ${upper}`,
  lacking: 'Without enough data',
  stacking: 'Does it replace the old stove',
  readingStacking: 'Reading the time on new and old stoves …',
  days: 'Days that count',
  classes: { new: 'New stove', traditional: 'Old stove', other: 'Other metered' },
};

export type OverviewWords = typeof texts;
