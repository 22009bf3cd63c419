import type { Response } from 'express';
import { DomainError, type Language } from '@exchange/kernel';
import { fill, type Html, html } from './html';
import { pageLanguage } from './page-language';
import { pageWords } from './page-words';

export interface HtmlPage {
  readonly title: string;
  /** Default: the title. */
  readonly heading?: Html;
  readonly body: Html;
  /** Default: English. */
  readonly language?: Language;
  /** Another allowed target of forms and of the redirects that follow them; browsers check both. */
  readonly formsLeadTo?: string;
  /** A printable page of an issuer: wider, without the name of the product. */
  readonly isDocument?: boolean;
}

/**
 * The styles are files of the console. Where it is not built, pages are unstyled and readable. Browsers revalidate the files by their ETag, so a new release
 * never shows an old style.
 */
const styles = html`<link rel="stylesheet" href="/console/tokens.css" /> <link rel="stylesheet" href="/console/pages.css" />`;

const product = html`<header>
  <svg aria-hidden="true" width="28" height="28" viewBox="0 0 32 32">
    <rect width="32" height="32" rx="8" fill="CanvasText" />
    <path d="M8 12h13l-4-4M24 20H11l4 4" fill="none" stroke="Canvas" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round" />
  </svg>
  Exchange
</header>`;

/** Headers of a page without scripts or framing. `same-origin` keeps the referrer of its forms, which `isSameOrigin` checks. */
export function pageHeaders(formsLeadTo = ''): readonly (readonly [name: string, value: string])[] {
  const forms = `'self' ${formsLeadTo}`.trim();
  return [
    ['Content-Security-Policy', `default-src 'none'; style-src 'self'; form-action ${forms}; frame-ancestors 'none'; base-uri 'none'`],
    ['Referrer-Policy', 'same-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cache-Control', 'no-store'],
  ];
}

export function pageHtml({ title, heading, body, language = 'en', isDocument = false }: HtmlPage): string {
  return html`<!doctype html>
    <html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        ${styles}
      </head>
      <body>
        ${isDocument ? '' : product}
        <main${isDocument ? html` class="document"` : ''}>
          <h1>${heading ?? title}</h1>
          ${body}
        </main>
      </body>
    </html>`.text;
}

export function sendPage(response: Response, page: HtmlPage, status = 200): void {
  for (const [name, value] of pageHeaders(page.formsLeadTo)) response.setHeader(name, value);
  response.status(status).type('html').send(pageHtml(page));
}

/** Page of an error. `message` is a message of the API, which is always in English. */
export function errorPage(message: string, language: Language, requestId?: string): HtmlPage {
  const words = pageWords[language];
  return {
    title: words.problem,
    language,
    body: html`<p class="problem" lang="en" dir="ltr">${message}</p>
      ${requestId === undefined ? '' : html`<p class="note">${fill(words.request, { id: html`<code dir="ltr">${requestId}</code>` })}</p>`}
      <p><a href="/">${words.home}</a></p>`,
  };
}

/** Shows a domain error as a page. Default language: that of the request. */
export async function onPage(response: Response, work: () => Promise<void>, language = pageLanguage(response.req)): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { retryAfterSeconds } = (error.details ?? {}) as { readonly retryAfterSeconds?: number };
    if (retryAfterSeconds !== undefined) response.setHeader('Retry-After', retryAfterSeconds);
    const requestId = response.getHeader('X-Request-Id');
    sendPage(response, errorPage(error.message, language, requestId === undefined ? undefined : String(requestId)), error.status);
  }
}

/** Redirects to the sign-in page, which returns to `path`. `uiLocales` are the languages that an app asks for. */
export function redirectToSignIn(response: Response, path: string, uiLocales?: string): void {
  const query = new URLSearchParams([['then', path]]);
  if (uiLocales !== undefined) query.set('ui_locales', uiLocales);
  response.redirect(303, `/sign-in?${query.toString()}`);
}

/** Parses an id from a path or a form; 0, which is never an id, for anything else. */
export const parseId = (text: unknown): number => (typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : 0);
