import type { Request } from 'express';
import { detectLanguage, firstLanguage, type Language } from '@exchange/kernel';
import { type Html, html } from './html';

/** Language of a page: the first supported one of `ui_locales`, else the one that the browser prefers. */
export const pageLanguage = ({ headers }: Pick<Request, 'headers'>, uiLocales?: unknown): Language =>
  (typeof uiLocales === 'string' ? firstLanguage(uiLocales) : undefined) ?? detectLanguage(headers['accept-language']);

const day = { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' } as const;
const minute = { ...day, hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const;

const timeWith =
  (format: Intl.DateTimeFormatOptions) =>
  (language: Language, at: Date): Html =>
    html`<time datetime="${at.toISOString()}">${new Intl.DateTimeFormat(language, format).format(at)}</time>`;

/** A day or a minute, in UTC, as the language writes it. */
export const dayOnPage = timeWith(day);
export const minuteOnPage = timeWith(minute);
