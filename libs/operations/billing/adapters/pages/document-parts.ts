import { decimalsOfCurrency, type Language } from '@exchange/kernel';
import { type Html, html } from '@exchange/platform/pages';
import { decimalOf } from '../../domain/fees';
import { type CycleKey, startOfCycle } from '../../domain/invoice';
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

export function recipientLines(recipient: Recipient, words: InvoiceWords): readonly string[] {
  const { company, contactName, address, address2, postalCode, city, region, countryAlpha2, taxId } = recipient;
  const place = [postalCode, city].filter(Boolean).join(' ');
  const all = [company, contactName, address, address2, place, region, countryAlpha2, taxId && `${words.taxId}: ${taxId}`];
  return all.filter((text): text is string => Boolean(text));
}

export const lines = (texts: readonly string[]): Html[] => texts.map((text) => html`<bdi>${text}</bdi><br />`);
