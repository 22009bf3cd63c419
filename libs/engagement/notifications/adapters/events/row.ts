import type { Notice } from '../../domain/notification';

export type Rows = Readonly<Record<string, (payload: never) => Notice>>;

/** A row of the table: checks that the notice fits the payload of its event. */
export const row = <Payload extends object>(of: (payload: Payload) => Notice) => of;
