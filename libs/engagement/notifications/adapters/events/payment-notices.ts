import type { PaymentEvents } from '@exchange/payments';
import type { NoticesOf } from './notices-of';

export const payments: NoticesOf<PaymentEvents> = {
  'payments.failed': ({ paymentId, purpose, amountMinor, currency, reason }) => ({
    type: 'system.error',
    status: 'error',
    message:
      purpose === 'owed'
        ? `A payment of what is owed failed: ${reason} Nothing new can be bought until it is paid.`
        : `A payment ahead failed: ${reason}`,
    path: null,
    data: { paymentId, amountMinor, currency },
  }),
};
