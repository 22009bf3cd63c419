import type { Notice } from '../../domain/notification';

/** Notices by event of a context. Null: the event notifies nobody. */
export type NoticesOf<Events> = { readonly [Name in keyof Events]?: (payload: Events[Name]) => Notice | null };

/** Text of a state: `PENDING_APPROVAL` becomes "pending approval". */
export const stateText = (state: string): string => state.toLowerCase().replaceAll('_', ' ');
