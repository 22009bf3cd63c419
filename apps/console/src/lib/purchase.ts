import type { Schemas } from './api';

/** A purchase that was started in this tab. A reload repeats it with the same key, so that it never buys twice. */
export interface Attempt {
  readonly key: string;
  /** Digest of the order that was seen. */
  readonly digest: string;
  readonly accepted: readonly string[];
  /** Media buys that the campaign had before. */
  readonly before: readonly string[];
  /** True when the API has answered: another purchase has another key. */
  readonly isDone: boolean;
  /** Media buys that the answer names. */
  readonly bought?: readonly string[];
}

/** The attempt with which to buy this order: the one that was interrupted, if it is of the same order, else a new one. */
export function attemptFor(stored: Attempt | null, order: Pick<Attempt, 'digest' | 'accepted' | 'before'>, newKey: () => string): Attempt {
  const accepted = order.accepted.toSorted();
  const isSame = stored !== null && !stored.isDone && stored.digest === order.digest && stored.accepted.join() === accepted.join();
  return isSame ? stored : { ...order, accepted, key: newKey(), isDone: false };
}

/** Media buys that an attempt has placed: those of its answer. When that was lost, those that the campaign did not have before, whoever has bought them. */
export const boughtBy = <T extends Pick<Schemas['MediaBuy'], 'mediaBuyId' | 'status'>>({ before, bought }: Attempt, buys: readonly T[]) =>
  buys.filter(
    ({ mediaBuyId, status }) => status !== 'DRAFT' && (bought === undefined ? !before.includes(mediaBuyId) : bought.includes(mediaBuyId)),
  );

/** Products whose media buys are not over: another proposal with them would buy nothing of them. */
export const heldBy = (buys: readonly Pick<Schemas['MediaBuy'], 'status' | 'packages'>[]): ReadonlySet<string> =>
  new Set(
    buys
      .filter(({ status }) => !['COMPLETED', 'CANCELED', 'FAILED', 'REJECTED', 'ARCHIVED'].includes(status))
      .flatMap(({ packages }) => packages.map(({ productId }) => productId)),
  );
