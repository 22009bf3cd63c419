import { isAfterKeyset, type CursorRequest, type Step, applyStep } from '@exchange/kernel';
import { Ask, type AskState } from '../domain/ask';
import { askStates } from '../domain/ask.states';
import { type AskFilter, Asks, type QueueFilter } from '../domain/ports';

const keyOf = (at: Date, id: string) => [at.toISOString(), id];

export class InMemoryAsks extends Asks {
  private readonly rows = new Map<string, AskState>();

  async insert({ state }: Ask): Promise<void> {
    this.rows.set(state.id, state);
  }

  async find(accountId: number, id: string): Promise<Ask | null> {
    const state = this.rows.get(id);
    return state?.accountId === accountId ? new Ask(state) : null;
  }

  async change(accountId: number, id: string, step: Step<Ask>): Promise<Ask | null> {
    const changed = applyStep(await this.find(accountId, id), step);
    if (!changed) return null;
    this.rows.set(id, changed.state);
    return new Ask(changed.state);
  }

  async list(accountId: number, { kind, state }: AskFilter, { limit, after }: CursorRequest): Promise<readonly AskState[]> {
    return [...this.rows.values()]
      .filter((row) => row.accountId === accountId && (!kind || row.kind === kind))
      .filter(({ status }) => !state || (status === 'closed') === (state === 'closed'))
      .filter(({ updatedAt, id }) => isAfterKeyset(after, keyOf(updatedAt, id)))
      .toSorted((a, b) => (isAfterKeyset(keyOf(a.updatedAt, a.id), keyOf(b.updatedAt, b.id)) ? -1 : 1))
      .slice(0, limit + 1);
  }

  async accountOf(id: string): Promise<number | null> {
    return this.rows.get(id)?.accountId ?? null;
  }

  async queue({ kind, status }: QueueFilter, { limit, after }: CursorRequest): Promise<readonly AskState[]> {
    return [...this.rows.values()]
      .filter((row) => (status ? row.status === status : askStates.is(row.status, 'open')) && (!kind || row.kind === kind))
      .filter(({ createdAt, id }) => !after || isAfterKeyset(keyOf(createdAt, id), after))
      .toSorted((a, b) => (isAfterKeyset(keyOf(a.createdAt, a.id), keyOf(b.createdAt, b.id)) ? 1 : -1))
      .slice(0, limit + 1);
  }
}
