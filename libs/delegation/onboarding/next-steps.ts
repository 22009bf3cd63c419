import { type Caller, hasScope, isAdmin } from '@exchange/kernel';
import { consolePage, type Settings } from '@exchange/platform';
import type { BuyerReadiness, SellerReadiness } from './readiness.service';

/** A blocking check as shown by `get_status`. */
export interface Blocker {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly effect: string;
  readonly fix: string;
}

/** A next step: a tool available to the caller, a page of `open_page`, or a `url` for a person. */
export interface StatusAction {
  readonly id: string;
  readonly what: string;
  readonly why?: string;
  readonly priority: 'required' | 'recommended';
  readonly tool?: string;
  readonly arguments?: Readonly<Record<string, string | boolean>>;
  readonly page?: string;
  readonly url?: string;
}

export interface Steps {
  readonly blockers: readonly Blocker[];
  readonly nextActions: readonly StatusAction[];
}

type Step = Omit<StatusAction, 'id' | 'priority'>;
type Addresses = Pick<Settings, 'consoleUrl' | 'baseUrl' | 'termsUrl' | 'isEmailVerificationRequired'>;
interface OpenCheck {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly isBlocker: boolean;
}

const termsEffect = 'Everything that changes something is refused, for people, keys and agents alike. Reading works.';
const sandboxEffect = 'The account buys from sandbox sellers alone.';

const effects: Readonly<Record<string, string>> = {
  operator_identity: sandboxEffect,
  terms: termsEffect,
  account_standing: sandboxEffect,
  supply: 'Buyers neither find nor ask the seller.',
};

/** Whether the caller may save it. Others are told to ask an admin. */
const canSave = (caller: Caller): boolean => isAdmin(caller) && hasScope(caller, 'write');

/** The account's page in the console, which shows its open checks. */
const accountPage = ({ accountId }: Caller, addresses: Addresses): string => consolePage(addresses, `a/${accountId}`);

function termsStep(caller: Caller, addresses: Addresses): Step {
  return {
    what: `Have an admin of the account accept the terms (${addresses.termsUrl}), signed in to the console: no key and no agent can.`,
    why: termsEffect,
    url: accountPage(caller, addresses),
  };
}

/** Steps for a person without a confirmed mail address, matching the guard of writes (docs/adr/0045). Null when nothing is to do. */
function proofStep(caller: Caller, addresses: Addresses): { readonly blocker: Blocker; readonly action: StatusAction } | null {
  if (!addresses.isEmailVerificationRequired || caller.kind !== 'person' || caller.addressProved === true) return null;
  const effect = 'Most changes are refused to the person, and to their keys and apps. Reading works, and so does drafting.';
  const fix = 'Have your person confirm their mail address, by the link that was mailed to it. The console sends another one.';
  const id = 'email_address';
  return {
    blocker: { id, name: 'The mail address is confirmed', status: 'missing', effect, fix },
    action: { id, what: fix, why: effect, priority: 'required', url: accountPage(caller, addresses) },
  };
}

/** Puts the confirmation of the mail address first, if it is missing. */
export function withProof(steps: Steps, caller: Caller, addresses: Addresses): Steps {
  const proof = proofStep(caller, addresses);
  if (!proof) return steps;
  return { blockers: [proof.blocker, ...steps.blockers], nextActions: [proof.action, ...steps.nextActions] };
}

/** The only blocker about the account that is shown to callers limited to some advertisers. */
const accountBlocker: Blocker = {
  id: 'account',
  name: 'The account has what it needs to buy',
  status: 'missing',
  effect: 'Purchases are refused, at least from some sellers, or every change is.',
  fix: 'Tell your person: an admin of the account has something to settle.',
};

const advertisersAction: StatusAction = {
  id: 'advertisers',
  what: 'See the advertisers that you reach',
  priority: 'recommended',
  tool: 'search',
  arguments: { kind: 'advertiser' },
};

const noAdvertisersBlocker: Blocker = {
  id: 'advertisers',
  name: 'Advertisers are granted to you',
  status: 'missing',
  effect: 'Nothing can be planned or bought: campaigns are of an advertiser.',
  fix: 'Tell your person: an admin of the account has to grant you advertisers.',
};

export const stepsOfLimited = ({ platformReady }: BuyerReadiness, hasAdvertisers: boolean): Steps => ({
  blockers: [...(hasAdvertisers ? [] : [noAdvertisersBlocker]), ...(platformReady ? [] : [accountBlocker])],
  nextActions: hasAdvertisers ? [advertisersAction] : [],
});

const buyerSteps: Readonly<Record<string, (caller: Caller, addresses: Addresses) => Step>> = {
  terms: termsStep,
  operator_identity: (caller, addresses) =>
    canSave(caller)
      ? {
          what: 'Name the operator: ask your person for the domain of the company that the account buys as (operatorDomain), and whether it is the whole of it or one unit (operatorScope).',
          why: 'Sellers are told who buys.',
          tool: 'save_buyer_operator',
          arguments: {},
        }
      : { what: 'Have an admin of the account name the operator, in the console.', url: accountPage(caller, addresses) },
  account_standing: (caller, addresses) =>
    isAdmin(caller)
      ? {
          what: 'Set up billing: its nextAction says what is missing of a recipient of invoices and a first payment or credit.',
          tool: 'get',
          arguments: { kind: 'billing' },
          page: 'plan-and-billing',
        }
      : { what: 'Have an admin of the account set up billing.', url: accountPage(caller, addresses) },
};

const noSellersAction: StatusAction = {
  id: 'sellers',
  what: 'No seller can be asked now. Look again later.',
  priority: 'recommended',
  tool: 'search',
  arguments: { kind: 'seller' },
};
const planAction: StatusAction = {
  id: 'plan_campaign',
  what: 'Plan a campaign',
  priority: 'recommended',
  tool: 'get',
  arguments: { kind: 'skill', id: 'plan-campaign' },
};
const decideAction: StatusAction = {
  id: 'decide',
  what: 'See what buyers have ordered, and what waits for a decision',
  priority: 'recommended',
  tool: 'search',
  arguments: { kind: 'work_item' },
};

export function stepsOfBuyer(caller: Caller, { account, checks, ready, total }: BuyerReadiness, addresses: Addresses): Steps {
  // Demos never pay, so they need no billing.
  const open = checks.filter(({ id, status }) => status !== 'complete' && !(account.mode === 'DEMO' && id === 'account_standing'));
  const { blockers, nextActions } = stepsOf(open, ({ id }) => buyerSteps[id]!(caller, addresses));
  const next = ready > 0 ? [planAction] : total === 0 ? [noSellersAction] : [];
  return { blockers, nextActions: [...nextActions, ...next] };
}

export function stepsOfSeller(caller: Caller, readiness: SellerReadiness, addresses: Addresses): Steps {
  const open = readiness.checks.filter(({ status }) => status === 'missing' || status === 'partial');
  const step = ({ id }: OpenCheck): Step => {
    if (id === 'terms') return termsStep(caller, addresses);
    return id === 'supply' ? supplyStep(caller, readiness) : { ...agentSteps[id]!, tool: 'search', arguments: { kind: 'agent' } };
  };
  const { blockers, nextActions } = stepsOf(open, step);
  return { blockers, nextActions: readiness.canTransact ? [...nextActions, decideAction] : nextActions };
}

const agentSteps: Readonly<Record<string, Step>> = {
  agent_credentials: { what: 'Give the seller agents without credentials some: an agent that knows who asks it can answer with prices.' },
  agent_channels: { what: 'Say which channels the seller agents without channels sell: buyers filter by them.' },
};

/** Returns the first missing step: one call cannot open a storefront with products. */
function supplyStep(caller: Caller, { storefront, agents }: SellerReadiness): Step {
  const dashboard = { page: 'seller-dashboard' };
  if (!canSave(caller))
    return { ...dashboard, what: 'Have an admin of the account open, resume or fill the storefront, or enable a seller agent.' };
  if (storefront?.status === 'paused')
    return { ...dashboard, what: 'Resume the storefront: isPaused false.', tool: 'save_seller', arguments: { isPaused: false } };
  if (storefront)
    return { ...dashboard, what: 'Offer a product with a price: its status is active.', tool: 'save_wholesale_product', arguments: {} };
  if (agents.length > 0) return { ...dashboard, what: 'Enable a seller agent.', tool: 'search', arguments: { kind: 'agent' } };
  return { what: 'Open a storefront: ask your person for its name and platformId.', tool: 'save_seller', arguments: {} };
}

/** Terms come first, because nothing can be saved before. */
function stepsOf(open: readonly OpenCheck[], step: (check: OpenCheck) => Step): Steps {
  const inOrder = open.toSorted((a, b) => Number(b.id === 'terms') - Number(a.id === 'terms'));
  const nextActions = inOrder.map((check): StatusAction => {
    return { id: check.id, ...step(check), priority: check.isBlocker ? 'required' : 'recommended' };
  });
  const blockers = inOrder
    .filter(({ isBlocker }) => isBlocker)
    .map(({ id, name, status }) => ({ id, name, status, effect: effects[id]!, fix: nextActions.find((action) => action.id === id)!.what }));
  return { blockers, nextActions };
}
