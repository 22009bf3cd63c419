import type { Person } from './person';

const invoice = {
  status: 'final',
  invoiceNumber: 3,
  invoiceRef: '67-3',
  openMinor: '500',
  currency: 'USD',
  dueAt: '2026-12-24T00:00:00.000Z',
};

/** Answers as if the exchange charged: something to pay, an open invoice, and units and a quota that are nearly used. */
export async function moneyDue(person: Person): Promise<void> {
  const answer = (data: object) => JSON.stringify({ data, error: null });
  const buckets = { free: { used: 0, granted: 0 }, included: { used: 90, granted: 100 } };
  await person.gets(
    /\/api\/v2\/billing\/account$/,
    'application/json',
    answer({
      payment: { billingEnabled: true, invoices: [invoice] },
      nextAction: { type: 'FUND_PREPAY' },
      standing: { holds: [] },
      usage: { iuAccount: { planKey: 'team', buckets } },
    }),
  );
  const quota = { model: 'large-1', limitMicroUsd: 10_000_000, remainingMicroUsd: 1_500_000 };
  await person.gets(/\/usage\/quota$/, 'application/json', answer(quota));
}
