import type { Notice } from '../../domain/notification';

/** What to tell of each event of a context; null when this one tells nobody. */
export type NoticesOf<Events> = { readonly [Name in keyof Events]?: (payload: Events[Name]) => Notice | null };

/** A state of the API as a sentence has it: `PENDING_APPROVAL` is "pending approval". */
export const inWords = (state: string): string => state.toLowerCase().replaceAll('_', ' ');
