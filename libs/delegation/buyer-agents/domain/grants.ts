import { type Grant, invalidInput, type Issue, isWholeMinor, money } from '@exchange/kernel';

/** Maximum number of grants per agent. Every request with one of its keys reads them. */
export const maxGrants = 200;

/** What a buyer agent may do for one advertiser. */
export interface AgentGrant {
  readonly advertiserId: number;
  readonly role: Grant;
  /** Whether the agent may launch campaigns and raise budgets of media buys. */
  readonly maySpend: boolean;
  /** Maximum that the agent may commit per calendar month (UTC), a decimal string in the advertiser's currency; null means no limit. */
  readonly monthlyCeiling: string | null;
  /** Owner of an advertiser that another organization granted (docs/adr/0082). Omitted for advertisers of the agent's own account. */
  readonly grantorAccountId?: number;
}

export interface WantedGrant {
  readonly advertiserId: number;
  readonly role: Grant;
  readonly maySpend?: boolean;
  readonly monthlyCeiling?: number | null;
}

/** Active advertisers of the account and advertisers that other organizations granted to it. */
export type GrantableAdvertisers = ReadonlyMap<number, GrantableAdvertiser>;

export interface GrantableAdvertiser {
  /** ISO 4217. */
  readonly currency: string;
  /** Set for an advertiser of another organization: its owner and the role granted to the account. */
  readonly delegated?: { readonly grantorAccountId: number; readonly role: Grant };
}

/** Throws 400 with every problem, for example unknown, archived or repeated advertisers and ceilings without `maySpend`. */
export function validateGrants(wanted: readonly WantedGrant[], grantable: GrantableAdvertisers): readonly AgentGrant[] {
  const issues: Issue[] = [];
  const seen = new Set<number>();
  wanted.forEach(({ advertiserId, role, maySpend = false, monthlyCeiling = null }, index) => {
    const refuse = (name: string, text: string) =>
      issues.push({ path: `advertisers[${index}].${name}`, message: `advertisers[${index}].${name} ${text}` });
    const { currency, delegated } = grantable.get(advertiserId) ?? {};
    if (currency === undefined) refuse('advertiserId', 'is no advertiser of the account that is active');
    if (seen.has(advertiserId)) refuse('advertiserId', 'is named twice');
    seen.add(advertiserId);
    if (role === 'READ_WRITE' && delegated?.role === 'READ') refuse('role', 'is more than what was granted to the account');
    if (maySpend && role !== 'READ_WRITE') refuse('maySpend', 'needs the role READ_WRITE');
    if (monthlyCeiling === null) return;
    if (delegated) refuse('monthlyCeiling', 'is for advertisers of the account');
    if (!maySpend) refuse('monthlyCeiling', 'is for agents that may spend');
    if (currency !== undefined && !isWholeMinor(monthlyCeiling, currency))
      refuse('monthlyCeiling', `has more decimal places than ${currency}`);
  });
  if (issues.length > 0) throw invalidInput(issues);
  return wanted
    .map(({ advertiserId, role, maySpend = false, monthlyCeiling = null }) => ({
      advertiserId,
      role,
      maySpend,
      monthlyCeiling: monthlyCeiling === null ? null : money(monthlyCeiling),
      ...grantorOf(grantable.get(advertiserId)!),
    }))
    .sort((a, b) => a.advertiserId - b.advertiserId);
}

const grantorOf = ({ delegated }: GrantableAdvertiser): Pick<AgentGrant, 'grantorAccountId'> =>
  delegated ? { grantorAccountId: delegated.grantorAccountId } : {};
