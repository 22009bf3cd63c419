import { join } from 'node:path';
import { keyNameLimit } from '@exchange/api-keys';
import type { Language } from '@exchange/kernel';
import { fillText, loadWords } from '@exchange/platform';
import { fill, html, type HtmlPage, named } from '@exchange/platform/pages';
import english from './words/en.json';

const wordsOf = loadWords(join(__dirname, 'words'), english);

interface RequestedKey {
  /** Name of the buyer agent. */
  readonly displayName: string;
  /** Path that the form posts to. */
  readonly path: string;
  readonly language: Language;
}

export function agentKeyPage({ displayName, path, language }: RequestedKey): HtmlPage {
  const words = wordsOf[language];
  return {
    title: fillText(words.title, { agent: displayName }),
    heading: fill(words.title, { agent: html`<bdi>${displayName}</bdi>` }),
    language,
    body: html`<p>${fill(words.requested, { agent: named(displayName) })}</p>
      <p class="warning">${words.warning}</p>
      <form method="post" action="${path}">
        <label>${words.name} <input name="name" required maxlength="${keyNameLimit}" value="${displayName}" dir="auto" /></label>
        <p class="actions"><button>${words.create}</button></p>
      </form>`,
  };
}

/** Shows the secret, which is stored nowhere else. */
export function secretPage(secret: string, language: Language): HtmlPage {
  const words = wordsOf[language];
  return {
    title: words.secret,
    language,
    body: html`<p class="warning">${words['secret.text']}</p>
      <p><code class="secret" dir="ltr">${secret}</code></p>`,
  };
}
