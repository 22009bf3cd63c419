import type { ReactNode } from 'react';

/** An action on the selected rows that it applies to, one call for each. */
export interface BulkAction<T> {
  readonly key: string;
  /** Verb of the button. */
  readonly label: string;
  readonly isDanger?: boolean;
  readonly fits: (row: T) => boolean;
  /** Sends `key` as the `Idempotency-Key` where the operation has one, and returns the row as it is afterwards. */
  readonly run: (row: T, key: string) => Promise<T>;
  /** Key of the action that takes it back. */
  readonly undoneBy?: string;
  /** What it will do, in numbers. Without it, the action starts at once. */
  readonly question?: (rows: readonly T[]) => ReactNode;
}

/** The last action on several rows: how far it is, and what was refused. */
export interface Outcome<T> {
  readonly action: BulkAction<T>;
  readonly count: number;
  readonly done: readonly T[];
  readonly refused: readonly { readonly row: T; readonly error: unknown }[];
}

export const isRunning = <T>({ count, done, refused }: Outcome<T>): boolean => done.length + refused.length < count;
