import type { Minor } from './ledger';

export const holdTypes = ['PAYMENT_FAILED', 'INVOICE_OVERDUE', 'REVIEW'] as const;

/** A spend hold: it stops new spend; running media buys go on. */
export interface SpendHold {
  readonly id: string;
  readonly type: (typeof holdTypes)[number];
  readonly reason: string;
  readonly createdAt: string;
  /** Money whose arrival ends the hold. Missing where staff put the hold, and in holds of earlier releases. */
  readonly awaits?: AwaitedMoney;
}

export interface AwaitedMoney {
  readonly currency: string;
  readonly amountMinor: Minor;
  readonly since: string;
}
