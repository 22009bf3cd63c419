/** Reasons for which an ordered media buy can wait. */
export const waitReasons = [
  'pending_buyer_decision',
  'pending_input',
  'pending_retry',
  'pending_approval',
  'pending_creatives',
  'pending_start',
  'pending_change',
] as const;

export interface BuyWait {
  readonly mediaBuyId: string;
  readonly reason: (typeof waitReasons)[number];
  readonly since: Date;
  /** Explanation for the buyer. */
  readonly what: string;
}

/** Maximum number of waiting media buys shown per campaign, oldest first. */
export const maxWaiting = 50;
