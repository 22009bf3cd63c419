const invoice = { number: 3, cycle: '2026-10', dueAt: '2026-12-06T00:00:00.000Z' };

const payment = { paymentId: 'pay_1', purpose: 'owed', amountMinor: '500', currency: 'USD', reason: 'Declined.' };

/** What people are told of invoices, payments, holds and plans: event, payload, type, status, sentence. */
export const toldOfMoney: readonly [string, object, string, string, string][] = [
  [
    'billing.month_ended',
    { cycle: '2026-10', closesAt: '2026-11-06T00:00:00.000Z' },
    'system.warning',
    'info',
    'What was delivered in 2026-10 is invoiced on 2026-11-06: until then it can be looked at as a draft.',
  ],
  ['billing.invoice_issued', invoice, 'system.warning', 'info', 'Invoice 3 for 2026-10 was issued. It is due on 2026-12-06.'],
  ['billing.invoice_overdue', invoice, 'system.warning', 'warning', 'Invoice 3 for 2026-10 was due on 2026-12-06 and is not paid.'],
  [
    'billing.credit_note_issued',
    { number: 2, invoiceNumber: 3, cycle: '2026-10' },
    'system.warning',
    'info',
    'Credit note 2 for invoice 3 of 2026-10 was issued.',
  ],
  [
    'billing.over_delivered',
    { mediaBuyId: 'mb_1', currency: 'EUR', beyondMinor: 400_000 },
    'system.warning',
    'warning',
    'The seller of media buy mb_1 reports more than was agreed. It is not charged unless an admin accepts it.',
  ],
  [
    'billing.over_delivered',
    { mediaBuyId: 'mb_1', currency: 'EUR', beyondMinor: 400_000, countedBy: 'THIRD_PARTY' },
    'system.warning',
    'warning',
    'With what a third party counted, media buy mb_1 delivered more than was agreed. It is not charged unless an admin accepts it.',
  ],
  [
    'billing.held',
    { type: 'PAYMENT_FAILED', reason: 'The card was declined.' },
    'system.warning',
    'error',
    'A payment failed: nothing new can be bought. The card was declined.',
  ],
  [
    'billing.held',
    { type: 'REVIEW', reason: 'Looks odd.' },
    'system.warning',
    'error',
    'Billing is under review: nothing new can be bought. Looks odd.',
  ],
  [
    'billing.counting_changed',
    { from: '2026-02-01', countedBy: 'THIRD_PARTY', measurementVendor: 'Meter' },
    'system.warning',
    'info',
    'From 2026-02-01 on, delivery is charged by what Meter counted.',
  ],
  [
    'billing.counting_changed',
    { from: '2026-02-01', countedBy: 'SELLER', measurementVendor: null },
    'system.warning',
    'info',
    'From 2026-02-01 on, delivery is charged by what sellers report.',
  ],
  [
    'plans.allowance_reached',
    { allowance: 'plan_included', percent: 80, cycle: '2026-10' },
    'system.warning',
    'warning',
    '80 % of the usage units of the plan are used (2026-10).',
  ],
  [
    'plans.overage_reached',
    { limit: 'cap', cycle: '2026-10' },
    'system.warning',
    'warning',
    'Usage units beyond the plan cost as much as they can in 2026-10.',
  ],
  [
    'plans.overage_reached',
    { limit: 'warning', cycle: '2026-10' },
    'system.warning',
    'warning',
    'Usage units beyond the plan cost more in 2026-10 than the plan warns of.',
  ],
  [
    'payments.failed',
    payment,
    'system.error',
    'error',
    'A payment of what is owed failed: Declined. Nothing new can be bought until it is paid.',
  ],
  ['payments.failed', { ...payment, purpose: 'deposit' }, 'system.error', 'error', 'A payment ahead failed: Declined.'],
];
