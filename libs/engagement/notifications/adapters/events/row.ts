import type { Notice } from '../../domain/notification';

/** What to tell of an event; null when this one tells nobody. */
export type Rows = Readonly<Record<string, (payload: never) => Notice | null>>;

/** A row of the table: checks that the notice fits the payload of its event. */
export const row = <Payload extends object>(of: (payload: Payload) => Notice | null) => of;
