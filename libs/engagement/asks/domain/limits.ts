/** gaps-2.md §5. */
export const askLimits = {
  title: { min: 3, max: 160 },
  prose: 4_000,
  blocks: 300,
  subject: 200,
  channel: 60,
  release: 100,
  /** Days that a resolved or closed ask can be read. */
  keptDays: 90,
  /** Days ahead that the next update may be promised for. */
  nextUpdateDays: 365,
} as const;
