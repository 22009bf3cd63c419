import { decimalsOfCurrency, type Grant, invalidInput, type Issue, micros, money } from '@exchange/kernel';

/** Advertisers that one agent can have: what the look-up of its key reads at every request. */
export const mostGrants = 200;

/** What an agent may do for an advertiser. */
export interface AgentGrant {
  readonly advertiserId: number;
  readonly role: Grant;
  /** Whether it may launch campaigns, and raise the budgets of what was bought. */
  readonly maySpend: boolean;
  /** Decimal string, in the advertiser's currency: what it may commit in a calendar month (UTC) at most; null: no limit of its own. */
  readonly monthlyCeiling: string | null;
  /** Whose advertiser it is, where another organization granted it (docs/adr/0082). Left out: the agent's own account's. */
  readonly grantorAccountId?: number;
}

export interface WantedGrant {
  readonly advertiserId: number;
  readonly role: Grant;
  readonly maySpend?: boolean;
  readonly monthlyCeiling?: number | null;
}

/** Advertisers of the account that are not archived, and those that other organizations granted to it. */
export type Grantable = ReadonlyMap<number, GrantableAdvertiser>;

export interface GrantableAdvertiser {
  /** ISO 4217. */
  readonly currency: string;
  /** Of one that another organization granted: by whom, and how much of it. */
  readonly delegated?: { readonly grantorAccountId: number; readonly role: Grant };
}

/** 400 with every problem: advertisers that are unknown, a stranger's, archived or named twice, and ceilings of whoever may not spend. */
export function checkedGrants(wanted: readonly WantedGrant[], grantable: Grantable): readonly AgentGrant[] {
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
    if (currency !== undefined && !isWhole(monthlyCeiling, currency)) refuse('monthlyCeiling', `has more decimal places than ${currency}`);
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

function isWhole(amount: number, currency: string): boolean {
  return micros(amount) % 10n ** BigInt(6 - decimalsOfCurrency(currency)) === 0n;
}
