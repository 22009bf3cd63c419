import { type Language, scopes, type Scope } from '@exchange/kernel';
import { fillText } from '@exchange/platform';
import { dayOnPage, fill, type Html, html, type HtmlPage, named } from '@exchange/platform/pages';
import type { ConsentRequest, ConsentOptions } from '../../application/consent.service';
import { type ConsentWords, consentWords } from './pages';

export interface ConsentPageInput {
  readonly consentRequest: ConsentRequest;
  readonly options: ConsentOptions;
  /** Address that the form posts to. */
  readonly action: string;
  readonly language: Language;
  /** Address of the page of the console that disconnects apps. */
  readonly appsPage: string;
}

/** The consent page. It never shows the client's own statements as verified. */
export function consentPage({ consentRequest, options, action, language, appsPage }: ConsentPageInput): HtmlPage {
  const { clientName, redirect, scope } = consentRequest;
  const { person, account, until } = options;
  const words = consentWords[language];
  const app = clientName || words.someApp;
  const target = redirect.host ?? fillText(words.program, { scheme: redirect.scheme });
  const place = html`<a href="${appsPage}" target="_blank" rel="noopener">${words['takeBack.place']}</a>`;
  return {
    title: fillText(words.title, { app }),
    heading: fill(words.title, { app: html`<bdi>${app}</bdi>` }),
    language,
    body: html`${whoAsks(consentRequest, app, words)}
      <p>${fill(words.answer, { target: named(target) })}</p>
      ${redirect.host === null ? html`<p class="warning">${words['program.warning']}</p>` : ''}
      <p>${fill(words.person, { person: named(person.label) })} ${fill(words.account, { account: named(account.name) })}</p>
      ${accountForm(options, action, words)}
      <form method="post" action="${action}">
        <input type="hidden" name="account" value="${account.id}" />
        ${advertiserChoice(options, words)}
        <fieldset>
          <legend>${words.scopes}</legend>
          ${scopesUpTo(scope).map((one) => scopeChoice(one, one === preselected(consentRequest, options), words))}
          ${scope === 'spend' ? html`<p class="note">${spendingNote(options, words)}</p>` : ''}
        </fieldset>
        <p>${fill(words.until, { day: dayOnPage(language, until) })} ${fill(words.takeBack, { place })}</p>
        <p class="actions">
          <button class="plain" name="decision" value="deny">${words.deny}</button>
          <button name="decision" value="allow">${words.allow}</button>
        </p>
      </form>`,
  };
}

function whoAsks({ verifiedHost }: ConsentRequest, app: string, words: ConsentWords): Html {
  if (verifiedHost !== null) return html`<p>${fill(words.verified, { host: named(verifiedHost) })}</p>`;
  const parts = { label: html`<b>${words['notVerified.label']}</b>`, app: html`<bdi>${app}</bdi>` };
  return html`<p class="warning">${fill(words.notVerified, parts)}</p>`;
}

/** Changing the account loads another page: the page has no script. */
function accountForm({ accounts, account }: ConsentOptions, action: string, words: ConsentWords): Html | '' {
  if (accounts.length === 1) return '';
  const options = accounts.map(({ id, name }) =>
    id === account.id ? html`<option value="${id}" selected>${name}</option>` : html`<option value="${id}">${name}</option>`,
  );
  return html`<form method="get" action="${action}">
    <label
      >${words['account.label']}
      <select name="account">
        ${options}
      </select></label
    >
    <p class="actions"><button class="plain">${words['account.choose']}</button></p>
  </form>`;
}

function advertiserChoice({ advertisers, hasMore, lastGrant }: ConsentOptions, words: ConsentWords): Html {
  if (advertisers.length === 0) return html`<input type="hidden" name="reach" value="all" />`;
  const chosen = new Set(lastGrant?.advertiserIds);
  // An earlier restriction stays preselected even if none of its advertisers is listed any more.
  const isSome = lastGrant !== null && lastGrant.advertiserIds !== null;
  const boxes = advertisers.map(
    ({ id, name }) =>
      html`<label class="choice"
        ><input type="checkbox" name="advertiser" value="${id}" ${checkedIf(chosen.has(id))} /> <span dir="auto">${name}</span></label
      >`,
  );
  return html`<fieldset>
    <legend>${words.advertisers}</legend>
    ${radio('reach', 'all', !isSome, words['advertisers.all'])} ${radio('reach', 'some', isSome, words['advertisers.some'])}
    <div class="list">${boxes}</div>
    ${hasMore ? html`<p class="note">${fill(words['advertisers.more'], { count: advertisers.length })}</p>` : ''}
  </fieldset>`;
}

const scopesUpTo = (scope: Scope): readonly Scope[] => scopes.slice(0, scopes.indexOf(scope) + 1);

/** The scope of the last grant, as far as it is requested now; `spend` is never preselected. */
const preselected = ({ scope }: ConsentRequest, { lastGrant }: ConsentOptions): Scope =>
  scopesUpTo(scope).findLast((one) => one !== 'spend' && lastGrant !== null && scopesUpTo(lastGrant.scope).includes(one)) ?? 'read';

const spendingNote = ({ isSpendingLimited }: ConsentOptions, words: ConsentWords): string =>
  isSpendingLimited ? words['spending.limited'] : words['spending.unlimited'];

const scopeChoice = (scope: Scope, isChosen: boolean, words: ConsentWords): Html =>
  radio('scope', scope, isChosen, words[`scope.${scope}`]);

const radio = (name: string, value: string, isChosen: boolean, label: string): Html =>
  html`<label class="choice"><input type="radio" name="${name}" value="${value}" ${checkedIf(isChosen)} /> <span>${label}</span></label>`;

const checkedIf = (isChosen: boolean): Html => (isChosen ? html`checked` : html``);
