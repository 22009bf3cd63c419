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
}

export interface WantedGrant {
  readonly advertiserId: number;
  readonly role: Grant;
  readonly maySpend?: boolean;
  readonly monthlyCeiling?: number | null;
}

/** Advertiser → ISO 4217, of those of the account that are not archived. */
export type Grantable = ReadonlyMap<number, string>;

/** 400 with every problem: advertisers that are unknown, a stranger's, archived or named twice, and ceilings of whoever may not spend. */
export function checkedGrants(wanted: readonly WantedGrant[], grantable: Grantable): readonly AgentGrant[] {
  const issues: Issue[] = [];
  const seen = new Set<number>();
  wanted.forEach(({ advertiserId, role, maySpend = false, monthlyCeiling = null }, index) => {
    const refuse = (name: string, text: string) =>
      issues.push({ path: `advertisers[${index}].${name}`, message: `advertisers[${index}].${name} ${text}` });
    const currency = grantable.get(advertiserId);
    if (currency === undefined) refuse('advertiserId', 'is no advertiser of the account that is active');
    if (seen.has(advertiserId)) refuse('advertiserId', 'is named twice');
    seen.add(advertiserId);
    if (maySpend && role !== 'READ_WRITE') refuse('maySpend', 'needs the role READ_WRITE');
    if (monthlyCeiling === null) return;
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
    }))
    .sort((a, b) => a.advertiserId - b.advertiserId);
}

function isWhole(amount: number, currency: string): boolean {
  return micros(amount) % 10n ** BigInt(6 - decimalsOfCurrency(currency)) === 0n;
}
