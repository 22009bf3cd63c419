import type { Text } from '#/i18n';

/** Fraction digits of a currency, as ISO 4217 has them. */
const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** Minor units, as the API writes them, as a decimal: exact at any size. */
export function decimalOf(minor: string, currency: string): `${number}` {
  const digits = digitsOf(currency);
  const isNegative = minor.startsWith('-');
  const padded = minor.replace('-', '').padStart(digits + 1, '0');
  const [whole, rest] = [padded.slice(0, padded.length - digits), padded.slice(padded.length - digits)];
  return `${isNegative ? '-' : ''}${whole}${digits === 0 ? '' : `.${rest}`}` as `${number}`;
}

/** An amount in minor units with its currency. `Intl` formats decimals in text without rounding. */
export const minorMoney = (text: Text, minor: string, currency: string): string => {
  const digits = digitsOf(currency);
  return text.money(decimalOf(minor, currency) as unknown as number, currency, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
};

/** The same without the currency, which a head names once. */
export const minorNumber = (text: Text, minor: string, currency: string): string => {
  const digits = digitsOf(currency);
  return text.number(decimalOf(minor, currency) as unknown as number, { minimumFractionDigits: digits, maximumFractionDigits: digits });
};

export const sumOfMinor = (amounts: readonly string[]): string => amounts.reduce((sum, amount) => sum + BigInt(amount), 0n).toString();
