import { type Channel, channels, isCurrency } from '@exchange/kernel';
import { channelWords, countryWords, fillerWords } from './vocabulary';

export interface Money {
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
}

/** The content of a text, read by fixed rules: the same text always yields the same reading. */
export interface TextReading {
  readonly channels: readonly Channel[];
  readonly countries: readonly string[];
  readonly budget: Money | null;
  /** Set by phrases such as `only guaranteed`. */
  readonly deliveryType: 'guaranteed' | 'non_guaranteed' | null;
  /** Lower-case words without fillers. */
  readonly words: ReadonlySet<string>;
}

/** Characters of a text that are read: briefs of the exchange have at most 5,000, others may have more. */
const maxReadLength = 20_000;

const currencySigns: Readonly<Record<string, string>> = { $: 'USD', '€': 'EUR', '£': 'GBP' };
const amount = String.raw`(\d{1,3}(?:[.,]\d{3}){1,4}(?:[.,]\d{1,2})?|\d{1,12}(?:[.,]\d{1,2})?)\s?(k|m|thousand|million)?`;
const moneyBefore = new RegExp(String.raw`(?:([$€£])|\b(USD|EUR|GBP|CHF))\s?${amount}\b`, 'i');
const moneyAfter = new RegExp(String.raw`\b${amount}\s?(€|£|USD|EUR|GBP|CHF|dollars|euros|pounds)`, 'i');

export function readText(given: string): TextReading {
  const text = given.slice(0, maxReadLength);
  const words = text.toLowerCase().match(/[\p{L}\d]{3,40}/gu) ?? [];
  return {
    channels: channels.filter((channel) => channelWords[channel].test(text)),
    countries: Object.keys(countryWords).filter((code) => countryWords[code]!.test(text) || new RegExp(`\\b${code}\\b`).test(text)),
    budget: budgetIn(text),
    deliveryType: deliveryTypeIn(text),
    words: new Set(words.filter((word) => !fillerWords.has(word))),
  };
}

function deliveryTypeIn(text: string): TextReading['deliveryType'] {
  if (/\bonly (non[- ]guaranteed|programmatic|auction)\b/i.test(text)) return 'non_guaranteed';
  return /\bonly guaranteed\b|\bguaranteed (packages |inventory |delivery )?only\b/i.test(text) ? 'guaranteed' : null;
}

function budgetIn(text: string): Money | null {
  const before = moneyBefore.exec(text);
  if (before) return money(before[3]!, before[4], before[1] ?? before[2]!);
  const after = moneyAfter.exec(text);
  return after && money(after[1]!, after[2], after[3]!);
}

function money(digits: string, scale: string | undefined, unit: string): Money | null {
  const plain = digits.replace(/[.,](?=\d{3}(?!\d))/g, '').replace(',', '.');
  const factor = scale === undefined ? 1 : /^(k|thousand)$/i.test(scale) ? 1_000 : 1_000_000;
  const value = Number(plain) * factor;
  const currency = currencyOf(unit.toLowerCase());
  return Number.isFinite(value) && value > 0 && isCurrency(currency) ? { amount: value, currency } : null;
}

function currencyOf(unit: string): string {
  const names: Readonly<Record<string, string>> = { dollars: 'USD', euros: 'EUR', pounds: 'GBP' };
  return currencySigns[unit] ?? names[unit] ?? unit.toUpperCase();
}
