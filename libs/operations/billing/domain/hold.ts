export const holdTypes = ['PAYMENT_FAILED', 'INVOICE_OVERDUE', 'REVIEW'] as const;

/** Stops new spend; what runs goes on. */
export interface Hold {
  readonly id: string;
  readonly type: (typeof holdTypes)[number];
  readonly reason: string;
  readonly createdAt: string;
}
