import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { useQuery } from '@tanstack/react-query';
import { IntlMessageFormat } from 'intl-messageformat';
import type en from './en.json';
import { dateFormat, numberFormat } from '#/lib/formats';
import { compactMoney, formatMoney } from '#/lib/money';

export type Key = keyof typeof en;
type Words = { default: Record<string, string> };
/** Messages by key. The build has parsed those with arguments (vite.config.mts). */
type Messages = Readonly<Record<string, string | MessageFormatElement[]>>;
type Load = () => Promise<{ default: Messages }>;
type Part = keyof typeof parts;
/** Parts of the catalogues. `apps/console/message-parts.json` lists which messages are in which part. */
const parts = {
  first: import.meta.glob<{ default: Messages }>('./*.json', { query: '?first' }),
  shell: import.meta.glob<{ default: Messages }>('./*.json', { query: '?shell' }),
  mediaBuy: import.meta.glob<{ default: Messages }>('./*.json', { query: '?mediaBuy' }),
  campaign: import.meta.glob<{ default: Messages }>('./*.json', { query: '?campaign' }),
  reports: import.meta.glob<{ default: Messages }>('./*.json', { query: '?reports' }),
  suggestions: import.meta.glob<{ default: Messages }>('./*.json', { query: '?suggestions' }),
  proposals: import.meta.glob<{ default: Messages }>('./*.json', { query: '?proposals' }),
  discovery: import.meta.glob<{ default: Messages }>('./*.json', { query: '?discovery' }),
  briefs: import.meta.glob<{ default: Messages }>('./*.json', { query: '?briefs' }),
  home: import.meta.glob<{ default: Messages }>('./*.json', { query: '?home' }),
  advertisers: import.meta.glob<{ default: Messages }>('./*.json', { query: '?advertisers' }),
  calls: import.meta.glob<{ default: Messages }>('./*.json', { query: '?calls' }),
  agent: import.meta.glob<{ default: Messages }>('./*.json', { query: '?agent' }),
  agents: import.meta.glob<{ default: Messages }>('./*.json', { query: '?agents' }),
  keys: import.meta.glob<{ default: Messages }>('./*.json', { query: '?keys' }),
  signature: import.meta.glob<{ default: Messages }>('./*.json', { query: '?signature' }),
  proof: import.meta.glob<{ default: Messages }>('./*.json', { query: '?proof' }),
  account: import.meta.glob<{ default: Messages }>('./*.json', { query: '?account' }),
  webhooks: import.meta.glob<{ default: Messages }>('./*.json', { query: '?webhooks' }),
  apps: import.meta.glob<{ default: Messages }>('./*.json', { query: '?apps' }),
  developers: import.meta.glob<{ default: Messages }>('./*.json', { query: '?developers' }),
  behind: import.meta.glob<{ default: Messages }>('./*.json', { query: '?behind' }),
  decisions: import.meta.glob<{ default: Messages }>('./*.json', { query: '?decisions' }),
} satisfies Record<string, Record<string, Load>>;
/** All messages that are loaded. */
const messages: Record<string, string | MessageFormatElement[]> = {};
const loading = new Map<Part, Promise<void>>();

/** Loads parts of the catalogue of the current language. Screens must not be shown before. */
export async function loadMessages(...wanted: readonly Part[]): Promise<void> {
  await Promise.all(wanted.map((part) => loading.get(part) ?? loadPart(part)));
}

function loadPart(part: Part): Promise<void> {
  const loaded = parts[part][`./${language}.json`]!().then(({ default: found }) => void Object.assign(messages, found));
  loading.set(part, loaded);
  // A retry loads the part again.
  loaded.catch(() => loading.delete(part));
  return loaded;
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

/** `text(key)`, and formats for numbers, money and times in the current language. */
const text = Object.assign((id: Key, values?: Values) => formatMessage(id, values), {
  /** Translates a code of the API. Unknown codes are shown unchanged, because the API may be newer than this page. */
  word: (family: string, value: string) => (`${family}.${value}` in messages ? formatMessage(`${family}.${value}`) : value),
  number: (value: number, options?: Intl.NumberFormatOptions) => numberFormat(language, options).format(value),
  money: (value: number, currency: string, options?: Intl.NumberFormatOptions) =>
    formatMoney(language, value, currency, { maximumFractionDigits: Number.isInteger(value) ? 0 : 2, ...options }),
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
