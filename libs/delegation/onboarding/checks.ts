import type { AccountState, BuyerNeed, BuyerStanding } from '@exchange/accounts';
import type { SellerState, StorefrontState } from '@exchange/storefronts';
import type { BuyerOperator } from './operator.service';

/** Data that buyer checks are computed from. */
export interface BuyerFacts {
  readonly account: AccountState;
  readonly operator: BuyerOperator | null;
  readonly standing: BuyerStanding;
}

export interface SellerFacts {
  readonly standing: BuyerStanding;
  /** Agents of the account, without archived ones. */
  readonly agents: readonly SellerState[];
  /** The hosted storefront; null when there is none or it is archived. */
  readonly storefront: StorefrontState | null;
}

/** The operation that resolves a check. */
export interface BuyerAction {
  readonly label: string;
  readonly operation: string;
}

/** A row of a table of checks. */
interface Check<Facts, Status extends string> {
  readonly id: string;
  readonly name: string;
  readonly status: (facts: Facts) => Status;
}

export type BuyerCheckStatus = 'complete' | 'missing' | 'blocked';
/** A buyer check blocks when the exchange requires its `need` of the account (`BuyerStanding.required`). */
type BuyerCheck = Check<BuyerFacts, BuyerCheckStatus> & { readonly need: BuyerNeed; readonly action: BuyerAction };

const completeIf = (is: boolean) => (is ? 'complete' : 'missing');
const needStatus = (need: BuyerNeed, { unmet }: BuyerStanding) => completeIf(!unmet.includes(need));

/** docs/spec/gaps.md §6.7 */
export const buyerChecks: readonly BuyerCheck[] = [
  {
    id: 'operator_identity',
    name: 'The operator is named',
    need: 'operator',
    action: { label: 'Name the operator', operation: 'PATCH /api/v2/buyer/readiness/operator' },
    status: ({ operator }) => completeIf(operator !== null),
  },
  {
    id: 'terms',
    name: 'The terms are accepted',
    need: 'terms',
    action: { label: 'Accept the terms', operation: 'POST /api/v2/accept-tos' },
    status: ({ standing }) => needStatus('terms', standing),
  },
  {
    id: 'account_standing',
    name: 'Somebody gets invoices, and has paid ahead or has credit',
    need: 'billing',
    action: { label: 'Set up billing', operation: 'GET /api/v2/billing/account' },
    status: ({ standing }) => needStatus('billing', standing),
  },
];

export type SellerCheckStatus = 'complete' | 'partial' | 'missing' | 'optional';
/** `policy`: accept the terms. `open`: register, enable or fill a seller agent or the storefront. */
type SellerCheck = Check<SellerFacts, SellerCheckStatus> & {
  readonly isBlocker: (facts: SellerFacts) => boolean;
  readonly category: 'commercial' | 'supply';
  readonly action: 'policy' | 'open';
};

/** Whether the directory lists the seller (`seller_listings`): it has an enabled agent or a transacting storefront. */
export const hasSupply = (facts: Pick<SellerFacts, 'agents' | 'storefront'>): boolean =>
  enabledAgents(facts).length > 0 || facts.storefront?.status === 'transacting';
const enabledAgents = ({ agents }: Pick<SellerFacts, 'agents'>) => agents.filter(({ status }) => status === 'enabled');

export const sellerChecks: readonly SellerCheck[] = [
  {
    id: 'terms',
    name: 'The terms are accepted',
    category: 'commercial',
    isBlocker: ({ standing }) => standing.required.includes('terms'),
    action: 'policy',
    status: ({ standing }) => needStatus('terms', standing),
  },
  {
    id: 'supply',
    name: 'A seller agent, or a storefront with active products, can be asked',
    category: 'supply',
    isBlocker: () => true,
    action: 'open',
    status: (facts) => (hasSupply(facts) ? 'complete' : facts.agents.length > 0 || facts.storefront ? 'partial' : 'missing'),
  },
  {
    id: 'agent_credentials',
    name: 'Seller agents know who asks them',
    category: 'supply',
    isBlocker: () => false,
    action: 'open',
    status: (facts) => shareOf(enabledAgents(facts), ({ hasCredentials }) => hasCredentials),
  },
  {
    id: 'agent_channels',
    name: 'Seller agents say what they sell',
    category: 'supply',
    isBlocker: () => false,
    action: 'open',
    status: (facts) => shareOf(enabledAgents(facts), ({ channels }) => channels.length > 0),
  },
];

/** Status of a recommended check, by how many agents meet it: all (`complete`), some (`partial`) or none (`optional`). */
function shareOf(agents: readonly SellerState[], has: (agent: SellerState) => boolean): SellerCheckStatus {
  const count = agents.filter(has).length;
  if (count === 0) return 'optional';
  return count === agents.length ? 'complete' : 'partial';
}

/** Whether the seller has agents or a storefront and all of them are disabled or paused. */
export function isPaused({ agents, storefront }: Pick<SellerFacts, 'agents' | 'storefront'>): boolean {
  const stopped = [...agents.map(({ status }) => status !== 'enabled'), ...(storefront ? [storefront.status === 'paused'] : [])];
  return stopped.length > 0 && stopped.every((is) => is);
}

/** Whether a blocking check is not complete. */
export function hasOpenBlocker(checks: readonly { readonly isBlocker: boolean; readonly status: string }[]): boolean {
  return checks.some(({ isBlocker, status }) => isBlocker && status !== 'complete');
}
