import type { Notice } from '../../domain/notification';

/** What to tell of each event of a context; null when this one tells nobody. */
export type NoticesOf<Events> = { readonly [Name in keyof Events]?: (payload: Events[Name]) => Notice | null };
