import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { type QueryClient, queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { IntlMessageFormat } from 'intl-messageformat';
import { createContext, useContext, useMemo, type ReactNode } from 'react';
import type en from './en.json';
import { compactMoney, formatMoney } from '#/lib/money';

export type Key = keyof typeof en;
type Words = { default: Record<string, string> };
/** Messages by key. The build has parsed those with arguments (vite.config.mts). */
type Messages = Readonly<Record<string, string | MessageFormatElement[]>>;
type Load = () => Promise<{ default: Messages }>;
const parts: Readonly<Record<'first' | 'rest', Readonly<Record<string, Load>>>> = {
  first: import.meta.glob<{ default: Messages }>('./*.json', { query: '?first' }),
  rest: import.meta.glob<{ default: Messages }>('./*.json', { query: '?rest' }),
};
const Catalogue = createContext<Messages>({});
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

const messagesOf = (part: keyof typeof parts) =>
  queryOptions({
    queryKey: ['catalogue', language, part],
    queryFn: async () => (await parts[part][`./${language}.json`]!()).default,
    staleTime: Infinity,
    gcTime: Infinity,
  });

/** Loads the messages of the screens that are shown before an account is open. */
export function Languages({ children }: { children: ReactNode }) {
  const { data } = useQuery(messagesOf('first'));
  return data ? <Catalogue value={data}>{children}</Catalogue> : null;
}

/** Loads the messages of an account's screens. */
export const loadMessages = (queries: QueryClient): Promise<Messages> => queries.ensureQueryData(messagesOf('rest'));

/** Adds the messages of an account's screens, which the route has loaded. */
export function AllMessages({ children }: { children: ReactNode }) {
  const first = useContext(Catalogue);
  const { data: rest } = useSuspenseQuery(messagesOf('rest'));
  const all = useMemo(() => ({ ...first, ...rest }), [first, rest]);
  return <Catalogue value={all}>{children}</Catalogue>;
}

const formats = new Map<string, IntlMessageFormat>();

function formatMessage(messages: Messages, key: string, values?: Values): string {
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

/** Returns `text(key)`, and formats for numbers, money and times in the current language. */
export function useText() {
  const messages = useContext(Catalogue);
  return useMemo(() => {
    const text = (id: Key, values?: Values) => formatMessage(messages, id, values);
    /** Translates a code of the API. Unknown codes are shown unchanged, because the API may be newer than this page. */
    const word = (family: string, value: string) =>
      `${family}.${value}` in messages ? formatMessage(messages, `${family}.${value}`) : value;
    const number = (value: number, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options).format(value);
    const money = (value: number, currency: string, options?: Intl.NumberFormatOptions) =>
      formatMoney(language, value, currency, { maximumFractionDigits: Number.isInteger(value) ? 0 : 2, ...options });
    const amount = (value: number, currency: string) => compactMoney(language, value, currency);
    /** Formats the day of an instant, by default in the reader's time zone. A plain date is the same day in every zone. */
    const day = (value: string, timeZone = value.length === 10 ? 'UTC' : undefined) =>
      new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone }).format(new Date(value));
    const time = (value: string) => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(value));
    const seconds = (ms: number) =>
      number(ms / 1_000, { style: 'unit', unit: 'second', unitDisplay: 'narrow', minimumFractionDigits: 1, maximumFractionDigits: 1 });
    return Object.assign(text, { word, number, money, amount, day, time, seconds });
  }, [messages]);
}
export type Text = ReturnType<typeof useText>;
