import { type CursorRequest, decimal, type DomainEvent, micros, type Step, applyStep } from '@exchange/kernel';
import { BuyerAgent, type BuyerAgentState } from '../domain/buyer-agent';
import { buyerAgentErrors } from '../domain/errors';
import { type BuyerAgentFilter, type BuyerAgentKey, BuyerAgents, type CommitmentKey, MonthlyTotals, type PartKey } from '../domain/ports';

export class InMemoryBuyerAgents extends BuyerAgents {
  private readonly rows = new Map<string, BuyerAgentState>();

  async insert({ state }: BuyerAgent): Promise<void> {
    this.assertUniqueName(state);
    this.rows.set(`${state.accountId}/${state.id}`, state);
  }

  async find({ accountId, id }: BuyerAgentKey): Promise<BuyerAgent | null> {
    const state = this.rows.get(`${accountId}/${id}`);
    return state ? new BuyerAgent(state) : null;
  }

  lock(key: BuyerAgentKey): Promise<BuyerAgent | null> {
    return this.find(key);
  }

  async change(key: BuyerAgentKey, step: Step<BuyerAgent>): Promise<BuyerAgent | null> {
    const changed = applyStep(await this.find(key), step);
    if (!changed) return null;
    this.assertUniqueName(changed.state);
    this.rows.set(`${key.accountId}/${key.id}`, changed.state);
    return new BuyerAgent(changed.state);
  }

  async list({ accountId, lifecycleState, name }: BuyerAgentFilter, { limit, after }: CursorRequest): Promise<readonly BuyerAgentState[]> {
    const keyOf = ({ registeredAt, id }: BuyerAgentState) => `${registeredAt.toISOString()} ${id}`;
    return [...this.rows.values()]
      .filter((row) => row.accountId === accountId && (lifecycleState === undefined || row.lifecycleState === lifecycleState))
      .filter((row) => name === undefined || row.displayName.toLowerCase().includes(name.toLowerCase()))
      .filter((row) => !after || keyOf(row) < after.join(' '))
      .toSorted((a, b) => (keyOf(a) < keyOf(b) ? 1 : -1))
      .slice(0, limit + 1);
  }

  private assertUniqueName({ accountId, id, displayName, lifecycleState }: BuyerAgentState): void {
    const others = [...this.rows.values()].filter(
      (row) => row.accountId === accountId && row.id !== id && row.lifecycleState !== 'retired',
    );
    const isTaken = others.some((row) => row.displayName.toLowerCase() === displayName.toLowerCase());
    if (isTaken && lifecycleState !== 'retired') throw buyerAgentErrors.nameTaken({ field: 'displayName' });
  }
}

interface Part extends PartKey {
  readonly of: CommitmentKey;
  readonly amount: string;
  readonly agreed: boolean;
}

export class InMemoryMonthlyTotals extends MonthlyTotals {
  /** Published events. */
  readonly events: DomainEvent[] = [];
  private readonly totals = new Map<string, CommitmentKey & { readonly committed: string }>();
  private parts: readonly Part[] = [];

  async add(key: CommitmentKey, amount: string): Promise<string> {
    const { accountId, agentId, advertiserId, month } = key;
    const at = [accountId, agentId, advertiserId, month].join('/');
    const committed = decimal(micros(this.totals.get(at)?.committed ?? '0') + micros(amount));
    this.totals.set(at, { ...key, committed });
    return committed;
  }

  async recordPart(of: CommitmentKey, part: PartKey, amount: string): Promise<void> {
    this.parts = [...this.parts, { ...part, of, amount, agreed: part.changeId === null }];
  }

  async markAgreed(part: PartKey): Promise<void> {
    this.parts = this.parts.map((one) => (isOf(one, part) && one.changeId === part.changeId ? { ...one, agreed: true } : one));
  }

  async release(part: PartKey): Promise<void> {
    const isMatch = (one: Part): boolean => isOf(one, part) && (part.changeId === null || (one.changeId === part.changeId && !one.agreed));
    const released = this.parts.filter(isMatch);
    this.parts = this.parts.filter((one) => !isMatch(one));
    for (const { of, amount } of released) await this.add(of, decimal(-micros(amount)));
  }

  async settle(accountId: number, mediaBuyId: string): Promise<void> {
    this.parts = this.parts.filter((one) => !isOf(one, { accountId, mediaBuyId }) || !one.agreed);
  }

  async publish(event: DomainEvent): Promise<void> {
    this.events.push(event);
  }

  async of(accountId: number, agentIds: readonly string[], month: string): Promise<ReadonlyMap<string, ReadonlyMap<number, string>>> {
    const found = new Map<string, Map<number, string>>();
    for (const total of this.totals.values()) {
      const { agentId, advertiserId, committed } = total;
      if (total.accountId !== accountId || total.month !== month || !agentIds.includes(agentId)) continue;
      found.set(agentId, (found.get(agentId) ?? new Map<number, string>()).set(advertiserId, committed));
    }
    return found;
  }
}

const isOf = (one: Pick<PartKey, 'accountId' | 'mediaBuyId'>, other: Pick<PartKey, 'accountId' | 'mediaBuyId'>): boolean =>
  one.accountId === other.accountId && one.mediaBuyId === other.mediaBuyId;
