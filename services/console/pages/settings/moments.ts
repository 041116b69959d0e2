// Moments as people read them: day and minute in UTC, as records have them.

export const minuteText = (moment: string): string => `${moment.slice(0, 16).replace('T', ' ')} UTC`;
