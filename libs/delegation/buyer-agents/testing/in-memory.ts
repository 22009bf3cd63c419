import { type CursorRequest, type Step, applyStep } from '@exchange/kernel';
import { BuyerAgent, type BuyerAgentState } from '../domain/buyer-agent';
import { buyerAgentErrors } from '../domain/errors';
import { type BuyerAgentFilter, type BuyerAgentKey, BuyerAgents } from '../domain/ports';

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
