/** Types of warnings about a campaign (gaps.md §5.2, create: `warnings`). */
export const warningTypes = ['brief_missing', 'deprecated_field', 'no_billing_account'] as const;

/** Types of warnings about an order. They do not block it. */
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
  readonly field?: string;
  /** Currency without a billing account (ISO 4217). */
  readonly currency?: string;
  readonly sellerId?: number;
  readonly sellerName?: string;
  readonly productId?: string;
  readonly proposalId?: string;
  readonly mediaBuyId?: string;
}
