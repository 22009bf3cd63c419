import { type Invoice, type ShownInvoice, shownInvoices, type Uninvoiced } from './invoice';
import type { LedgerBalance } from './ledger';
import { positionIn } from './position';

/** Money of one currency pays nothing of another. `open`: what is on no invoice yet. The newest first, as they come. */
export function shownByCurrency(
  newestFirst: readonly Invoice[],
  open: readonly Uninvoiced[],
  balances: readonly LedgerBalance[],
  now: Date,
): readonly ShownInvoice[] {
  const shown = [...new Set(newestFirst.map(({ currency }) => currency))].flatMap((currency) => {
    const accruing = open.reduce((sum, row) => (row.currency === currency ? sum + row.owedMinor : sum), 0);
    const ofCurrency = newestFirst.filter((invoice) => invoice.currency === currency);
    return shownInvoices(ofCurrency, positionIn(balances, currency).owedMinor - accruing, now);
  });
  return shown.toSorted((a, b) => b.number - a.number);
}
