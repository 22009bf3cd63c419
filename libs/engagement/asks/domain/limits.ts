/** docs/spec/gaps-2.md §5. Text limits are in characters. */
export const askLimits = {
  title: { min: 3, max: 160 },
  prose: 4_000,
  blocks: 300,
  subject: 200,
  channel: 60,
  release: 100,
  /** Days that a done or closed ask is kept. */
  retentionDays: 90,
  /** Maximum days until an announced update. */
  nextUpdateDays: 365,
} as const;
