import { join } from 'node:path';
import type { Language } from '@exchange/kernel';
import { loadWords } from '@exchange/platform';
import { html, type HtmlPage } from '@exchange/platform/pages';
import { oauthErrors } from '../../domain/errors';
import english from './words/en.json';

export type ConsentWords = typeof english;
export const consentWords = loadWords(join(__dirname, 'words'), english);

/** The library's error description for an unknown client. */
const unknownClient = 'client is invalid';

export const unknownClientPage = (language: Language): HtmlPage => ({
  title: consentWords[language].unknownApp,
  language,
  body: html`<p lang="en" dir="ltr">${oauthErrors.unknownClient().message}</p>`,
});

/** Page for a client that cannot be used. It tells the person what to do in their app, the only part of the client that they see. */
export function clientProblemPage(language: Language, description = unknownClient): HtmlPage {
  if (description === unknownClient) return unknownClientPage(language);
  const words = consentWords[language];
  return {
    title: words.unusableApp,
    language,
    body: html`<p>${words['unusableApp.text']}</p>
      <p class="problem" lang="en" dir="ltr">${description}</p>`,
  };
}

/** Page of an authorization that has expired or was answered. */
export function expiredPage(language: Language): HtmlPage {
  const words = consentWords[language];
  return { title: words.expired, language, body: html`<p>${words['expired.text']}</p>` };
}
