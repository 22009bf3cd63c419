import { rightOf } from './agent-rights';
import type { Schemas } from './api';

type Grant = Schemas['AgentAdvertiser'];

/** What is committed this month of the ceilings in one currency. */
export interface CeilingSum {
  readonly currency: string;
  readonly committed: number;
  readonly ceiling: number;
}

interface AgentSpend {
  /** Of advertisers with a ceiling, for each currency, the one nearest to its limit first. */
  readonly sums: readonly CeilingSum[];
  /** Number of advertisers for which the agent may spend without a ceiling. */
  readonly unlimited: number;
}

export function agentSpend(grants: readonly Grant[]): AgentSpend {
  const sums = new Map<string, CeilingSum>();
  const spending = grants.filter((grant) => rightOf(grant) === 'spend');
  for (const { currency, monthlyCeiling, committedThisMonth } of spending) {
    if (monthlyCeiling === null) continue;
    const { committed, ceiling } = sums.get(currency) ?? { committed: 0, ceiling: 0 };
    sums.set(currency, { currency, committed: committed + committedThisMonth, ceiling: ceiling + monthlyCeiling });
  }
  return {
    sums: [...sums.values()].sort((a, b) => shareOf(b) - shareOf(a)),
    unlimited: spending.filter(({ monthlyCeiling }) => monthlyCeiling === null).length,
  };
}

/** Part of a ceiling that is committed; a ceiling of 0 is reached. */
export const shareOf = ({ committed, ceiling }: Pick<CeilingSum, 'committed' | 'ceiling'>): number =>
  ceiling > 0 ? committed / ceiling : 1;

/** The exchange notifies at this part of a ceiling. */
const nearShare = 0.8;

export const levelOf = (share: number): 'usual' | 'near' | 'reached' => (share >= 1 ? 'reached' : share >= nearShare ? 'near' : 'usual');

/** The last use of any of the keys that are listed; null when none was used. */
export const lastUseOf = ({ credentials }: Pick<Schemas['BuyerAgent'], 'credentials'>): string | null =>
  credentials.reduce<string | null>((last, { lastVerifiedAt: at }) => (at !== null && (last === null || at > last) ? at : last), null);

/** What the agent needs next, before it can work. */
export function dueStep(agent: Schemas['BuyerAgent']): 'resume' | 'access' | 'handoff' | 'key' | null {
  if (agent.lifecycleState === 'retired') return null;
  if (agent.lifecycleState === 'suspended') return 'resume';
  if (agent.access.advertiserCount === 0) return 'access';
  if (agent.credentialHandoff?.verificationState === 'pending') return 'handoff';
  return agent.activeCredentialCount === 0 ? 'key' : null;
}
