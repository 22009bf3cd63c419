import type { AccountState, BuyerNeed, BuyerStanding } from '@exchange/accounts';
import type { SellerState, StorefrontState } from '@exchange/storefronts';
import type { Operator } from './operator.service';

/** What is true of a buyer's account, for its checks. */
export interface BuyerFacts {
  readonly account: AccountState;
  readonly operator: Operator | null;
  readonly standing: BuyerStanding;
}

export interface SellerFacts {
  readonly standing: BuyerStanding;
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

/** One row of a table of checks: its name, and what decides. */
interface Check<Facts, Status extends string> {
  readonly id: string;
  readonly name: string;
  readonly status: (facts: Facts) => Status;
}

export type BuyerStatus = 'complete' | 'missing' | 'blocked';
/** A buyer's check blocks where the exchange asks for its `need`: `BuyerStanding` decides both. */
type BuyerCheck = Check<BuyerFacts, BuyerStatus> & { readonly need: BuyerNeed; readonly action: BuyerAction };

const complete = (is: boolean) => (is ? 'complete' : 'missing');
const isThere = (need: BuyerNeed, { lacking }: BuyerStanding) => complete(!lacking.includes(need));

/** gaps.md §6.7. One more check is one more row. */
export const buyerChecks: readonly BuyerCheck[] = [
  {
    id: 'operator_identity',
    name: 'The operator is named',
    need: 'operator',
    action: { label: 'Name the operator', operation: 'PATCH /api/v2/buyer/readiness/operator' },
    status: ({ operator }) => complete(operator !== null),
  },
  {
    id: 'terms',
    name: 'The terms are accepted',
    need: 'terms',
    action: { label: 'Accept the terms', operation: 'POST /api/v2/accept-tos' },
    status: ({ standing }) => isThere('terms', standing),
  },
  {
    id: 'account_standing',
    name: 'Somebody gets invoices, and has paid ahead or has credit',
    need: 'billing',
    action: { label: 'Set up billing', operation: 'GET /api/v2/billing/account' },
    status: ({ standing }) => isThere('billing', standing),
  },
];

export type SellerStatus = 'complete' | 'partial' | 'missing' | 'optional';
/** `policy`: terms to accept. `open`: the seller agents and the storefront, to register, enable or fill one. */
type SellerCheck = Check<SellerFacts, SellerStatus> & {
  readonly isBlocker: (facts: SellerFacts) => boolean;
  readonly category: 'commercial' | 'supply';
  readonly action: 'policy' | 'open';
};

/** What the directory of buyers goes by (`seller_listings`): an agent that is enabled, or a storefront that is transacting. */
export const canBeAsked = (facts: Pick<SellerFacts, 'agents' | 'storefront'>): boolean =>
  enabled(facts).length > 0 || facts.storefront?.status === 'transacting';
const enabled = ({ agents }: Pick<SellerFacts, 'agents'>) => agents.filter(({ status }) => status === 'enabled');

export const sellerChecks: readonly SellerCheck[] = [
  {
    id: 'terms',
    name: 'The terms are accepted',
    category: 'commercial',
    isBlocker: ({ standing }) => standing.asked.includes('terms'),
    action: 'policy',
    status: ({ standing }) => isThere('terms', standing),
  },
  {
    id: 'supply',
    name: 'A seller agent, or a storefront with active products, can be asked',
    category: 'supply',
    isBlocker: () => true,
    action: 'open',
    status: (facts) => (canBeAsked(facts) ? 'complete' : facts.agents.length > 0 || facts.storefront ? 'partial' : 'missing'),
  },
  {
    id: 'agent_credentials',
    name: 'Seller agents know who asks them',
    category: 'supply',
    isBlocker: () => false,
    action: 'open',
    status: (facts) => shareOf(enabled(facts), ({ hasCredentials }) => hasCredentials),
  },
  {
    id: 'agent_channels',
    name: 'Seller agents say what they sell',
    category: 'supply',
    isBlocker: () => false,
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

/** Business waits while a check that blocks is anything but complete. */
export function isBlocked(checks: readonly { readonly isBlocker: boolean; readonly status: string }[]): boolean {
  return checks.some(({ isBlocker, status }) => isBlocker && status !== 'complete');
}
