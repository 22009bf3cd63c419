import { createHash } from 'node:crypto';
import type { Response } from 'express';
import { DomainError, type Language } from '@exchange/kernel';

/** Markup that needs no escaping. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = Html | string | number | readonly Html[];

/** Template tag that escapes every value except {@link Html}. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(texts.reduce((whole, text, index) => whole + textOf(parts[index - 1]!) + text));
}

function textOf(part: Part): string {
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map((one) => one.text).join('\n');
  return `${part}`.replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}

const style = `
:root { color-scheme: light dark; --back: #f4f5f7; --paper: #fff; --line: #8886; --quiet: #5c6068; --accent: #0b57d0; --on-accent: #fff }
@media (prefers-color-scheme: dark) { :root { --back: #131417; --paper: #1e2024; --quiet: #a9adb5; --accent: #8ab4f8; --on-accent: #10213d } }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; padding: 3rem 1rem; background: var(--back); overflow-wrap: anywhere }
main { max-width: 32rem; margin: 0 auto; padding: 1.5rem 2rem; background: var(--paper); border: 1px solid var(--line); border-radius: .75rem }
h1 { font-size: 1.4rem; line-height: 1.3; margin: .4rem 0 1rem } label { display: block; margin: .6rem 0 }
fieldset { margin: 1rem 0; padding: .4rem 1rem .6rem; border: 1px solid var(--line); border-radius: .5rem } legend { padding: 0 .4rem; font-weight: 600 }
input:not([type=radio], [type=checkbox], [type=hidden]), select { display: block; font: inherit; width: 100%; box-sizing: border-box; margin-top: .2rem; padding: .5rem .6rem; border: 1px solid var(--line); border-radius: .4rem }
input[type=radio], input[type=checkbox] { accent-color: var(--accent); margin-inline-end: .4rem }
button { font: inherit; font-weight: 600; padding: .5rem 1.2rem; margin-inline-end: .5rem; cursor: pointer; border: 1px solid var(--accent); border-radius: .4rem; background: var(--accent); color: var(--on-accent) }
button[value=deny], button[value=reject] { background: none; color: var(--accent) }
.warning { border-inline-start: .25rem solid #c60; padding-inline-start: .8rem } .note { color: var(--quiet); font-size: .9rem; margin: .4rem 0 }
.list { max-height: 16rem; overflow: auto; padding-inline-start: 1.6rem } code { font-size: .95em; padding: .1rem .3rem; border-radius: .3rem; background: var(--back) }
table { width: 100%; border-collapse: collapse } th, td { text-align: start; padding: .3rem .6rem .3rem 0; vertical-align: top } tr { break-inside: avoid }
.amount { text-align: end; white-space: nowrap } .total { border-top: 1px solid #8888; font-weight: bold }
@media print { :root { color-scheme: light } body { padding: 0; background: none } main { max-width: none; margin: 0; padding: 0; border: 0 } }
`;
/** Not written in a template: a formatter would change the white space, and the hash would no longer match. */
const styleElement = new Html(`<style>${style}</style>`);
const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

export interface HtmlPage {
  readonly title: string;
  readonly body: Html;
  /** Default: English. */
  readonly language?: Language;
  /** Another allowed target of forms and of the redirects that follow them; browsers check both. */
  readonly formsLeadTo?: string;
}

/** Headers of a page without scripts or framing. `same-origin` keeps the referrer of its forms, which `isSameOrigin` checks. */
export function pageHeaders(formsLeadTo = ''): readonly (readonly [name: string, value: string])[] {
  const forms = `'self' ${formsLeadTo}`.trim();
  return [
    [
      'Content-Security-Policy',
      `default-src 'none'; style-src ${styleHash}; form-action ${forms}; frame-ancestors 'none'; base-uri 'none'`,
    ],
    ['Referrer-Policy', 'same-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cache-Control', 'no-store'],
  ];
}

export function pageHtml({ title, body, language = 'en' }: HtmlPage): string {
  const head = html`<meta charset="utf-8" /><meta name="viewport" content="width=device-width" /><title>${title}</title>`;
  return html`<!doctype html>
    <html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
      <head>
        ${head} ${styleElement}
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`.text;
}

export function sendPage(response: Response, page: HtmlPage, status = 200): void {
  for (const [name, value] of pageHeaders(page.formsLeadTo)) response.setHeader(name, value);
  response.status(status).type('html').send(pageHtml(page));
}

/** Shows a domain error as a page. */
export async function onPage(response: Response, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { retryAfterSeconds } = (error.details ?? {}) as { readonly retryAfterSeconds?: number };
    if (retryAfterSeconds !== undefined) response.setHeader('Retry-After', retryAfterSeconds);
    sendPage(response, { title: 'That did not work', body: html`<p>${error.message}</p>` }, error.status);
  }
}

/** Redirects to the sign-in page, which returns to `path`. */
export const redirectToSignIn = (response: Response, path: string): void =>
  response.redirect(303, `/sign-in?then=${encodeURIComponent(path)}`);

/** Parses an id from a path or a form; 0, which is never an id, for anything else. */
export const parseId = (text: unknown): number => (typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : 0);
