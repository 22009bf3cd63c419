/** A sum of committed money: of a buyer agent for an advertiser in a month, or of a payer in a currency. */
export interface CommitmentPool {
  /** Account of the agent or the payer, which can be another one than that of the media buys. */
  readonly accountId: number;
  /** Unique in the account, and begins with its kind: `agent/agent_1/7/2026-01`, `payer/EUR`. */
  readonly name: string;
  /** Calendar month in UTC, for example `2026-01`; null for a payer. */
  readonly month: string | null;
}

export type PoolKind = 'agent' | 'payer';

/** Pool of the month of that moment. */
export function agentPool(accountId: number, agentId: string, advertiserId: number, at: Date): CommitmentPool & { readonly month: string } {
  const month = at.toISOString().slice(0, 7);
  return { accountId, name: `agent/${agentId}/${advertiserId}/${month}`, month };
}

/** `currency`: ISO 4217. */
export const payerPool = (accountId: number, currency: string): CommitmentPool => ({ accountId, name: `payer/${currency}`, month: null });
