import type { ReactNode } from 'react';
import type { Text } from '#/i18n';

/** A row as it is afterwards, and how many of its media buys did not follow. */
export interface Done<T> {
  readonly row: T;
  readonly failures?: number;
}

/** An action on the selected rows that it applies to, one call for each. */
export interface BulkAction<T> {
  readonly key: string;
  /** Verb of the button. */
  readonly label: string;
  readonly isDanger?: boolean;
  readonly fits: (row: T) => boolean;
  /** Sends `key` as the `Idempotency-Key` where the operation has one. */
  readonly run: (row: T, key: string) => Promise<Done<T>>;
  /** Reads the row again: after a refusal or a lost answer, its state may be another. */
  readonly read: (row: T) => Promise<T>;
  /** Key of the action that takes it back. */
  readonly undoneBy?: string;
  /** What it will do, in numbers. Without it, the action starts at once. */
  readonly question?: (rows: readonly T[]) => ReactNode;
}

const steps = [
  { key: 'pause', from: 'ACTIVE', undoneBy: 'resume', operation: 'pause' },
  { key: 'resume', from: 'PAUSED', undoneBy: 'pause', operation: 'reactivate' },
] as const;
type Operation = (typeof steps)[number]['operation'];

/** Pausing and resuming, which take each other back. `run` calls the operation. */
export const pauseAndResume = <T extends { status: string }>(
  text: Text,
  read: BulkAction<T>['read'],
  run: (operation: Operation, row: T, key: string) => Promise<Done<T>>,
): BulkAction<T>[] =>
  steps.map(({ key, from, undoneBy, operation }) => ({
    key,
    label: text(`common.${key}`),
    fits: ({ status }) => status === from,
    undoneBy,
    run: (row, idempotencyKey) => run(operation, row, idempotencyKey),
    read,
  }));

/** The last action on several rows: how far it is, and what was refused. */
export interface Outcome<T> {
  readonly action: BulkAction<T>;
  readonly count: number;
  readonly done: readonly T[];
  /** Number of media buys that did not follow. */
  readonly failures: number;
  readonly refused: readonly { readonly row: T; readonly error: unknown }[];
}

export const isRunning = <T>({ count, done, refused }: Outcome<T>): boolean => done.length + refused.length < count;
