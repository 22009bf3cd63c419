import { type CursorRequest, type Step, applyStep } from '@exchange/kernel';
import { Approval, type ApprovalState } from '../domain/approval';
import type { ApprovalStatus } from '../domain/approval.states';
import { type ApprovalKey, Approvals } from '../domain/ports';

export class InMemoryApprovals extends Approvals {
  private readonly rows = new Map<string, ApprovalState>();

  async insert({ state }: Approval): Promise<void> {
    this.rows.set(`${state.accountId}/${state.id}`, state);
  }

  async find(accountId: number, id: string): Promise<Approval | null> {
    const state = this.rows.get(`${accountId}/${id}`);
    return state ? new Approval(state) : null;
  }

  async change(accountId: number, id: string, step: Step<Approval>): Promise<Approval | null> {
    const changed = applyStep(await this.find(accountId, id), step);
    if (!changed) return null;
    this.rows.set(`${accountId}/${id}`, changed.state);
    return new Approval(changed.state);
  }

  async list(accountId: number, status: ApprovalStatus | undefined, { limit, after }: CursorRequest): Promise<readonly ApprovalState[]> {
    const keyOf = ({ createdAt, id }: ApprovalState) => `${createdAt.toISOString()} ${id}`;
    return [...this.rows.values()]
      .filter((row) => row.accountId === accountId && (!status || row.status === status) && (!after || keyOf(row) < after.join(' ')))
      .toSorted((a, b) => (keyOf(a) < keyOf(b) ? 1 : -1))
      .slice(0, limit + 1);
  }

  async overdue(at: Date, limit: number): Promise<readonly ApprovalKey[]> {
    return [...this.rows.values()]
      .filter(({ status, expiresAt }) => status === 'pending' && expiresAt <= at)
      .toSorted((a, b) => a.expiresAt.getTime() - b.expiresAt.getTime())
      .slice(0, limit)
      .map(({ accountId, id }) => ({ accountId, id }));
  }
}
