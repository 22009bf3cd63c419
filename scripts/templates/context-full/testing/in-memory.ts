import { type CursorRequest, type Step, applyStep } from '@exchange/kernel';
import { PascalThing, type PascalThingState } from '../domain/kebab-thing';
import { PascalThings } from '../domain/ports';

export class InMemoryPascalThings extends PascalThings {
  private readonly rows = new Map<string, PascalThingState>();

  async insert({ state }: PascalThing): Promise<void> {
    this.rows.set(`${state.accountId}/${state.id}`, state);
  }

  async find(accountId: number, id: string): Promise<PascalThing | null> {
    const state = this.rows.get(`${accountId}/${id}`);
    return state ? new PascalThing(state) : null;
  }

  async change(accountId: number, id: string, step: Step<PascalThing>): Promise<PascalThing | null> {
    const changed = applyStep(await this.find(accountId, id), step);
    if (!changed) return null;
    this.rows.set(`${accountId}/${id}`, changed.state);
    return new PascalThing(changed.state);
  }

  async list(accountId: number, { limit, after }: CursorRequest): Promise<readonly PascalThingState[]> {
    const keyOf = ({ createdAt, id }: PascalThingState) => `${createdAt.toISOString()} ${id}`;
    return [...this.rows.values()]
      .filter((row) => row.accountId === accountId && (!after || keyOf(row) < after.join(' ')))
      .toSorted((a, b) => (keyOf(a) < keyOf(b) ? 1 : -1))
      .slice(0, limit + 1);
  }
}
