/** What a media buy can wait for, once its seller was asked for it. */
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
  /** In words that a buyer may read. */
  readonly what: string;
}

/** Media buys of one campaign that are told as waiting, oldest first. */
export const maxWaiting = 50;
