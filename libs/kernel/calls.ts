/** gaps.md §6.16: the interface that received a call. */
export const callSurfaces = ['rest', 'mcp', 'a2a'] as const;
export type CallSurface = (typeof callSurfaces)[number];

/** gaps.md §6.16. */
export const callOutcomes = ['succeeded', 'accepted', 'denied', 'failed', 'cancelled', 'unknown'] as const;
export type CallOutcome = (typeof callOutcomes)[number];
