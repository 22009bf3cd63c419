import { plainNumber } from './amount';
import { currencyDigits } from './currency-digits';
import type { Text } from '#/i18n';

/** Minor units, as the API writes them, as a decimal: exact at any size. */
export function decimalOf(minor: string, currency: string): `${number}` {
  const digits = currencyDigits(currency);
  const isNegative = minor.startsWith('-');
  const padded = minor.replace('-', '').padStart(digits + 1, '0');
  const [whole, rest] = [padded.slice(0, padded.length - digits), padded.slice(padded.length - digits)];
  return `${isNegative ? '-' : ''}${whole}${digits === 0 ? '' : `.${rest}`}` as `${number}`;
}

/** An amount in minor units with its currency. `Intl` formats decimals in text without rounding. */
export const minorMoney = (text: Text, minor: string, currency: string): string => {
  const digits = currencyDigits(currency);
  return text.money(decimalOf(minor, currency) as unknown as number, currency, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
};

/** The same without the currency, which a head names once. */
export const minorNumber = (text: Text, minor: string, currency: string): string => {
  const digits = currencyDigits(currency);
  return text.number(decimalOf(minor, currency) as unknown as number, { minimumFractionDigits: digits, maximumFractionDigits: digits });
};

export const sumOfMinor = (amounts: readonly string[]): string => amounts.reduce((sum, amount) => sum + BigInt(amount), 0n).toString();

/** An amount as people type it, in minor units: exact at any size. What is no amount of the currency is returned as it was typed, so that the API refuses it. */
export function minorOf(typed: string, currency: string, language: string): string {
  const digits = currencyDigits(currency);
  const found = /^(\d+)(?:\.(\d*))?$/.exec(plainNumber(typed, language));
  const fraction = found?.[2] ?? '';
  if (found === null || !/^0*$/.test(fraction.slice(digits))) return typed.trim();
  return BigInt(found[1]! + fraction.slice(0, digits).padEnd(digits, '0')).toString();
}
