import type { Scope } from '@exchange/kernel';
import { scopes } from '@exchange/kernel';
import { type Html, html, pageHtml } from '@exchange/platform';
import type { ConsentRequest, ConsentOptions } from '../../application/consent.service';
import { oauthErrors } from '../../domain/errors';
import { redirectLabel } from '../../domain/redirect';

export const errorPage = (title: string, text: string): string => pageHtml({ title, body: html`<p>${text}</p>` });

/** The library's error description for an unknown client. */
const unknownClient = 'client is invalid';

export const unknownClientPage = {
  title: 'The exchange does not know this app',
  body: html`<p>${oauthErrors.unknownClient().message}</p>`,
};

/** Page for a client that cannot be used. It tells the person what to do in their app, the only part of the client that they see. */
export const clientProblemPage = (description = unknownClient): string =>
  description === unknownClient
    ? pageHtml(unknownClientPage)
    : errorPage(
        'The description of this app could not be used',
        `Try again in a minute. If it fails again, remove the connection in your app and add it again, or tell whoever makes the app: ${description}.`,
      );

const scopeDescriptions: Readonly<Record<Scope, string>> = {
  read: 'See campaigns, delivery and reports',
  write: 'Also create and change what costs nothing yet',
  spend: 'Also launch campaigns, change budgets and spend them',
};

export interface ConsentPageInput {
  readonly consentRequest: ConsentRequest;
  readonly options: ConsentOptions;
  /** Address that the form posts to. */
  readonly action: string;
}

/** The consent page. It never shows the client's own statements as verified. */
export function consentPage({ consentRequest, options, action }: ConsentPageInput) {
  const { clientName, redirect } = consentRequest;
  const { person, account, until } = options;
  const name = clientName || 'An app';
  return {
    title: `${name} wants to act for you`,
    body: html`${whoAsks(consentRequest)}
      <p>The answer goes to <b>${redirectLabel(redirect)}</b>.</p>
      ${redirect.host === null ? html`<p class="warning">Any program can take that scheme. Go on only if you have started this one just now.</p>` : ''}
      <p>You are signed in as <b>${person.label}</b>.</p>
      ${accountForm(options, action)}
      <form method="post" action="${action}">
        <input type="hidden" name="account" value="${account.id}" />
        ${advertiserChoice(options)}
        <fieldset>
          <legend>What it may do</legend>
          ${scopesUpTo(consentRequest.scope).map((scope) => scopeChoice(scope, scope === preselected(consentRequest, options)))}
          ${consentRequest.scope === 'spend' ? html`<p class="note">${spendingNote(options)}</p>` : ''}
        </fieldset>
        <p>Until ${until.toISOString().slice(0, 10)}, until it has not been used for 30 days, or until you disconnect it.</p>
        <p><button name="decision" value="allow">Allow</button><button name="decision" value="deny">Deny</button></p>
      </form>`,
  };
}

function whoAsks({ verifiedHost, clientName }: ConsentRequest): Html {
  if (verifiedHost !== null) return html`<p>The app is published at <b>${verifiedHost}</b>.</p>`;
  return html`<p class="warning"><b>Not verified:</b> anybody can call their app “${clientName || 'An app'}”.</p>`;
}

/** Changing the account loads another page: the page has no script. */
function accountForm({ accounts, account }: ConsentOptions, action: string): Html {
  const options = accounts.map(({ id, name }) =>
    id === account.id ? html`<option value="${id}" selected>${name}</option>` : html`<option value="${id}">${name}</option>`,
  );
  if (options.length === 1) return html`<p>On the account <b>${account.name}</b>.</p>`;
  return html`<form method="get" action="${action}">
      <label
        >Account
        <select name="account">
          ${options}
        </select></label
      >
      <button>Choose this account</button>
    </form>
    <p>On the account <b>${account.name}</b>.</p>`;
}

function advertiserChoice({ advertisers, hasMore, lastGrant }: ConsentOptions): Html {
  if (advertisers.length === 0) return html`<input type="hidden" name="reach" value="all" />`;
  const chosen = new Set(lastGrant?.advertiserIds);
  // An earlier restriction stays preselected even if none of its advertisers is listed any more.
  const isSome = lastGrant !== null && lastGrant.advertiserIds !== null;
  const boxes = advertisers.map(
    ({ id, name }) => html`<label><input type="checkbox" name="advertiser" value="${id}" ${checkedIf(chosen.has(id))} /> ${name}</label>`,
  );
  return html`<fieldset>
    <legend>Advertisers</legend>
    <label><input type="radio" name="reach" value="all" ${checkedIf(!isSome)} /> The whole account, with every advertiser</label>
    <label><input type="radio" name="reach" value="some" ${checkedIf(isSome)} /> Only these advertisers:</label>
    <div class="list">${boxes}</div>
    ${hasMore ? html`<p>Only the ${advertisers.length} newest are listed.</p>` : ''}
  </fieldset>`;
}

const scopesUpTo = (scope: Scope): readonly Scope[] => scopes.slice(0, scopes.indexOf(scope) + 1);

/** The scope of the last grant, as far as it is requested now; `spend` is never preselected. */
const preselected = ({ scope }: ConsentRequest, { lastGrant }: ConsentOptions): Scope =>
  scopesUpTo(scope).findLast((one) => one !== 'spend' && lastGrant !== null && scopesUpTo(lastGrant.scope).includes(one)) ?? 'read';

const spendingNote = ({ isSpendingLimited }: ConsentOptions): string =>
  isSpendingLimited
    ? 'Spending ends at what your organization can still commit: what it has paid ahead, or its credit. The app has no ceiling of its own.'
    : 'Spending has no ceiling: the app can commit any amount that you can commit on this account.';

const scopeChoice = (scope: Scope, isChosen: boolean): Html =>
  html`<label><input type="radio" name="scope" value="${scope}" ${checkedIf(isChosen)} /> ${scopeDescriptions[scope]}</label>`;

const checkedIf = (isChosen: boolean): Html => (isChosen ? html`checked` : html``);
