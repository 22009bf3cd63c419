/** Warnings about what is probably not meant, as the campaign is now (gaps.md §5.2, create: `warnings`). */
export const warningTypes = ['brief_missing', 'deprecated_field', 'no_billing_account'] as const;

/** Warnings about what a campaign is about to buy. Nothing is refused for one. */
const choiceWarningTypes = [
  'budget_below_recommended',
  'budget_above_recommended',
  'budget_below_minimum',
  'auction_price',
  'offer_expires_soon',
] as const;

export const launchWarningTypes = [...warningTypes, ...choiceWarningTypes, 'stale_draft', 'media_buy_failed', 'media_buy_waits'] as const;

export interface LaunchWarning {
  readonly type: (typeof launchWarningTypes)[number];
  readonly message: string;
  /** The field of the campaign that it is about, where it is one. */
  readonly field?: string;
  /** ISO 4217: the currency without a billing account. */
  readonly currency?: string;
  readonly sellerId?: number;
  readonly sellerName?: string;
  readonly productId?: string;
  readonly proposalId?: string;
  readonly mediaBuyId?: string;
}

/** What became of one media buy when its campaign was launched, paused, resumed or canceled. */
export interface BuyResult {
  readonly mediaBuyId: string;
  readonly name: string;
  readonly sellerId: number;
  readonly sellerName: string;
  readonly status: string;
  /** Why it is not done; null when it is. */
  readonly error: string | null;
  /** Of what failed at its seller: why, as a code. Left out: none is known. */
  readonly errorCode?: string;
  /** It is not done and can still be: its seller has not decided, or its buyer has not. */
  readonly isWaiting: boolean;
}

/** What is to be done about a media buy of this status after a launch. What a seller refused is bought again only when it is chosen again. */
export const afterLaunch: Readonly<Record<string, string>> = {
  REJECTED: ' Choose again with save_media_buy, here or at another seller, and launch again.',
  FAILED: ' Launch again, or choose another seller with save_media_buy.',
};

/** One warning for each media buy that is not done, with its seller, the reason, and what is to be done about one of its status. */
export function resultWarnings(results: readonly BuyResult[], steps: Readonly<Record<string, string>> = {}): readonly LaunchWarning[] {
  return results.flatMap(({ mediaBuyId, name, sellerId, sellerName, status, error, isWaiting }): LaunchWarning[] => {
    if (error === null) return [];
    const type = isWaiting ? 'media_buy_waits' : 'media_buy_failed';
    const message = `The media buy ${name} at ${sellerName} ${isWaiting ? 'waits' : 'failed'}: ${error}${steps[status] ?? ''}`;
    return [{ type, message, mediaBuyId, sellerId, sellerName }];
  });
}

/** `all`: no media buy has failed. Those that wait have not failed. */
export function doneOf(results: readonly BuyResult[]): 'all' | 'some' | 'none' {
  const failed = results.filter(({ error, isWaiting }) => error !== null && !isWaiting).length;
  if (failed === 0) return 'all';
  return failed < results.length ? 'some' : 'none';
}
