import type { LaunchWarning } from '@exchange/campaigns';
import type { MediaBuyState } from '../domain/media-buy-state';

/** Outcome for one media buy when its campaign is launched, paused, resumed or canceled. */
export interface BuyResult {
  readonly mediaBuyId: string;
  readonly name: string;
  readonly sellerId: number;
  readonly sellerName: string;
  readonly status: string;
  /** Reason of a failure or wait; null when the step succeeded. */
  readonly error: string | null;
  /** Error code of a failure at the seller; absent when unknown. */
  readonly errorCode?: string;
  /** True when the step may still succeed, because the seller or the buyer has to decide. */
  readonly isWaiting: boolean;
}

export function resultOf(buy: MediaBuyState, error: string | null, isWaiting: boolean): BuyResult {
  const { id: mediaBuyId, name, sellerId, sellerName, status, errorCode } = buy;
  const known = error === null || errorCode === null ? {} : { errorCode };
  return { mediaBuyId, name, sellerId, sellerName, status, error, ...known, isWaiting: error !== null && isWaiting };
}

/** Advice by status after a launch. A refused product is bought again only when it is selected again. */
export const launchAdvice: Readonly<Record<string, string>> = {
  REJECTED: ' Choose again with save_media_buy, here or at another seller, and launch again.',
  FAILED: ' Launch again, or choose another seller with save_media_buy.',
};

/** One warning per media buy that failed or waits, with its seller, the reason, and advice by status. */
export function resultWarnings(results: readonly BuyResult[], steps: Readonly<Record<string, string>> = {}): readonly LaunchWarning[] {
  return results.flatMap(({ mediaBuyId, name, sellerId, sellerName, status, error, isWaiting }): LaunchWarning[] => {
    if (error === null) return [];
    const type = isWaiting ? 'media_buy_waits' : 'media_buy_failed';
    const message = `The media buy ${name} at ${sellerName} ${isWaiting ? 'waits' : 'failed'}: ${error}${steps[status] ?? ''}`;
    return [{ type, message, mediaBuyId, sellerId, sellerName }];
  });
}

/** `all`: no media buy has failed. Waiting media buys do not count as failed. */
export function completionOf(results: readonly BuyResult[]): 'all' | 'some' | 'none' {
  const failed = results.filter(({ error, isWaiting }) => error !== null && !isWaiting).length;
  if (failed === 0) return 'all';
  return failed < results.length ? 'some' : 'none';
}
