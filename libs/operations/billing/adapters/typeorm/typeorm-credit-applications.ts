import { Injectable } from '@nestjs/common';
import type { CursorRequest, Step } from '@exchange/kernel';
import { AggregateStore, Database, ListReads, storedAs } from '@exchange/platform';
import type { CreditApplication, CreditApplicationState } from '../../domain/credit-application';
import type { CreditApplicationStatus } from '../../domain/credit-application.states';
import { CreditApplications } from '../../domain/ports';
import { creditApplicationMapping, creditApplicationRow } from './credit-application.row';

const listed = { name: 'credit-applications.list', ...storedAs(creditApplicationRow), orderBy: 'created_at desc, id desc' };
const queued = { name: 'credit-applications.queue', ...storedAs(creditApplicationRow), orderBy: 'created_at, id' };

@Injectable()
export class TypeormCreditApplications extends CreditApplications {
  private readonly lists = new ListReads<CreditApplicationState>(this.database, listed);
  private readonly queues = new ListReads<CreditApplicationState>(this.database, queued);

  constructor(
    private readonly store: AggregateStore,
    private readonly database: Database,
  ) {
    super();
  }

  insert(application: CreditApplication): Promise<boolean> {
    return this.database.run(async () => {
      const { accountId } = application.state;
      await this.database.lock('creditApplications', accountId);
      const sql = `select 1 from credit_applications where account_id = $1 and status = 'PENDING'`;
      if ((await this.database.query(sql, [accountId], 'credit-applications.open')).length > 0) return false;
      await this.store.insert(creditApplicationMapping, application);
      return true;
    });
  }

  change(accountId: number, id: string, step: Step<CreditApplication>): Promise<CreditApplication | null> {
    return this.store.change(creditApplicationMapping, { accountId, id }, step);
  }

  list(accountId: number, { limit, after }: CursorRequest): Promise<readonly CreditApplicationState[]> {
    return this.lists.page(
      [
        ['account_id = $?', accountId],
        ['(created_at, id) < ($?, $?)', after?.[0], after?.[1]],
      ],
      { take: limit + 1 },
    );
  }

  queue(status: CreditApplicationStatus | undefined, { limit, after }: CursorRequest): Promise<readonly CreditApplicationState[]> {
    return this.queues.page([status ? ['status = $?', status] : ['true'], ['(created_at, id) > ($?, $?)', after?.[0], after?.[1]]], {
      take: limit + 1,
    });
  }

  async accountOf(id: string): Promise<number | null> {
    const sql = 'select account_id as "accountId" from credit_applications where id = $1';
    const [row] = await this.database.query<{ accountId: number }>(sql, [id], 'credit-applications.account');
    return row?.accountId ?? null;
  }
}
