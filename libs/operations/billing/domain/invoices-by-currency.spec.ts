import type { Invoice, Uninvoiced } from './invoice';
import { shownByCurrency } from './invoices-by-currency';
import type { LedgerBalance } from './ledger';

const at = new Date('2026-12-01T00:00:00.000Z');
const now = new Date('2026-12-02T00:00:00.000Z');
const nothing = { feesMinor: 0, mediaMinor: 0, commitmentMinor: 0, overageMinor: 0 };
const anInvoice = (number: number, currency: string, feesMinor: number): Invoice => ({
  accountId: 1,
  number,
  cycleKey: '2026-10',
  currency,
  ...nothing,
  feesMinor,
  paidAheadMinor: 0,
  issuedAt: at,
  dueAt: at,
});
const owed = (currency: string, balanceMinor: number): LedgerBalance => ({ code: 'RECEIVABLE', currency, balanceMinor });
const accruing = (currency: string, owedMinor: number): Uninvoiced => ({
  mediaBuyId: 'mb_1',
  currency,
  correctsCycle: null,
  ...nothing,
  fromFundsMinor: 0,
  owedMinor,
});

test('what is owed in one currency leaves no invoice of another one open; all of them are listed the newest first', () => {
  const invoices = [anInvoice(3, 'USD', 30), anInvoice(2, 'EUR', 500), anInvoice(1, 'USD', 70)];
  const shown = shownByCurrency(invoices, [accruing('USD', 40), accruing('EUR', 9)], [owed('EUR', 509), owed('USD', 60)], now);
  expect(shown.map(({ number, openMinor, status }) => [number, openMinor, status])).toEqual([
    [3, 20, 'overdue'],
    [2, 500, 'overdue'],
    [1, 0, 'paid'],
  ]);
});
