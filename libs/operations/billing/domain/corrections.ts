import { type Invoice, isCharged, totalOfInvoice, type UninvoicedCharge } from './invoice';
import type { Minor } from './ledger';

/** Credit for one invoice; its rows have negative amounts. */
export interface Correction {
  readonly invoice: Invoice;
  readonly items: readonly UninvoicedCharge[];
}

export type CreditedByInvoice = ReadonlyMap<number, Minor>;

export const uncreditedOf = (invoice: Invoice, credited: CreditedByInvoice): Minor =>
  Math.max(totalOfInvoice(invoice) - (credited.get(invoice.number) ?? 0), 0);

/**
 * Splits the uninvoiced rows of one currency. A decrease in a closed month is credited to the invoices that charge the media buy, oldest first, at most up
 * to their uncredited rest. The rest goes on the next invoice, or is carried until it can be set off.
 */
export function splitCorrections(
  rows: readonly UninvoicedCharge[],
  newestFirst: readonly Invoice[],
  credited: CreditedByInvoice,
): { readonly rest: readonly UninvoicedCharge[]; readonly corrections: readonly Correction[] } {
  const invoices = newestFirst
    .toReversed()
    .map((invoice) => ({ invoice, left: uncreditedOf(invoice, credited), items: [] as UninvoicedCharge[] }));
  const taken = new Map<string, Minor>();
  const rest = rows.map((row) => {
    const { mediaBuyId, correctsCycle, chargedOn } = row;
    let [uncredited, wanted] = [row, correctsCycle === null ? 0 : -totalOfInvoice(row)];
    for (const entry of wanted > 0 ? invoices : []) {
      const { number, cycleKey } = entry.invoice;
      const charged = chargedOn.find((one) => one.number === number);
      if (!charged || cycleKey < correctsCycle!) continue;
      const key = `${number} ${mediaBuyId}`;
      const before = taken.get(key) ?? 0;
      const share = Math.max(Math.min(wanted, charged.leftMinor - before), 0);
      const amount = Math.min(share, entry.left);
      taken.set(key, before + share);
      wanted -= share;
      entry.left -= amount;
      if (amount === 0) continue;
      const [credit, remaining] = splitRow(uncredited, amount);
      entry.items.push(credit);
      uncredited = remaining;
    }
    return uncredited;
  });
  const corrections = invoices.flatMap(({ invoice, items }) => (items.length > 0 ? [{ invoice, items }] : []));
  return { rest: rest.filter(isCharged), corrections };
}

/** Splits a row in two. The first one lowers by `amount`, with media and fees in proportion. */
function splitRow(row: UninvoicedCharge, amount: Minor): readonly [UninvoicedCharge, UninvoicedCharge] {
  const total = -totalOfInvoice(row);
  const mediaMinor = amount === total ? row.mediaMinor : Math.trunc(row.mediaMinor * (amount / total)) + 0;
  const feesMinor = -amount - mediaMinor;
  const remaining = { feesMinor: row.feesMinor - feesMinor, mediaMinor: row.mediaMinor - mediaMinor };
  return [
    { ...row, feesMinor, mediaMinor },
    { ...row, ...remaining },
  ];
}
