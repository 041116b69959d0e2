// The kinds of survey campaigns, as the interface writes them.
export const surveyTypes = [
  'BaselineSurvey',
  'FollowUpSurvey',
  'MonitoringSurvey',
  'KitchenPerformanceTest',
] as const;
