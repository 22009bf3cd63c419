import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { useQuery } from '@tanstack/react-query';
import { IntlMessageFormat } from 'intl-messageformat';
import type partsFile from '../../message-parts.json';
import type en from './en.json';
import { currencyDigits } from '#/lib/currency-digits';
import { dateFormat, numberFormat } from '#/lib/formats';
import { compactMoney, formatMoney } from '#/lib/money';

export type Key = keyof typeof en;
type Words = { default: Record<string, string> };
/** Messages by key. The build has parsed those with arguments (vite.config.mts). */
type Messages = Readonly<Record<string, string | MessageFormatElement[]>>;
/** Parts of the catalogues. `apps/console/message-parts.json` lists which messages are in which part. */
type Part = keyof typeof partsFile;
/** The first part of a language, and the way to its others (vite.config.mts): the first chunk does not name the files of all parts in all languages. */
interface Catalogue {
  readonly default: Messages;
  readonly parts: Readonly<Record<Exclude<Part, 'first'>, () => Promise<{ readonly default: Messages }>>>;
}
const catalogues = import.meta.glob<Catalogue>('./*.json', { query: '?first' });
/** All messages that are loaded. */
const messages: Record<string, string | MessageFormatElement[]> = {};
const loading = new Map<Part, Promise<void>>();

/** Loads parts of the catalogue of the current language. Screens must not be shown before. */
export async function loadMessages(...wanted: readonly Part[]): Promise<void> {
  await Promise.all(wanted.map((part) => loading.get(part) ?? loadPart(part)));
}

function loadPart(part: Part): Promise<void> {
  const loaded = messagesOf(part).then((found) => void Object.assign(messages, found));
  loading.set(part, loaded);
  // A retry loads the part again.
  loaded.catch(() => loading.delete(part));
  return loaded;
}

async function messagesOf(part: Part): Promise<Messages> {
  const catalogue = await catalogues[`./${language}.json`]!();
  return part === 'first' ? catalogue.default : (await catalogue.parts[part]()).default;
}

/** Loaded separately, because only two screens show them. */
const notificationWords = import.meta.glob<Words>('./notifications/*.json');

/** Languages by their own names. To add one, add a catalogue here, a line in this list, and its tag in public/before-paint.js. */
export const languages: Readonly<Record<string, string>> = {
  en: 'English',
  ar: 'العربية',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  hi: 'हिन्दी',
  it: 'Italiano',
  ja: '日本語',
  ko: '한국어',
  nl: 'Nederlands',
  pl: 'Polski',
  pt: 'Português',
  sv: 'Svenska',
  tr: 'Türkçe',
  zh: '中文',
};
export const language = document.documentElement.lang in languages ? document.documentElement.lang : 'en';
export const isRightToLeft = document.documentElement.dir === 'rtl';

const formats = new Map<string, IntlMessageFormat>();

function formatMessage(key: string, values?: Values): string {
  const message = messages[key] ?? key;
  if (typeof message === 'string') return message;
  const format = formats.get(key) ?? new IntlMessageFormat(message, language);
  formats.set(key, format);
  return format.format(values) as string;
}

function useNotificationCatalogue(): Readonly<Record<string, string>> | undefined {
  return useQuery({
    queryKey: ['notification words', language],
    queryFn: async () => (await notificationWords[`./notifications/${language}.json`]!()).default,
    staleTime: Infinity,
  }).data;
}

/** Translates types of notifications; a type without a translation is shown unchanged. */
export function useNotificationWords(): (type: string) => string {
  const words = useNotificationCatalogue();
  return (type) => words?.[type] ?? type;
}

/** Types of notifications that have words. */
export const useNotificationTypes = (): readonly string[] => Object.keys(useNotificationCatalogue() ?? {});

export type Values = Record<string, string | number>;

/** Translates a code of the API. Unknown codes are shown unchanged, because the API may be newer than this page. */
const word = (family: string, value: string) => (`${family}.${value}` in messages ? formatMessage(`${family}.${value}`) : value);

/** `text(key)`, and formats for numbers, money and times in the current language. */
const text = Object.assign((id: Key, values?: Values) => formatMessage(id, values), {
  word,
  /** Codes as options of a field or a filter. */
  options: <Value extends string>(family: string, values: readonly Value[]) =>
    values.map((value) => ({ value, label: word(family, value) })),
  number: (value: number, options?: Intl.NumberFormatOptions) => numberFormat(language, options).format(value),
  money: (value: number, currency: string, options?: Intl.NumberFormatOptions) =>
    formatMoney(language, value, currency, {
      maximumFractionDigits: Number.isInteger(value) ? 0 : Math.max(2, currencyDigits(currency)),
      ...options,
    }),
  amount: (value: number, currency: string) => compactMoney(language, value, currency),
  /** Formats the day of an instant, by default in the reader's time zone. A plain date is the same day in every zone. */
  day: (value: string, timeZone = value.length === 10 ? 'UTC' : undefined) =>
    dateFormat(language, { dateStyle: 'medium', timeZone }).format(new Date(value)),
  time: (value: string) => dateFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(value)),
  /** The time of day of an instant, in the reader's time zone. */
  hour: (value: string) => dateFormat(language, { timeStyle: 'short' }).format(new Date(value)),
  seconds: (ms: number) =>
    numberFormat(language, {
      style: 'unit',
      unit: 'second',
      unitDisplay: 'narrow',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    }).format(ms / 1_000),
});
export type Text = typeof text;
export const useText = (): Text => text;
