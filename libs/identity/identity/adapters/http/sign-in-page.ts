import { join } from 'node:path';
import type { Language } from '@exchange/kernel';
import { loadWords } from '@exchange/platform';
import { html, type HtmlPage } from '@exchange/platform/pages';
import english from './words/en.json';

const wordsOf = loadWords(join(__dirname, 'words'), english);

export interface SignInPage {
  readonly language: Language;
  /** Path to return to; null: the console. */
  readonly returnTo: string | null;
  /** Address of the console's first page, with a slash at the end. */
  readonly home: string;
  readonly email: string;
  /** Message of the API, in English. */
  readonly problem?: string;
}

export function signInPage({ language, returnTo, home, email, problem }: SignInPage): HtmlPage {
  const words = wordsOf[language];
  return {
    title: words.title,
    language,
    // Without a path, the answer of the form redirects to the console.
    ...(returnTo === null && !home.startsWith('/') ? { formsLeadTo: new URL(home).origin } : {}),
    body: html`${problem === undefined ? '' : html`<p class="problem" role="alert" lang="en" dir="ltr">${problem}</p>`}
      <form method="post" action="/sign-in">
        <input type="hidden" name="then" value="${returnTo ?? ''}" />
        <input type="hidden" name="ui_locales" value="${language}" />
        <label
          >${words.email}
          <input type="email" name="email" value="${email}" dir="ltr" required maxlength="254" autocomplete="username" autofocus
        /></label>
        <label>${words.password} <input type="password" name="password" required autocomplete="current-password" /></label>
        <p class="actions"><button>${words.signIn}</button></p>
      </form>
      <p class="foot"><a href="${home}forgot">${words.forgot}</a> <a href="${home}sign-up">${words.signUp}</a></p>`,
  };
}
