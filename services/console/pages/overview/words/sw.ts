// The Swahili texts of the overview: how stoves are adopted and stacked.
import type { OverviewWords } from './en.ts';

export const texts: OverviewWords = {
  adoption: 'Je, watu wanaendelea kutumia jiko',
  readingAdoption: 'Inasoma wiki tangu kila usakinishaji …',
  week: 'Wiki tangu kusakinishwa',
  heard: 'Majiko yaliyosikika',
  used: 'Majiko yaliyotumika',
  share: 'Sehemu',
  interval: 'Kipindi cha 90 %',
  between: (lower, upper) => `${lower} hadi ${upper}`,
  lacking: 'Bila data ya kutosha',
  stacking: 'Je, linachukua nafasi ya jiko la zamani',
  readingStacking: 'Inasoma muda wa majiko mapya na ya zamani …',
  days: 'Siku zinazohesabiwa',
  classes: { new: 'Jiko jipya', traditional: 'Jiko la zamani', other: 'Lingine lililopimwa' },
};
