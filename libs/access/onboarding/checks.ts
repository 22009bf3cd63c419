import type { AccountState, BuyerNeed } from '@exchange/accounts';
import type { SellerState, StorefrontState } from '@exchange/storefronts';
import type { Operator } from './operator.service';
import { isAccepted, type Terms } from './terms.service';

/** What is true of a buyer's account, for its checks. */
export interface BuyerFacts {
  readonly account: AccountState;
  readonly operator: Operator | null;
  readonly terms: Terms;
  /** Before it reaches more than sandbox sellers. */
  readonly needs: readonly BuyerNeed[];
  /** Whether it is kept from them until then. */
  readonly isSandboxFirst: boolean;
}

export interface SellerFacts {
  readonly terms: Terms;
  /** The account's agents that are not archived. */
  readonly agents: readonly SellerState[];
  /** The storefront that the exchange answers for; null when there is none, or an archived one. */
  readonly storefront: StorefrontState | null;
}

/** Where to go on. */
export interface BuyerAction {
  readonly label: string;
  readonly operation: string;
}

/** One row of a table of checks: what it is called, whether business waits for it, and what decides. */
interface Check<Facts, Status extends string> {
  readonly id: string;
  readonly isBlocker: boolean | ((facts: Facts) => boolean);
  readonly status: (facts: Facts) => Status;
}

export type BuyerStatus = 'complete' | 'missing' | 'blocked';
type BuyerCheck = Check<BuyerFacts, BuyerStatus> & { readonly action: (facts: BuyerFacts) => BuyerAction | null };

const complete = (is: boolean) => (is ? 'complete' : 'missing');
const acceptTerms: BuyerAction = { label: 'Accept the terms', operation: 'POST /api/v2/accept-tos' };
const setUpBilling: BuyerAction = { label: 'Set up billing', operation: 'GET /api/v2/billing/account' };
const nameOperator: BuyerAction = { label: 'Name the operator', operation: 'PATCH /api/v2/buyer/readiness/operator' };

/** gaps.md §6.7. One more check is one more row. */
export const buyerChecks: readonly BuyerCheck[] = [
  { id: 'operator_identity', isBlocker: true, action: () => nameOperator, status: ({ operator }) => complete(operator !== null) },
  { id: 'terms', isBlocker: true, action: () => acceptTerms, status: ({ terms }) => complete(isAccepted(terms)) },
  // Accounts begin with sandbox sellers; the others are open once everything is in order.
  {
    id: 'account_standing',
    isBlocker: ({ isSandboxFirst }) => isSandboxFirst,
    action: ({ needs }) => (needs.includes('billing') ? setUpBilling : null),
    status: ({ account, needs }) => complete(account.buyerAccessPosture === 'FULL' || needs.length === 0),
  },
];

export type SellerStatus = 'complete' | 'partial' | 'missing' | 'optional';
/** `policy`: terms to accept. `open`: the seller agents and the storefront, to register, enable or fill one. */
type SellerCheck = Check<SellerFacts, SellerStatus> & {
  readonly isBlocker: boolean;
  readonly name: string;
  readonly category: 'commercial' | 'supply';
  readonly action: 'policy' | 'open';
};

const canBeAsked = (facts: SellerFacts): boolean => enabled(facts).length > 0 || facts.storefront?.status === 'transacting';
const enabled = ({ agents }: SellerFacts) => agents.filter(({ status }) => status === 'enabled');

export const sellerChecks: readonly SellerCheck[] = [
  {
    id: 'terms',
    name: 'The terms are accepted',
    category: 'commercial',
    isBlocker: true,
    action: 'policy',
    status: ({ terms }) => complete(isAccepted(terms)),
  },
  {
    id: 'supply',
    name: 'A seller agent, or a storefront with active products, can be asked',
    category: 'supply',
    isBlocker: true,
    action: 'open',
    status: (facts) => (canBeAsked(facts) ? 'complete' : facts.agents.length > 0 || facts.storefront ? 'partial' : 'missing'),
  },
  {
    id: 'agent_credentials',
    name: 'Seller agents know who asks them',
    category: 'supply',
    isBlocker: false,
    action: 'open',
    status: (facts) => shareOf(enabled(facts), ({ hasCredentials }) => hasCredentials),
  },
  {
    id: 'agent_channels',
    name: 'Seller agents say what they sell',
    category: 'supply',
    isBlocker: false,
    action: 'open',
    status: (facts) => shareOf(enabled(facts), ({ channels }) => channels.length > 0),
  },
];

/** Something that is good to have: `optional` where nobody has it. */
function shareOf(agents: readonly SellerState[], has: (agent: SellerState) => boolean): SellerStatus {
  const count = agents.filter(has).length;
  if (count === 0) return 'optional';
  return count === agents.length ? 'complete' : 'partial';
}

/** There is something to ask, and its owner has stopped all of it. */
export function isPaused({ agents, storefront }: Pick<SellerFacts, 'agents' | 'storefront'>): boolean {
  const stopped = [...agents.map(({ status }) => status !== 'enabled'), ...(storefront ? [storefront.status === 'paused'] : [])];
  return stopped.length > 0 && stopped.every((is) => is);
}

export const isBlocking = <Facts>({ isBlocker }: Pick<Check<Facts, string>, 'isBlocker'>, facts: Facts): boolean =>
  typeof isBlocker === 'boolean' ? isBlocker : isBlocker(facts);

/** Business waits while a check that blocks is anything but complete. */
export function isBlocked(checks: readonly { readonly isBlocker: boolean; readonly status: string }[]): boolean {
  return checks.some(({ isBlocker, status }) => isBlocker && status !== 'complete');
}
