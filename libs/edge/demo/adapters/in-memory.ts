import { type CursorRequest, type Step, stepped } from '@exchange/kernel';
import { Demo, type DemoState } from '../domain/demo';
import { Demos } from '../domain/ports';

export class InMemoryDemos extends Demos {
  private readonly rows = new Map<string, DemoState>();

  async insert({ state }: Demo): Promise<void> {
    this.rows.set(`${state.accountId}/${state.id}`, state);
  }

  async find(accountId: number, id: string): Promise<Demo | null> {
    const state = this.rows.get(`${accountId}/${id}`);
    return state ? new Demo(state) : null;
  }

  async change(accountId: number, id: string, step: Step<Demo>): Promise<Demo | null> {
    const changed = stepped(await this.find(accountId, id), step);
    if (!changed) return null;
    this.rows.set(`${accountId}/${id}`, changed.state);
    return new Demo(changed.state);
  }

  async list(accountId: number, { limit, after }: CursorRequest): Promise<readonly DemoState[]> {
    const keyOf = ({ createdAt, id }: DemoState) => `${createdAt.toISOString()} ${id}`;
    return [...this.rows.values()]
      .filter((row) => row.accountId === accountId && (!after || keyOf(row) < after.join(' ')))
      .toSorted((a, b) => (keyOf(a) < keyOf(b) ? 1 : -1))
      .slice(0, limit + 1);
  }
}
