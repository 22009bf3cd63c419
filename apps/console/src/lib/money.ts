import { currencyDigits } from './currency-digits';
import { numberFormat } from './formats';

/** Formats an amount in the notation of a language, by default with the digits of its currency. */
export function formatMoney(language: string, value: number, currency: string, options: Intl.NumberFormatOptions = {}): string {
  const digits = currencyDigits(currency);
  const { maximumFractionDigits = digits } = options;
  const minimumFractionDigits = Math.min(digits, maximumFractionDigits);
  return join(language, partsOf(language, value, currency, { minimumFractionDigits, maximumFractionDigits, ...options }));
}

/** Compact notation for large amounts; amounts below the language's first compact step (in German a million) show the currency's digits. */
export function compactMoney(language: string, value: number, currency: string): string {
  const compact = partsOf(language, value, currency, { notation: 'compact', maximumFractionDigits: 1 });
  return compact.some(({ type }) => type === 'compact') ? join(language, compact) : formatMoney(language, value, currency);
}

const partsOf = (language: string, value: number, currency: string, options: Intl.NumberFormatOptions) =>
  numberFormat(language, { style: 'currency', currency, ...options }).formatToParts(value);

/** Isolates a sign of Latin letters in Arabic, because a right-to-left line would show `US$` as `$US`. */
function join(language: string, parts: readonly Intl.NumberFormatPart[]): string {
  const isolates = language === 'ar';
  return parts.map(({ type, value }) => (isolates && type === 'currency' ? `\u2066${value}\u2069` : value)).join('');
}

/** The currency of all amounts of a column, which its head then names once; null when they differ. */
export function commonCurrency(currencies: readonly string[]): string | null {
  const [first, ...others] = new Set(currencies);
  return first === undefined || others.length > 0 ? null : first;
}

/** Fraction digits of all amounts of a column: none when all are whole, else those of the currency, so that the digits stand below each other. */
export function commonDigits(values: readonly number[], currency: string): number {
  return values.every(Number.isInteger) ? 0 : currencyDigits(currency);
}
