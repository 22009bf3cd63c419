import { decimalsOfCurrency, type Language } from '@exchange/kernel';
import { type Html, html } from '@exchange/platform/pages';
import { decimalOf } from '../../domain/fees';
import { type CycleKey, type InvoiceItem, startOfCycle } from '../../domain/invoice';
import type { Minor } from '../../domain/ledger';
import type { Recipient } from '../../domain/recipient';
import type { InvoiceWords } from './invoice-words';

export function formats(language: Language, currency: string) {
  // Some releases of `Intl` write forints and rupiahs without digits.
  const digits = decimalsOfCurrency(currency);
  const amounts = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const months = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return {
    moneyOf: (amount: Minor): string => amounts.format(decimalOf(amount, currency)),
    dayOf: (at: Date): string => days.format(at),
    monthOf: (cycle: CycleKey): string => months.format(startOfCycle(cycle)),
  };
}

function recipientLines(recipient: Recipient, words: InvoiceWords): readonly string[] {
  const { company, contactName, address, address2, postalCode, city, region, countryAlpha2, taxId } = recipient;
  const place = [postalCode, city].filter(Boolean).join(' ');
  const all = [company, contactName, address, address2, place, region, countryAlpha2, taxId && `${words.taxId}: ${taxId}`];
  return all.filter((text): text is string => Boolean(text));
}

const lines = (texts: readonly string[]): Html[] => texts.map((text) => html`<bdi>${text}</bdi><br />`);

export const parties = (issuer: readonly string[], recipient: Recipient, words: InvoiceWords): Html =>
  html` <p>${lines(issuer)}</p>
    <p>${words.to}:<br />${lines(recipientLines(recipient, words))}</p>`;

interface Itemized {
  readonly feesMinor: Minor;
  readonly mediaMinor: Minor;
  readonly items: readonly InvoiceItem[];
}

/** One row per media buy. A document with many lists only the first ones; a last row has the rest. */
export function itemRows({ items, ...total }: Itemized, words: InvoiceWords, moneyOf: (amount: Minor) => string): Html {
  const restOf = (part: keyof typeof total) => items.reduce((rest, item) => rest - item[part], total[part]);
  const left = { mediaBuyId: '…', feesMinor: restOf('feesMinor'), mediaMinor: restOf('mediaMinor') };
  const rows = [...items, ...(left.feesMinor !== 0 || left.mediaMinor !== 0 ? [left] : [])];
  return html`<tr>
      <th>${words.mediaBuy}</th>
      <th class="amount">${words.fees}</th>
      <th class="amount">${words.media}</th>
    </tr>
    ${rows.map(
      (row) =>
        html`<tr>
          <td>${row.mediaBuyId}</td>
          <td class="amount">${moneyOf(row.feesMinor)}</td>
          <td class="amount">${moneyOf(row.mediaMinor)}</td>
        </tr>`,
    )}`;
}

export const planRow = (what: string, amount: string): Html =>
  html`<tr>
    <td>${what}</td>
    <td class="amount">${amount}</td>
    <td></td>
  </tr>`;
