/** Figures that a screen can show, in this order. */
export const metricNames = ['impressions', 'spend', 'clicks', 'ctr', 'ecpm', 'conversions', 'completedViews'] as const;
export type MetricName = (typeof metricNames)[number];
