import type { ProtocolRelease, Step } from '@exchange/kernel';
import { AgentHealth, type AgentHealthState } from '../../domain/agent-health';
import { type AgentAddress, AgentHealths, type AgentKey, type Sellers } from '../../domain/ports';

export class InMemoryAgentHealths extends AgentHealths {
  private readonly rows = new Map<string, AgentHealthState>();

  constructor(private readonly sellers: Sellers) {
    super();
  }

  async change(key: AgentKey, now: Date, fn: Step<AgentHealth>): Promise<AgentHealth | null> {
    const before = this.rows.get(nameOf(key)) ?? AgentHealth.unknown(key, now).state;
    const after = fn(new AgentHealth(before));
    this.rows.set(nameOf(key), (after ?? { state: before }).state);
    return after && new AgentHealth(after.state);
  }

  async rememberRelease({ agentUrl, ...key }: AgentAddress, release: ProtocolRelease, now: Date): Promise<void> {
    const agent = await this.sellers.find(key.accountId, key.sellerId);
    if (agent?.state.agentUrl !== agentUrl) return;
    const before = this.find(key) ?? AgentHealth.unknown(key, now).state;
    if (before.release !== release) this.rows.set(nameOf(key), { ...before, release, updatedAt: now });
  }

  async forgetRelease(key: AgentKey): Promise<void> {
    const before = this.find(key);
    if (before) this.rows.set(nameOf(key), { ...before, release: null });
  }

  async of(accountId: number, sellerIds: readonly number[]): Promise<readonly AgentHealthState[]> {
    return sellerIds.flatMap((sellerId) => this.find({ accountId, sellerId }) ?? []);
  }

  find(key: AgentKey): AgentHealthState | null {
    return this.rows.get(nameOf(key)) ?? null;
  }
}

const nameOf = ({ accountId, sellerId }: AgentKey) => `${accountId}/${sellerId}`;
