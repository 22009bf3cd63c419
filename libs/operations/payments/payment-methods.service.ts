import { Injectable } from '@nestjs/common';
import { PaymentsFacade } from '@exchange/billing';
import { type Caller, Clock, newestPage, type Page, type PageRequest, cursorRequestOf, UnitOfWork } from '@exchange/kernel';
import { AggregateStore, Database, ListReads, storedAs } from '@exchange/platform';
import { paymentErrors } from './errors';
import { PaymentGateway } from './gateway';
import type { MethodState } from './payment-method';
import { methodMapping, methodRow } from './payment.row';

const listed = { name: 'payment-methods.list', ...storedAs(methodRow), orderBy: 'created_at desc, id desc' };

/** Payment methods of an organization. */
@Injectable()
export class PaymentMethodsService {
  private readonly lists = new ListReads<MethodState>(this.database, listed);

  constructor(
    private readonly gateway: PaymentGateway,
    private readonly billing: PaymentsFacade,
    private readonly store: AggregateStore,
    private readonly database: Database,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async list(caller: Caller, request: PageRequest): Promise<Page<MethodState>> {
    const accountId = await this.billing.payerForAdmin(caller);
    const { limit, after } = cursorRequestOf(request);
    const conditions = [
      ['account_id = $?', accountId],
      ['(created_at, id) < ($?, $?)', after?.[0], after?.[1]],
    ] as const;
    return newestPage(await this.lists.page(conditions, { take: limit + 1 }), limit);
  }

  /** The method that is not removed. It is always the newest, because a new method replaces it. */
  async active(caller: Caller): Promise<MethodState | null> {
    const [newest] = (await this.list(caller, { limit: 1 })).rows;
    return newest && newest.status !== 'detached' ? newest : null;
  }

  /** 403 when the gateway keeps no methods; 400 while the method is needed; 404 for a removed one. The worker detaches it at the provider. */
  async remove(caller: Caller, id: string): Promise<string> {
    const accountId = await this.billing.payerForAdmin(caller);
    if (!this.gateway.keepsMethods) throw paymentErrors.notEnabled();
    const now = this.clock.now();
    await this.unitOfWork.run(async () => {
      const { currencies } = await this.billing.lock(accountId);
      const isLoadBearing = currencies.some(
        ({ owedMinor, committedMinor, posture }) => owedMinor > 0 || (posture === 'CREDIT' && committedMinor > 0),
      );
      const isNeeded = isLoadBearing || (await this.isPaying(accountId));
      const removed = await this.store.change(methodMapping, { accountId, id }, (method) => {
        if (method.state.status === 'detached') return null;
        if (isNeeded) throw paymentErrors.loadBearing();
        return method.detach(now);
      });
      if (!removed) throw paymentErrors.noMethod();
      await this.database.query('update payment_methods set detach_at = $3 where account_id = $1 and id = $2', [accountId, id, now]);
    });
    return id;
  }

  private async isPaying(accountId: number): Promise<boolean> {
    const sql = `select 1 from payments where account_id = $1 and status = 'processing'`;
    return (await this.database.query(sql, [accountId], 'payments.under-way')).length > 0;
  }
}
