/** gaps.md §6.16: by which door a call came in. */
export const callSurfaces = ['rest', 'mcp', 'a2a'] as const;
export type CallSurface = (typeof callSurfaces)[number];

/** gaps.md §6.16: how a call ended. */
export const callOutcomes = ['succeeded', 'accepted', 'denied', 'failed', 'cancelled', 'unknown'] as const;
export type CallOutcome = (typeof callOutcomes)[number];
