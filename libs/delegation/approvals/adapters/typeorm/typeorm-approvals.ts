import { Injectable } from '@nestjs/common';
import type { CursorRequest, Step } from '@exchange/kernel';
import { AggregateStore, type Condition, Database, ListReads, storedAs } from '@exchange/platform';
import type { Approval, ApprovalState } from '../../domain/approval';
import type { ApprovalStatus } from '../../domain/approval.states';
import { type ApprovalKey, Approvals } from '../../domain/ports';
import { approvalMapping, approvalRow } from './approval.row';

const listConfig = { name: 'approvals.list', ...storedAs(approvalRow), orderBy: 'created_at desc, id desc' };

@Injectable()
export class TypeormApprovals extends Approvals {
  private readonly lists = new ListReads<ApprovalState>(this.database, listConfig);

  constructor(
    private readonly store: AggregateStore,
    private readonly database: Database,
  ) {
    super();
  }

  async insert(approval: Approval): Promise<void> {
    await this.store.insert(approvalMapping, approval);
  }

  find(accountId: number, id: string): Promise<Approval | null> {
    return this.store.find(approvalMapping, { accountId, id });
  }

  change(accountId: number, id: string, step: Step<Approval>): Promise<Approval | null> {
    return this.store.change(approvalMapping, { accountId, id }, step);
  }

  list(accountId: number, status: ApprovalStatus | undefined, { limit, after }: CursorRequest): Promise<readonly ApprovalState[]> {
    const conditions: Condition[] = [
      ['account_id = $?', accountId],
      ['status = $?', status],
      ['(created_at, id) < ($?, $?)', after?.[0], after?.[1]],
    ];
    return this.lists.page(conditions, { take: limit + 1 });
  }

  overdue(at: Date, limit: number): Promise<readonly ApprovalKey[]> {
    return this.database.query<ApprovalKey>(
      `select account_id as "accountId", id from approvals where status = 'pending' and expires_at <= $1 order by expires_at, id limit $2`,
      [at, limit],
      'approvals.overdue',
    );
  }
}
