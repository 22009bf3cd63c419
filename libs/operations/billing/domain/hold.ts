import type { Minor } from './ledger';

export const holdTypes = ['PAYMENT_FAILED', 'INVOICE_OVERDUE', 'REVIEW'] as const;

/** Stops new spend; what runs goes on. */
export interface Hold {
  readonly id: string;
  readonly type: (typeof holdTypes)[number];
  readonly reason: string;
  readonly createdAt: string;
  /** Of a payment that failed or went back; not of one that failed before this was kept. */
  readonly awaits?: AwaitedMoney;
}

/** Money in one currency that has to come in, or be credited, from a time on. */
export interface AwaitedMoney {
  readonly currency: string;
  readonly amountMinor: Minor;
  readonly since: string;
}
