export const timelineKinds = ['changes', 'states', 'delivery', 'suggestions', 'discovery'] as const;
export type TimelineKind = (typeof timelineKinds)[number];
